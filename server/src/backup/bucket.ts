import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { S3Error, type S3Options, type S3Send, s3Bucket, s3Read, wholeText } from '../storage/s3-bucket.ts';
import { bucketIn } from './bucket-address.ts';

export interface BackupObject {
  readonly name: string;
  readonly size: number;
  readonly at: Date;
}

/** Backups in a bucket, by their names. */
export interface BackupBucket {
  /** Nothing appears under the name before all of it is there. */
  write(name: string, source: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void>;
  read(name: string): Promise<Readable | undefined>;
  find(name: string): Promise<BackupObject | undefined>;
  list(quick?: boolean): Promise<readonly BackupObject[]>;
  remove(name: string): Promise<void>;
  /** Gives up what killed runs have uploaded of these names. */
  sweep(isOurs: (name: string) => boolean): Promise<readonly string[]>;
}

/** A part of an upload; all but the last must be 5 MiB at least, and there are 10,000 at most. */
const firstPartBytes = 8 * 1024 * 1024;
const partsOfOneSize = 1000;
const tries = 6;
/** For the page that shows the place, which somebody waits for. */
const quickCall = { tries: 1, idleMs: 5000 } as const;

/** How a bucket is reached: by the settings of backups, otherwise by those of uploads; undefined if something is missing. */
export function bucketAccess(config: Config, bucket: string): S3Options | undefined {
  const endpoint = config.SAIYUN_BACKUP_S3_ENDPOINT ?? config.SAIYUN_S3_ENDPOINT;
  const key = config.SAIYUN_BACKUP_S3_KEY ?? config.SAIYUN_S3_KEY;
  const secret = config.SAIYUN_BACKUP_S3_SECRET ?? config.SAIYUN_S3_SECRET;
  if (!endpoint || !key || !secret) return undefined;
  const region = config.SAIYUN_BACKUP_S3_REGION ?? config.SAIYUN_S3_REGION;
  return { endpoint, bucket, key, secret, region, pathStyle: config.SAIYUN_BACKUP_S3_PATH_STYLE === 'on' };
}

/** The backups at an `s3://` address; throws an Error that says what is missing. */
export function openBucket(config: Config, address: string): BackupBucket {
  const place = bucketIn(address);
  const access = place && bucketAccess(config, place.bucket);
  if (!place || !access)
    throw new Error(`${address} needs an endpoint, a key and a secret: SAIYUN_BACKUP_S3_ENDPOINT, _KEY and _SECRET, or SAIYUN_S3_…`);
  return backupBucket(s3Bucket(access), place.prefix);
}

export function backupBucket(call: S3Send, prefix: string): BackupBucket {
  const send: S3Send = (one) => call({ tries, ...one });
  return {
    write: (name, source, signal) => writeParts(send, prefix + name, source, signal),
    read: (name) => s3Read(send, prefix + name),
    // By the same call as all of them: a head tells times to the second only, and times tell which backup was proved.
    find: async (name) => (await listed(send, prefix, name)).find((one) => one.name === name),
    list: (quick = false) => listed(quick ? (one) => call({ ...one, ...quickCall }) : send, prefix),
    async remove(name) {
      (await send({ method: 'DELETE', name: prefix + name })).resume();
    },
    sweep: (isOurs) => sweep(send, prefix, isOurs),
  };
}

/** Blocks of the size that the next part has: larger and larger, so that no backup needs more parts than there may be. */
async function* parts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  let count = 0;
  for await (const block of source) {
    waiting.push(block);
    size += block.length;
    if (size < firstPartBytes * (1 + Math.floor(count / partsOfOneSize))) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
    count += 1;
  }
  if (size > 0 || count === 0) yield Buffer.concat(waiting);
}

