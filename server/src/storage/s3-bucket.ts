import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';

export interface S3Options {
  /** For example `https://s3.example.edu`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly key: string;
  readonly secret: string;
  readonly region: string;
  /** Default: the bucket goes into the path, which every S3-compatible server understands; `false` puts it before the host. */
  readonly pathStyle?: boolean;
}

export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** The key of an object; empty for the bucket itself. */
  readonly name: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Path of a file to send, or the bytes. */
  readonly file?: string;
  readonly bytes?: Buffer;
  /** How often it is tried; every call here is repeatable. */
  readonly tries?: number;
  readonly idleMs?: number;
}

/** What the server said, or why it said nothing. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  /** 0 if there was no answer. */
  readonly status: number;

  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** The storage counts as unreachable after this long without an answer. */
const usualIdleMs = 30_000;
const usualTries = 3;
const firstPauseMs = 200;
const longestPauseMs = 10_000;

export const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Sends one call, with its signature (version 4). */
export type S3Send = (call: S3Call) => Promise<IncomingMessage>;

const sentBody = (asked: NodeJS.WritableStream, { file, bytes }: S3Call, failed: (error: unknown) => void): void => {
  if (bytes !== undefined) asked.end(bytes);
  else if (file === undefined) asked.end();
  // If the file cannot be read, the request ends with that error.
  else pipeline(createReadStream(file), asked).catch(failed);
};

const once = (options: S3Options): S3Send => {
  const base = new URL(options.endpoint.replace(/\/+$/, ''));
  if (options.pathStyle === false) base.hostname = `${options.bucket}.${base.hostname}`;
  const root = options.pathStyle === false ? base.href.replace(/\/+$/, '') : `${base.href.replace(/\/+$/, '')}/${options.bucket}`;
  return async (call) => {
    const { method, name, query = {}, headers = {}, bytes, idleMs = usualIdleMs } = call;
    const address = new URL(name === '' ? root : `${root}/${name}`);
    for (const [key, value] of Object.entries(query)) address.searchParams.set(key, value);
    const digest = bytes === undefined ? emptySha256 : createHash('sha256').update(bytes).digest('hex');
    const signed = await new AwsV4Signer({
      method,
      url: address.href,
      // The signature covers the digest: the storage refuses bytes that changed on the way.
      headers: { 'X-Amz-Content-Sha256': digest, ...(bytes && { 'Content-Length': String(bytes.length) }), ...headers },
      accessKeyId: options.key,
      secretAccessKey: options.secret,
      service: 's3',
      region: options.region,
    }).sign();
    const start = address.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((done, failed) => {
      const asked = start(signed.url, { method, headers: Object.fromEntries(signed.headers), timeout: idleMs }, done);
      asked.on('timeout', () => asked.destroy(new Error(`no answer for ${idleMs} ms`)));
      asked.on('error', failed);
      sentBody(asked, call, failed);
    });
  };
};

/** Calls to a bucket, repeated after faults of the network and the server; the answer is a success or a 404. Throws `S3Error`. */
export function s3Bucket(options: S3Options): S3Send {
  const send = once(options);
  return async (call) => {
    for (let left = call.tries ?? usualTries, pause = firstPauseMs; ; pause = Math.min(pause * 4, longestPauseMs)) {
      left -= 1;
      let fault: S3Error;
      try {
        const answer = await send(call);
        const status = answer.statusCode ?? 0;
        if (status < 400 || status === 404) return answer;
        fault = new S3Error(`${call.method} ${call.name}: HTTP ${status} ${await textOf(answer)}`, status);
        if (status < 500 && status !== 429) left = 0;
      } catch (error) {
        fault = new S3Error(`${call.method} ${call.name}: ${error instanceof Error ? error.message : String(error)}`, 0, error);
      }
      if (left <= 0) throw fault;
      await new Promise((done) => setTimeout(done, pause));
    }
  };
}

/** The start of the storage's answer, for the log. */
const textOf = async (answer: IncomingMessage): Promise<string> => (await wholeText(answer, 500)).slice(0, 500);

/** The text of an answer, up to a limit. */
export async function wholeText(answer: IncomingMessage, most = 16 * 1024 * 1024): Promise<string> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) if (text.length < most) text += String(chunk);
  return text;
}

/** How often an object is asked for again without a byte of it coming. */
const mostCuts = 5;

/** An object's bytes; where the line is cut, the rest is asked for, of the same version. Undefined if there is none. */
export async function s3Read(send: S3Send, name: string): Promise<Readable | undefined> {
  const first = await send({ method: 'GET', name });
  if (first.statusCode === 404) {
    first.resume();
    return undefined;
  }
  const size = Number(first.headers['content-length']);
  const tag = first.headers.etag;
  const bytes = async function* (): AsyncGenerator<Buffer> {
    let answer = first;
    let at = 0;
    for (let cuts = 0; ; ) {
      const before = at;
      try {
        for await (const chunk of answer) {
          at += (chunk as Buffer).length;
          yield chunk as Buffer;
        }
        if (at >= size) return;
      } catch (error) {
        if (cuts >= mostCuts) throw error;
      }
      cuts = at > before ? 0 : cuts + 1;
      if (cuts > mostCuts) throw new S3Error(`GET ${name}: the line was cut at ${at} of ${size} bytes`, 0);
      answer = await send({ method: 'GET', name, headers: { Range: `bytes=${at}-`, ...(tag && { 'If-Match': tag }) } });
      if (answer.statusCode !== 206) {
        answer.resume();
        throw new S3Error(`GET ${name}: HTTP ${answer.statusCode} for the rest of it`, answer.statusCode ?? 0);
      }
    }
  };
  return Readable.from(bytes(), { objectMode: false });
}
