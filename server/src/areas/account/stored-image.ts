import { fileKindRules } from '@saiyun/sdk/contract';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { isDrawable } from '../../paper/index.ts';

/** The stored name of a picture; refuses a path that is none uploaded by the caller. The type is the one detected from the content at upload. */
export async function storedImage(
  ctx: Ctx,
  tx: Tx,
  path: string,
  types: readonly string[],
  refusal: 'file.missing' | 'account.signature_type' = 'file.missing',
): Promise<string> {
  const file = await tx.one<{ type: string; size: number; name: string }>(
    'select mime_type as type, size, stored_name as name from sys_file where path = $1 and tenant_id = $2 and create_by = $3',
    [path, ctx.tenantId, ctx.actor.username],
  );
  if (!file) throw new Failure('file.missing');
  if (!types.includes(file.type)) throw new Failure(refusal);
  return file.name;
}

/** Where the header of a picture ends at the latest, profiles and previews included. */
const headBytes = 512 * 1024;

/** Refuses a signature that is no picture of the caller, or of a kind that no paper can show. */
export async function storedSignature(ctx: Ctx, tx: Tx, path: string): Promise<void> {
  const name = await storedImage(ctx, tx, path, fileKindRules.signature.types, 'account.signature_type');
  const stored = await ctx.storage.read(name);
  if (!stored) throw new Failure('file.missing');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stored) {
    parts.push(part as Buffer);
    size += (part as Buffer).length;
    if (size >= headBytes) break;
  }
  if (!isDrawable(Buffer.concat(parts))) throw new Failure('account.signature_print');
}