const tagIn = (xml: string, tag: string): string | undefined => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
const textIn = (xml: string, tag: string): string =>
  (tagIn(xml, tag) ?? '').replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const allIn = (xml: string, tag: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map((found) => found[1] ?? '');

const writeParts = async (send: S3Send, name: string, source: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void> => {
  const begun = (await asked(send, { method: 'POST', name, query: { uploads: '' } })).text;
  const uploadId = textIn(begun, 'UploadId');
  if (uploadId === '') throw new S3Error(`POST ${name}: no upload was begun`, 200);
  try {
    const tags: string[] = [];
    for await (const bytes of parts(source)) {
      signal?.throwIfAborted();
      const query = { partNumber: String(tags.length + 1), uploadId };
      const md5 = createHash('md5').update(bytes).digest('base64');
      const answer = await found(send, { method: 'PUT', name, query, bytes, headers: { 'Content-MD5': md5 }, idleMs: 120_000 });
      answer.resume();
      const tag = answer.headers.etag;
      if (!tag) throw new S3Error(`PUT ${name}: part ${query.partNumber} has no ETag`, 200);
      tags.push(tag);
    }
    const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('');
    const bytes = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`);
    const { status, text: said } = await asked(send, { method: 'POST', name, query: { uploadId }, bytes, idleMs: 300_000 }, true);
    // The upload is gone once it has ended: the answer to an earlier try may have been lost.
    if (status === 404) (await found(send, { method: 'HEAD', name })).resume();
    // A failure may come after the status: the server answers at once to keep the line open.
    else if (said.includes('<Error>')) throw new S3Error(`POST ${name}: ${textIn(said, 'Code')} ${textIn(said, 'Message')}`, 200);
  } catch (error) {
    // What stays is swept by the next run.
    await send({ method: 'DELETE', name, query: { uploadId } }).then(
      (answer) => answer.resume(),
      () => undefined,
    );
    throw error;
  }
};

/** An answer that is no 404. */
const found: (send: S3Send, call: Parameters<S3Send>[0]) => ReturnType<S3Send> = async (send, call) => {
  const answer = await send(call);
  if (answer.statusCode !== 404) return answer;
  throw new S3Error(`${call.method} ${call.name}: HTTP 404 ${(await wholeText(answer, 500)).slice(0, 500)}`, 404);
};

/** How often an answer is asked for again whose text was cut. */
const mostCuts = 3;

/** The whole text of an answer; a 404 is an error unless it is expected. */
const asked = async (
  send: S3Send,
  call: Parameters<S3Send>[0],
  mayMiss = false,
): Promise<{ readonly status: number; readonly text: string }> => {
  for (let cuts = 0; ; cuts += 1) {
    const answer = await (mayMiss ? send(call) : found(send, call));
    try {
      return { status: answer.statusCode ?? 0, text: await wholeText(answer) };
    } catch (error) {
      if (cuts >= mostCuts) throw error;
    }
  }
};

/** Objects below a prefix whose names begin so. */
const listed = async (send: S3Send, prefix: string, begin = ''): Promise<readonly BackupObject[]> => {
  const objects: BackupObject[] = [];
  for (let token = ''; ; ) {
    const query = { 'list-type': '2', prefix: prefix + begin, delimiter: '/', ...(token && { 'continuation-token': token }) };
    const xml = (await asked(send, { method: 'GET', name: '', query })).text;
    for (const one of allIn(xml, 'Contents'))
      objects.push({
        name: textIn(one, 'Key').slice(prefix.length),
        size: Number(textIn(one, 'Size')),
        at: new Date(textIn(one, 'LastModified')),
      });
    token = textIn(xml, 'IsTruncated') === 'true' ? textIn(xml, 'NextContinuationToken') : '';
    if (token === '') return objects;
  }
};

const sweep = async (send: S3Send, prefix: string, isOurs: (name: string) => boolean): Promise<readonly string[]> => {
  const xml = (await asked(send, { method: 'GET', name: '', query: { uploads: '', prefix } })).text;
  const gone: string[] = [];
  for (const one of allIn(xml, 'Upload')) {
    const name = textIn(one, 'Key').slice(prefix.length);
    if (!isOurs(name)) continue;
    (await send({ method: 'DELETE', name: prefix + name, query: { uploadId: textIn(one, 'UploadId') } })).resume();
    gone.push(name);
  }
  return gone;
};
