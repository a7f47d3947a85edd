import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@saiyun/sdk/logic/failure';
import { AwsV4Signer } from 'aws4fetch';
import type { FileStorage } from './file-storage.ts';

export interface S3Options {
  /** For example `https://s3.example.edu`; the bucket goes into the path, which every S3-compatible server understands. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly key: string;
  readonly secret: string;
  readonly region: string;
}

interface Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Path of a file to send. */
  readonly file?: string;
}

/** The storage counts as unreachable after this long without an answer. */
const idleMs = 30_000;
const tries = 3;
const firstPauseMs = 200;

/** Stored files as objects in a bucket, by the S3 protocol (signature version 4). */
export function s3Storage(options: S3Options): FileStorage {
  const send = async ({ method, name, headers = {}, file }: Call): Promise<IncomingMessage> => {
    const address = new URL(`${options.endpoint.replace(/\/+$/, '')}/${options.bucket}/${name}`);
    const signed = await new AwsV4Signer({
      method,
      url: address.href,
      headers: { 'X-Amz-Content-Sha256': emptySha256, ...headers },
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
      if (file === undefined) asked.end();
      // If the file cannot be read, the request ends with that error.
      else pipeline(createReadStream(file), asked).catch(failed);
    });
  };

  /** Sends a call and retries after network and server faults: every call here is repeatable. */
  const sure = async (call: Call): Promise<IncomingMessage> => {
    for (let left = tries, pause = firstPauseMs; ; pause *= 4) {
      left -= 1;
      let cause: unknown;
      try {
        const answer = await send(call);
        const status = answer.statusCode ?? 0;
        if (status < 400 || status === 404) return answer;
        cause = new Error(`${call.method} ${call.name}: HTTP ${status} ${await textOf(answer)}`);
        if (status < 500 && status !== 429) left = 0;
      } catch (error) {
        cause = error;
      }
      if (left <= 0) throw new Failure('storage.unreachable', {}, { cause });
      await new Promise((done) => setTimeout(done, pause));
    }
  };

  return {
    kind: 's3',
    async take(name, path, { size, sha256, mimeType }) {
      // The signature covers the digest: the storage refuses bytes that changed on the way.
      const headers = { 'Content-Length': String(size), 'Content-Type': mimeType, 'X-Amz-Content-Sha256': sha256 };
      const answer = await sure({ method: 'PUT', name, headers, file: path });
      answer.resume();
      if (answer.statusCode === 404)
        throw new Failure('storage.unreachable', {}, { cause: new Error(`there is no bucket ${options.bucket}`) });
      await rm(path, { force: true });
    },
    async size(name) {
      const answer = await sure({ method: 'HEAD', name });
      answer.resume();
      return answer.statusCode === 404 ? undefined : Number(answer.headers['content-length']);
    },
    async read(name, range) {
      const headers: Record<string, string> = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const answer = await sure({ method: 'GET', name, headers });
      if (answer.statusCode !== 404) return answer;
      answer.resume();
      return undefined;
    },
    async remove(name) {
      const answer = await sure({ method: 'DELETE', name });
      answer.resume();
    },
  };
}

const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** The start of the storage's answer, for the log. */
const textOf = async (answer: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) if (text.length < 500) text += String(chunk);
  return text.slice(0, 500);
};
