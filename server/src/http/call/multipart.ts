import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import { languageField, toLanguage } from '@saiyun/sdk/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';

/**
 * A complete file from a multipart body, in a temporary place on the same disk as SAIYUN_DATA: rename it to keep it; anything left there is
 * removed after the answer.
 */
export interface SentFile {
  readonly fieldName: string;
  /** As the client named it; never part of a path. */
  readonly fileName: string;
  readonly mimeType: string;
  readonly path: string;
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  /** The first bytes, at most 4,096, to detect the type by content. */
  readonly head: Uint8Array;
}

/** Limit on a file in bytes, unless the route sets another. */
export const defaultFileLimit = 10 * 1024 * 1024;
const headSize = 4096;

/**
 * Reads a multipart body before the handler runs: text fields go to `request.fields`, files to `request.sentFiles`, the first one also to
 * `request.sentFile`. Fields may come anywhere. A second file is refused unless the route takes several. Runs after the token and signature
 * checks, so that strangers store nothing.
 */
export function multipartPlugin(app: FastifyInstance, services: Services): void {
  const folder = resolve(services.config.SAIYUN_DATA, 'tmp');
  app.register(multipart, { limits: { fields: 100, fieldSize: 1024 * 1024, files: 20, parts: 120 }, throwFileSizeLimit: false });
  app.decorateRequest('sentFile', undefined);
  app.decorateRequest('sentFiles');
  app.decorateRequest('fields');
  const take = async (request: FastifyRequest): Promise<void> => {
    await receive(request, folder, () => newName(services)).catch((error: unknown) => {
      // The rest of the body is read and dropped; otherwise the connection's next call would wait behind it for ever.
      request.raw.unpipe();
      request.raw.resume();
      throw isUnreadable(error) ? new Failure('input.body', {}, { cause: error }) : error;
    });
    const language = request.fields[languageField];
    if (language) request.language = toLanguage(language);
  };
  app.addHook('preHandler', (request, _reply, done) => {
    request.fields = {};
    request.sentFiles = [];
    if (!request.isMultipart() || !request.routeConfig.api) done();
    else take(request).then(() => done(), done);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.sentFiles?.length) done();
    else Promise.all(request.sentFiles.map(({ path }) => rm(path, { force: true }))).then(() => done(), done);
  });
}

/** Parser errors are neither a Failure nor a system error with a code: the body is cut off or not multipart at all. */
const isUnreadable = (error: unknown): boolean => error instanceof Error && !(error instanceof Failure) && !('code' in error);

const newName = (services: Services): string => Buffer.from(services.random(16)).toString('hex');

const receive = async (request: FastifyRequest, folder: string, name: () => string): Promise<void> => {
  const limit = request.routeConfig.fileLimit ?? defaultFileLimit;
  const fields: Record<string, string> = {};
  request.fields = fields;
  const files: SentFile[] = [];
  request.sentFiles = files;
  let left = limit;
  for await (const part of request.parts({ limits: { fileSize: limit + 1 } })) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
    } else if (part.filename === '') {
      part.file.resume();
    } else if (files.length > 0 && !request.routeConfig.severalFiles) {
      part.file.resume();
      throw new Failure('file.several');
    } else {
      await mkdir(folder, { recursive: true });
      const path = join(folder, name());
      const stored = await store(part.file, path, left, { limit, name: part.filename });
      left -= stored.size;
      files.push({ fieldName: part.fieldname, fileName: part.filename, mimeType: part.mimetype, path, ...stored });
      request.sentFile ??= files[0];
    }
  }
};

/** Writes at most `left` bytes: what earlier files left of `limit`. */
const store = async (
  from: Readable,
  path: string,
  left: number,
  { limit, name }: { readonly limit: number; readonly name: string },
): Promise<Pick<SentFile, 'size' | 'sha256' | 'head'>> => {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (size < headSize) head.push(chunk.subarray(0, headSize - size));
      size += chunk.length;
      if (size > left) return done(new Failure('file.too_large', { name, limit: Math.floor(limit / 1024 / 1024) }));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(from, measure, createWriteStream(path));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { size, sha256: hash.digest('hex'), head: Buffer.concat(head) };
};
