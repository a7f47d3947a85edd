import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';

/** Refuses a path that is not a picture uploaded by the caller. The type is the one detected from the content at upload. */
export async function storedImage(
  ctx: Ctx,
  tx: Tx,
  path: string,
  types: readonly string[],
  refusal: 'file.missing' | 'account.signature_type' = 'file.missing',
): Promise<void> {
  const file = await tx.one<{ type: string; size: number }>(
    'select mime_type as type, size from sys_file where path = $1 and tenant_id = $2 and create_by = $3',
    [path, ctx.tenantId, ctx.actor.username],
  );
  if (!file) throw new Failure('file.missing');
  if (!types.includes(file.type)) throw new Failure(refusal);
}
