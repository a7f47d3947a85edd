import { text } from '@saiyun/sdk/contract';
import { partCount, partRange } from '@saiyun/sdk/logic/upload';
import type { FastifyRequest } from 'fastify';
import { readInput } from '../../../http/call/input.ts';
import type { Ctx, Services } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';

export const cancelInput = { id: text(['编号', 'Id'], { max: 64, required: true }) };

/** An upload in parts, as far as it has come. */
export interface PartsState {
  readonly id: string;
  readonly partSize: number;
  /** SHA-256 of the parts that are there, by number from 0. */
  readonly parts: Readonly<Record<string, string>>;
}

/** An upload of the caller's. */
export interface Upload {
  readonly id: string;
  readonly fileName: string;
  readonly biz: string;
  readonly size: number;
  readonly partSize: number;
  /** The stored file, once it is made. */
  readonly path: string | null;
}

/** Name of a part in the storage. */
export function partName(id: string, part: number): string {
  return `${id}-${part}`;
}

/** The caller's upload; one of anybody else, or one that was cleared away, is not there. */
export async function ownUpload(ctx: Ctx, id: string): Promise<Upload> {
  const found = await ctx.db.one<Upload>(
    `select id, file_name as "fileName", biz, size::float8 as size, part_size as "partSize", path
     from sys_file_upload where id = $1 and tenant_id = $2 and create_by = $3`,
    [id, ctx.tenantId, ctx.actor.username],
  );
  if (!found) throw new Failure('upload.gone');
  return found;
}

/** The digests of the parts that have arrived. */
export async function partsOf({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>, id: string): Promise<ReadonlyMap<number, string>> {
  const rows = await db.many<{ part: number; sha256: string }>(
    'select part, sha256 from sys_file_part where upload_id = $1 and tenant_id = $2 order by part',
    [id, tenantId],
  );
  return new Map(rows.map(({ part, sha256 }) => [part, sha256]));
}

export async function stateOf(ctx: Ctx, { id, partSize }: Pick<Upload, 'id' | 'partSize'>): Promise<PartsState> {
  return { id, partSize, parts: Object.fromEntries(await partsOf(ctx, id)) };
}

/** GET /sys/common/parts/state: what has arrived. */
export async function state(ctx: Ctx, id: string): Promise<PartsState> {
  return stateOf(ctx, await ownUpload(ctx, id));
}

/**
 * POST /sys/common/parts/send: stores one part. Its length and digest must be what they should be. It may come in any order and any number
 * of times; the last one counts. It is safe in the storage before the database knows of it.
 */
export async function send(ctx: Ctx, { sentFile, fields }: FastifyRequest): Promise<null> {
  if (!sentFile) throw new Failure('file.none');
  const upload = await ownUpload(ctx, fields.id ?? '');
  const { id, size, partSize } = upload;
  const part = /^\d{1,6}$/.test(fields.part ?? '') ? Number(fields.part) : -1;
  if (part < 0 || part >= partCount(size, partSize)) throw new Failure('upload.part');
  const [start, end] = partRange(part, size, partSize);
  if (sentFile.sha256 !== fields.sha256) throw new Failure('upload.digest', { part: part + 1 });
  if (sentFile.size !== end - start) throw new Failure('upload.part');
  // The answer of an earlier finish was lost, and so was the client's memory of it.
  if (upload.path !== null) return null;
  await ctx.storage.take(partName(id, part), sentFile.path, { ...sentFile, mimeType: 'application/octet-stream' });
  const kept = await ctx.db.run(
    `insert into sys_file_part (upload_id, tenant_id, part, sha256)
     select id, tenant_id, $3, $4 from sys_file_upload where id = $1 and tenant_id = $2
     on conflict (upload_id, part) do update set sha256 = excluded.sha256`,
    [id, ctx.tenantId, part, sentFile.sha256],
  );
  if (kept === 0) {
    // Cancelled in the meantime: nothing else would clear it away.
    await ctx.storage.remove(partName(id, part));
    throw new Failure('upload.gone');
  }
  await ctx.db.run('update sys_file_upload set touch_time = $3 where id = $1 and tenant_id = $2', [id, ctx.tenantId, ctx.now()]);
  return null;
}

/** POST /sys/common/parts/cancel: throws the upload away with what has arrived of it. */
export async function cancel(ctx: Ctx, body: unknown): Promise<null> {
  const { id } = readInput(cancelInput, body);
  await removeUpload(ctx, await ownUpload(ctx, id), ctx.tenantId);
  return null;
}

/** Removes an upload. Its row goes first, so that no further part is taken. */
export async function removeUpload(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { id, size, partSize }: Pick<Upload, 'id' | 'size' | 'partSize'>,
  tenantId: number,
): Promise<void> {
  await db.run('delete from sys_file_upload where id = $1 and tenant_id = $2', [id, tenantId]);
  await removeParts({ storage }, { id, size, partSize });
}

/** Takes the parts out of the storage, those included of which the database never heard. */
export async function removeParts({ storage }: Pick<Services, 'storage'>, upload: Pick<Upload, 'id' | 'size' | 'partSize'>): Promise<void> {
  const count = partCount(upload.size, upload.partSize);
  for (let part = 0; part < count; part++) await storage.remove(partName(upload.id, part));
}
