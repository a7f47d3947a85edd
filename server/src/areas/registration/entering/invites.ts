import type { TeamInvite } from '@saiyun/sdk/calls';
import { registration } from '@saiyun/sdk/entities';
import type { Params } from '@saiyun/sdk/logic/query';
import { toWireTime } from '@saiyun/sdk/view';
import { type Input, needed, oneOf, readInput } from '../../../http/call/input.ts';
import { neededParam } from '../../../http/call/query-parameters.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';
import { writing } from '../../../kernel/write/standard-calls.ts';
import { refuseUnasked } from '../asked-changes.ts';
import { entryOf, refuseFixed } from '../member.ts';

const inviteDays = 7;
/** Without letters and digits that are taken for one another when they are read out or copied by hand. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 8;

export const inviteInput = {
  id: needed(['报名', 'Registration']),
  memberRole: oneOf(['身份', 'Role'], ['member', 'tutor'], { required: true }),
} as const;

/** A code that nobody guesses: bytes beyond a whole multiple of the letters are thrown away, so that all are equally likely. */
const newCode = ({ random }: Pick<Ctx, 'random'>): string => {
  const most = 256 - (256 % letters.length);
  let code = '';
  while (code.length < codeLength)
    for (const byte of random(codeLength)) if (byte < most && code.length < codeLength) code += letters[byte % letters.length];
  return code;
};

/** Codes as people type them. */
export function codeOf(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

const liveInvites = async ({ tenantId, now }: Ctx, db: Pick<TxCtx['tx'], 'many'>, id: string): Promise<readonly TeamInvite[]> => {
  const rows = await db.many<{ memberRole: 'member' | 'tutor'; code: string; expireTime: Date }>(
    `select member_role as "memberRole", code, expire_time as "expireTime" from ds_tb_team_invite
     where tenant_id = $1 and registration_id = $2 and expire_time > $3 order by member_role`,
    [tenantId, id, now()],
  );
  return rows.map((row) => ({ ...row, expireTime: toWireTime(row.expireTime) }));
};

/** GET /dsTbRegistration/invites: the codes of a team that hold, for whoever may change it; the log keeps who got those of others. */
export function invitesOf(ctx: Ctx, params: Params): Promise<readonly TeamInvite[]> {
  rolesForCall(ctx, registration, 'edit');
  const id = neededParam(params, 'id');
  return ctx.db.tx(async (tx) => {
    const inTx = { ...ctx, tx };
    const entry = await entryOf(inTx, id);
    const codes = await liveInvites(ctx, tx, id);
    if (codes.length > 0 && entry.captainUserId !== ctx.actor.userId)
      await audit(inTx, registration, [{ action: 'copyLink', entityId: id }]);
    return codes;
  });
}

/** POST /dsTbRegistration/invite: a new code for a role; the one before no longer holds. */
export function invite(ctx: Ctx, body: unknown): Promise<readonly TeamInvite[]> {
  const { id, memberRole }: Input<typeof inviteInput> = readInput(inviteInput, body);
  rolesForCall(ctx, registration, 'edit');
  return writing(ctx, registration, async (tx) => {
    const entry = await entryOf(tx, id);
    refuseFixed(tx, entry);
    refuseUnasked(tx, entry);
    await tx.tx.run(
      `insert into ds_tb_team_invite (id, tenant_id, registration_id, member_role, code, expire_time, create_by, create_time)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (tenant_id, registration_id, member_role)
       do update set code = excluded.code, expire_time = excluded.expire_time, create_by = excluded.create_by, create_time = excluded.create_time`,
      [
        newId(ctx),
        ctx.tenantId,
        id,
        memberRole,
        newCode(ctx),
        new Date(ctx.now().getTime() + inviteDays * 86_400_000),
        ctx.actor.username,
        ctx.now(),
      ],
    );
    return liveInvites(tx, tx.tx, id);
  });
}

/** PUT /dsTbRegistration/revokeInvite: the code of a role no longer holds. */
export function revokeInvite(ctx: Ctx, body: unknown): Promise<readonly TeamInvite[]> {
  const { id, memberRole }: Input<typeof inviteInput> = readInput(inviteInput, body);
  rolesForCall(ctx, registration, 'edit');
  return writing(ctx, registration, async (tx) => {
    await entryOf(tx, id);
    await tx.tx.run('delete from ds_tb_team_invite where tenant_id = $1 and registration_id = $2 and member_role = $3', [
      ctx.tenantId,
      id,
      memberRole,
    ]);
    return liveInvites(tx, tx.tx, id);
  });
}
