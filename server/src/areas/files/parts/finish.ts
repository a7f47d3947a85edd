import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { text } from '@saiyun/sdk/contract';
import { headSize, partCount } from '@saiyun/sdk/logic/upload';
import { readInput } from '../../../http/call/input.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { type ArrivedFile, acceptFile } from '../accept-file.ts';
import { sha256Field } from './begin.ts';
import { ownUpload, partName, partsOf, removeParts, type Upload } from './parts.ts';

export const finishInput = {
  id: text(['编号', 'Id'], { max: 64, required: true }),
  sha256: text(['摘要', 'Digest'], { ...sha256Field, required: true }),
};

interface Finished {
  readonly filePath: string;
  readonly fileName: string;
  readonly fileSize: number;
}

/**
 * POST /sys/common/parts/finish: makes the file of its parts, looks at its content like at any upload and stores it. `sha256` is the digest
 * of the digests of all parts: both sides mean the same file. A repeated call returns the same path.
 */
export async function finish(ctx: Ctx, body: unknown): Promise<Finished> {
  const given = readInput(finishInput, body);
  const upload = await ownUpload(ctx, given.id);
  const answer = (filePath: string): Finished => ({ filePath, fileName: upload.fileName, fileSize: upload.size });
  if (upload.path !== null) return answer(upload.path);
  try {
    return answer(await made(ctx, upload, given.sha256));
  } catch (error) {
    // The parts may be gone because another call made the file of them, one whose answer the client did not wait for.
    const { path } = await ownUpload(ctx, given.id);
    if (path === null) throw error;
    return answer(path);
  }
}

/** Makes the file and returns its path. */
const made = async (ctx: Ctx, upload: Upload, sha256: string): Promise<string> => {
  const digests = await partsOf(ctx, upload.id);
  const all = createHash('sha256');
  for (const digest of digests.values()) all.update(digest, 'hex');
  if (digests.size < partCount(upload.size, upload.partSize) || all.digest('hex') !== sha256) throw new Failure('upload.incomplete');

  const folder = resolve(ctx.config.SAIYUN_DATA, 'tmp');
  await mkdir(folder, { recursive: true });
  const place = join(folder, Buffer.from(ctx.random(16)).toString('hex'));
  try {
    const file = await joined(ctx, upload, digests, place);
    const { path } = await acceptFile(ctx, file, upload.biz);
    const won = await ctx.db.one<{ path: string }>(
      `update sys_file_upload set path = coalesce(path, $3), touch_time = $4 where id = $1 and tenant_id = $2 returning path`,
      [upload.id, ctx.tenantId, path, ctx.now()],
    );
    if (won && won.path !== path) await removeFile(ctx, path);
    await ctx.db.run('delete from sys_file_part where upload_id = $1 and tenant_id = $2', [upload.id, ctx.tenantId]);
    await removeParts(ctx, upload);
    return won?.path ?? path;
  } finally {
    await rm(place, { force: true });
  }
};

/** Two calls made the file at once, as two windows do: one of the two files is enough. */
const removeFile = async (ctx: Ctx, path: string): Promise<void> => {
  const removed = await ctx.db.one<{ storedName: string }>(
    'delete from sys_file where path = $1 and tenant_id = $2 returning stored_name as "storedName"',
    [path, ctx.tenantId],
  );
  if (removed) await ctx.storage.remove(removed.storedName);
};

/** The parts one after the other in one file of the disk, a chunk at a time. */
const joined = async (ctx: Ctx, upload: Upload, digests: ReadonlyMap<number, string>, path: string): Promise<ArrivedFile> => {
  const whole = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  const chunks = async function* (): AsyncGenerator<Buffer, void> {
    for (const [part, digest] of digests) {
      const hash = createHash('sha256');
      for await (const one of (await ctx.storage.read(partName(upload.id, part))) ?? []) {
        const chunk = one as Buffer;
        hash.update(chunk);
        if (size < headSize) head.push(chunk.subarray(0, headSize - size));
        size += chunk.length;
        whole.update(chunk);
        yield chunk;
      }
      if (hash.digest('hex') === digest) continue;
      // Lost or spoilt in the storage: the client sends it again.
      await ctx.db.run('delete from sys_file_part where upload_id = $1 and tenant_id = $2 and part = $3', [upload.id, ctx.tenantId, part]);
      throw new Failure('upload.incomplete');
    }
  };
  // A pipeline hears the file's error at any time: of a full disk nobody else would, and it would end the process.
  await pipeline(chunks, createWriteStream(path));
  return { path, fileName: upload.fileName, size, sha256: whole.digest('hex'), head: Buffer.concat(head) };
};
