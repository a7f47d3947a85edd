import { rm } from 'node:fs/promises';
import { Failure } from '@saiyun/sdk/logic/failure';
import type { FileStorage } from './file-storage.ts';
import { S3Error, type S3Options, type S3Send, s3Bucket } from './s3-bucket.ts';

/** Stored files as objects in a bucket, by the S3 protocol. */
export function s3Storage(options: S3Options): FileStorage {
  const bucket = s3Bucket(options);
  const sure: S3Send = async (call) => {
    try {
      return await bucket(call);
    } catch (error) {
      if (error instanceof S3Error) throw new Failure('storage.unreachable', {}, { cause: error });
      throw error;
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
