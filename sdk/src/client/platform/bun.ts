import { hash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { browserPlatform } from './browser.ts';
import { isUpload, type Platform, type PlatformRequest, SourceError, sourceName } from './platform.ts';

/** A file of the disk as a blob, which is read while it is sent. */
const onDisk = async (path: string, name: string): Promise<Blob> => {
  try {
    // It would open a file that is not there.
    await access(path, constants.R_OK);
    return new File([await openAsBlob(path)], name);
  } catch (error) {
    throw new SourceError(path, error);
  }
};

/** The request with files as fetch takes them. */
const asFetched = async (request: PlatformRequest): Promise<PlatformRequest> => {
  const { body } = request;
  if (!isUpload(body) || body.file.source instanceof Blob || !('path' in body.file.source)) return request;
  const { path } = body.file.source;
  return { ...request, body: { ...body, file: { ...body.file, source: await onDisk(path, sourceName(body.file.source)) } } };
};

/** HTTP in Bun, by its own fetch: its undici takes only signals of its own. Fetch tells of an upload when it has arrived. */
export function bunPlatform(openFile: Platform['openFile']): Platform {
  const fetching = browserPlatform();
  return {
    ...fetching,
    userAgent: `saiyun-sdk bun/${process.versions.bun}`,
    md5: (text) => hash('md5', text),
    ...(openFile && { openFile }),
    send: async (request) => fetching.send(await asFetched(request)),
  };
}
