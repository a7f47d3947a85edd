import { int, json } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import { toWireTime } from '@saiyun/sdk/view';
import { accessTokenStart } from '../../../actor/read-actor.ts';
import { newToken, tokenHash } from '../../../actor/token-hash.ts';
import { type AccessScope, unknownWords } from '../../../actor/token-scope.ts';
import { needed, readInput } from '../../../http/call/input.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure, inputFailure } from '../../../kernel/failure.ts';
import { newId } from '../../../kernel/id.ts';
import { ownerOf, tellOwner } from '../proof/owner-notice.ts';

/** One account needs no more than this; a higher number is a mistake. */
const mostTokens = 50;
const dayMs = 86_400_000;
const longestDays = 365;

/** A token as its owner sees it; the token itself is returned only once, by the call that creates it. */
export interface AccessToken {
  readonly id: string;
  readonly name: string;
  /** The first characters of the token. */
  readonly start: string;
  readonly scope: AccessScope;
  readonly createTime: string;
  readonly expireTime: string;
  readonly lastTime: string | null;
  readonly lastIp: string | null;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly start: string;
  readonly scope: string[];
  readonly createTime: Date;
  readonly expireTime: Date;
  readonly lastTime: Date | null;
  readonly lastIp: string | null;
}

const columns = `id, name, start, scope, create_time as "createTime", expire_time as "expireTime", last_time as "lastTime", last_ip as "lastIp"`;

const shown = ({ createTime, expireTime, lastTime, ...row }: Row): AccessToken => ({
  ...row,
  createTime: toWireTime(createTime),
  expireTime: toWireTime(expireTime),
  lastTime: lastTime && toWireTime(lastTime),
});

const callPattern = /^[A-Za-z]\w*(:\w+)*$/;
/** What a new token is made from. */
export const tokenInput = {
  name: needed(['名称', 'Name'], 50),
  scope: json(['权限范围', 'Scope'], 'textList', { required: true, max: 50 }),
  days: int(['有效天数', 'Days'], { required: true, min: 1, max: longestDays }),
};
const isScope = (scope: readonly string[]): boolean =>
  scope.length > 0 &&
  scope.every((one) => one.length <= 100 && callPattern.test(one)) &&
  // Both words stand for every call, so other scopes beside them would mean nothing.
  (scope.length === 1 || !scope.some((one) => one === 'read' || one === 'write'));

/** Creates a token for the caller's programs and returns it, this one time only; `calls` are those that a scope may name. */
export async function createAccessToken(ctx: Ctx, body: unknown, calls: ReadonlySet<string>): Promise<AccessToken & { token: string }> {
  const { name, scope: asked, days } = readInput(tokenInput, body);
  const scope = asked.map((one) => one.trim());
  if (!isScope(scope)) throw inputFailure({ field: 'scope', code: 'pattern' });
  const unknown = unknownWords(scope, calls);
  if (unknown.length > 0) throw new Failure('token.unknown_scope', { words: unknown.join(', ') });
  const { userId, orgCode } = ctx.actor;
  const now = ctx.now();
  const token = accessTokenStart + newToken(ctx);
  const row = await ctx.db.tx(async (tx) => {
    // One at a time per account, so the limit holds.
    await tx.one('select id from sys_user where id = $1 for update', [userId]);
    const own = await tx.one<{ count: number; taken: boolean }>(
      `select count(*)::int as count, coalesce(bool_or(name = $3), false) as taken from sys_access_token where user_id = $1 and expire_time > $2`,
      [userId, now, name],
    );
    if (own?.taken) throw new Failure('row.duplicate', {}, { issues: [{ field: 'name', code: 'unique' }] });
    if ((own?.count ?? 0) >= mostTokens) throw new Failure('token.too_many', { count: mostTokens });
    const made = await tx.one<Row>(
      `insert into sys_access_token (id, token_hash, start, user_id, tenant_id, org_code, name, scope, create_time, expire_time)
       values ($1, $2, $3, $4, $5, $6, $7, $8::text[], $9, $10) returning ${columns}`,
      [
        newId(ctx),
        tokenHash(token),
        token.slice(0, accessTokenStart.length + 4),
        userId,
        ctx.tenantId,
        orgCode ?? null,
        name,
        [...new Set(scope)],
        now,
        new Date(now.getTime() + days * dayMs),
      ],
    );
    if (!made) throw new Failure('server.internal');
    await audit({ ...ctx, tx }, user, [
      { action: 'createToken', entityId: userId, after: { name, scope: scope.join(','), expireTime: toWireTime(made.expireTime) } },
    ]);
    await tellOwner(ctx, tx, await ownerOf(tx, userId), 'token');
    return made;
  });
  ctx.mail.deliverSoon();
  return { ...shown(row), token };
}

export async function accessTokens({ db, actor }: Ctx): Promise<AccessToken[]> {
  return (
    await db.many<Row>(`select ${columns} from sys_access_token where user_id = $1 order by create_time desc, id desc`, [actor.userId])
  ).map(shown);
}

/** The token that the call was made with. */
export async function accessTokenOf({ db, actor }: Ctx): Promise<Pick<AccessToken, 'name' | 'scope' | 'expireTime'>> {
  const row = await db.one<Row>(`select ${columns} from sys_access_token where id = $1`, [actor.sessionId]);
  if (!row) throw new Failure('token.expired');
  const { name, scope, expireTime } = shown(row);
  return { name, scope, expireTime };
}

/** Revokes one of the caller's own tokens; another account's token does not exist. */
export async function revokeAccessToken(ctx: Ctx, id: string): Promise<null> {
  await ctx.db.tx(async (tx) => {
    const gone = await tx.one<{ name: string }>('delete from sys_access_token where id = $1 and user_id = $2 returning name', [
      id,
      ctx.actor.userId,
    ]);
    if (!gone) throw new Failure('row.missing');
    await audit({ ...ctx, tx }, user, [{ action: 'revokeToken', entityId: ctx.actor.userId, before: { name: gone.name } }]);
  });
  return null;
}
