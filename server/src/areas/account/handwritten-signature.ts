import { user } from '@saiyun/sdk/entities';
import { audit } from '../../kernel/audit/audit.ts';
import type { Ctx } from '../../kernel/context.ts';
import { touch } from '../../kernel/row/touch.ts';
import { refreshPerfect } from '../expert/perfect.ts';
import { storedSignature } from './stored-image.ts';

/**
 * Stores an uploaded picture as the caller's signature (ACCT-02, CALL-103). An expert's signature is the one that signs reviews (ACCT-03).
 */
export function saveSignature(ctx: Ctx, path: string): Promise<{ signatureFile: string }> {
  return ctx.db.tx(async (tx) => {
    // Recognised by content, whatever the file name says (ACCT-04).
    await storedSignature(ctx, tx, path);
    const { userId, username } = ctx.actor;
    await tx.run(`update sys_user set signature_file = $2, ${touch('$3', '$4')} where id = $1`, [userId, path, username, ctx.now()]);
    const experts = await tx.many<{ id: string }>(
      `update ds_tb_expert set signature_file = $3, ${touch('$4', '$5')}
       where user_id = $1 and tenant_id = $2 and del_flag = '0' returning id`,
      [userId, ctx.tenantId, path, username, ctx.now()],
    );
    // The signature may be the last thing that the profile was missing (AUTH-20).
    const inTx = { ...ctx, tx };
    await refreshPerfect(
      inTx,
      experts.map(({ id }) => id),
    );
    await audit(inTx, user, [{ action: 'saveSign', entityId: userId, after: { signatureFile: path } }]);
    return { signatureFile: path };
  });
}
