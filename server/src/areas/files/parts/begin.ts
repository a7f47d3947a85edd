import { int, text } from '@saiyun/sdk/contract';
import { cleanName, endingOf, largestUpload, partSizeOf } from '@saiyun/sdk/logic/upload';
import { readInput } from '../../../http/call/input.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { newId } from '../../../kernel/id.ts';
import { bizFor, refuseTooMuch } from '../accept-file.ts';
import { needPromise } from '../file-kinds.ts';
import { type PartsState, stateOf } from './parts.ts';

export const sha256Field = { max: 64, pattern: '^[0-9a-f]{64}$' } as const;

export const beginInput = {
  fileName: text(['文件名', 'File name'], { max: 1000, required: true }),
  fileSize: int(['大小', 'Size'], { min: 1, max: Number.MAX_SAFE_INTEGER, required: true }),
  biz: text(['业务', 'Used for'], { max: 50 }),
  firstSha256: text(['摘要', 'Digest'], { ...sha256Field, required: true }),
};

/**
 * POST /sys/common/parts/begin: begins an upload, or finds the unfinished one of the same file and account, with the parts that it has. What
 * is known to be refused at the end is refused here: the folder, the ending, the size, and more than an account may send.
 */
export async function begin(ctx: Ctx, body: unknown): Promise<PartsState> {
  const given = readInput(beginInput, body);
  const biz = bizFor(ctx, given.biz);
  const name = cleanName(given.fileName);
  if (given.fileSize > largestUpload) throw new Failure('file.too_large', { name, limit: largestUpload / 1024 / 1024 });
  needPromise(biz, name, endingOf(given.fileName), given.fileSize);
  const found = await openUpload(ctx, given.fileName, biz, given);
  if (found) return stateOf(ctx, found);
  await refuseTooMuch(ctx);
  await ctx.db.run(
    `insert into sys_file_upload (id, tenant_id, create_by, file_name, biz, size, part_size, first_sha256, create_time, touch_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict do nothing`,
    [
      newId(ctx),
      ctx.tenantId,
      ctx.actor.username,
      given.fileName,
      biz,
      given.fileSize,
      partSizeOf(given.fileSize),
      given.firstSha256,
      ctx.now(),
    ],
  );
  const made = await openUpload(ctx, given.fileName, biz, given);
  if (!made) throw new Failure('upload.gone');
  return stateOf(ctx, made);
}

const openUpload = async (
  ctx: Ctx,
  fileName: string,
  biz: string,
  { fileSize, firstSha256 }: { readonly fileSize: number; readonly firstSha256: string },
): Promise<{ readonly id: string; readonly partSize: number } | undefined> =>
  ctx.db.one<{ id: string; partSize: number }>(
    `update sys_file_upload set touch_time = $7
     where tenant_id = $1 and create_by = $2 and file_name = $3 and biz = $4 and size = $5 and first_sha256 = $6 and path is null
     returning id, part_size as "partSize"`,
    [ctx.tenantId, ctx.actor.username, fileName, biz, fileSize, firstSha256, ctx.now()],
  );
