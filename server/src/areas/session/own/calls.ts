import type { Depart, Permissions, TenantChoice, UserInfo } from '@saiyun/sdk/contract';
import { int, text } from '@saiyun/sdk/contract';
import type { Params } from '@saiyun/sdk/logic/query';
import { toWireTime } from '@saiyun/sdk/view';
import type { FastifyInstance } from 'fastify';
import { tokenHash } from '../../../actor/token-hash.ts';
import { needed, oneOf, optional, readInput } from '../../../http/call/input.ts';
import { ask, paging } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import { tokenOf } from '../../../http/caller/token.ts';
import { answered } from '../../../kernel/answer.ts';
import type { Ctx, Services } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { accessTokenOf } from '../access/tokens.ts';
import { proofWay } from '../input.ts';
import { prove, sendProofCode } from '../proof/proof.ts';
import { accountById, baseRolesOf, departsOf, tenantsOf, userInfoOf } from '../sign-in/account.ts';
import { writeSignInLog } from '../sign-in-log.ts';
import { bindThird, boundThirds, unbindThird } from '../third/third-login.ts';
import { endSessions } from './end-sessions.ts';
import { forceLogout, onlineUsers } from './online.ts';
import { readPermissions } from './permissions.ts';
import { endOtherSessions, endOwnSession, ownSessions, renewToken } from './sessions.ts';

const codeSent = { 'zh-CN': '验证码已发送，请注意查收', en: 'The code has been sent' } as const;
const proofInput = {
  password: text(['密码', 'Password'], { writeOnly: true, max: 200 }),
  way: oneOf(['方式', 'Way'], ['sms', 'email']),
  captcha: optional(['验证码', 'Code'], 10),
};

const signedOut = { 'zh-CN': '退出登录成功！', en: 'Signed out' } as const;

interface Place {
  readonly orgCode: string | null;
  readonly loginType: number;
}

/** The session's present department and the way it was opened. */
const placeNow = async ({ db, actor, tenantId }: Ctx): Promise<Place> => {
  if (actor.tokenScope) return { orgCode: actor.orgCode ?? null, loginType: 1 };
  const place = await db.one<Place>(
    `select case when coalesce(s.tenant_id, u.tenant_id) = $2 then s.org_code end as "orgCode", s.login_type as "loginType"
     from sys_session s join sys_user u on u.id = s.user_id and u.del_flag = '0' where s.id = $1`,
    [actor.sessionId, tenantId],
  );
  if (!place) throw new Failure('session.expired');
  return place;
};

const ownDeparts = (ctx: Ctx): Promise<Depart[]> => departsOf(ctx, ctx.actor.userId, ctx.tenantId);

const whoami = async (ctx: Ctx, departs: Promise<Depart[]> | Depart[] = ownDeparts(ctx)): Promise<UserInfo> => {
  const { actor, db, tenantId } = ctx;
  const [account, place, own, tenants] = await Promise.all([
    accountById(db, actor.userId),
    placeNow(ctx),
    departs,
    tenantsOf(ctx, actor.userId),
  ]);
  if (!account) throw new Failure('session.expired');
  const info = userInfoOf(ctx, account, actor.roles, { ...place, tenantId, departs: own, tenants });
  return actor.tokenScope ? { ...info, accessToken: await accessTokenOf(ctx) } : info;
};

const currentDeparts = async (ctx: Ctx): Promise<{ list: readonly Depart[]; orgCode: string | null }> => {
  const [list, { orgCode }] = await Promise.all([ownDeparts(ctx), placeNow(ctx)]);
  return { list, orgCode };
};

const named = { username: optional(['账号', 'Account']) };
const departInput = { orgCode: needed(['部门编码', 'Department code']) };
const tenantInput = { tenantId: int(['租户', 'Tenant'], { required: true, min: 1 }) };
const tokenInput = { token: needed(['令牌', 'Token'], 200) };
const wayInput = { way: proofWay };

/** Clients name the account of the session; they cannot move another account's session. */
const refuseOthers = (ctx: Ctx, body: unknown): void => {
  const { username } = readInput(named, body);
  if (username !== undefined && username.toLowerCase() !== ctx.actor.username.toLowerCase()) throw new Failure('access.denied');
};

const selectDepart = async (ctx: Ctx, body: unknown): Promise<{ userInfo: UserInfo }> => {
  const { orgCode } = readInput(departInput, body);
  refuseOthers(ctx, body);
  const departs = await ownDeparts(ctx);
  if (!departs.some((depart) => depart.orgCode === orgCode)) throw new Failure('access.denied');
  // A department belongs to the tenant that is worked in, so the session stores both.
  await ctx.db.run(
    `update sys_session s set org_code = $2, tenant_id = nullif($3::int, u.tenant_id) from sys_user u where s.id = $1 and u.id = s.user_id`,
    [ctx.actor.sessionId, orgCode, ctx.tenantId],
  );
  return { userInfo: await whoami(ctx, departs) };
};

const currentTenants = async (ctx: Ctx): Promise<{ list: readonly TenantChoice[]; current: number }> => ({
  list: await tenantsOf(ctx, ctx.actor.userId),
  current: ctx.tenantId,
});

/** Switches this session to another tenant of the account, which then applies to all calls that name none (CALL-102). */
const selectTenant = async (ctx: Ctx, body: unknown): Promise<{ userInfo: UserInfo }> => {
  const { tenantId } = readInput(tenantInput, body);
  refuseOthers(ctx, body);
  const account = await accountById(ctx.db, ctx.actor.userId);
  const tenants = await tenantsOf(ctx, ctx.actor.userId);
  if (!account || !tenants.some(({ id }) => id === tenantId)) throw new Failure('access.tenant');
  const roles = await baseRolesOf(ctx.db, account, tenantId);
  if (roles.length === 0) throw new Failure('login.no_permission');
  const departs = await departsOf(ctx, account.id, tenantId);
  const orgCode = departs.length === 1 ? (departs[0]?.orgCode ?? null) : null;
  const session = await ctx.db.one<{ loginType: number }>(
    'update sys_session set tenant_id = nullif($2::int, $4), org_code = $3 where id = $1 returning login_type as "loginType"',
    [ctx.actor.sessionId, tenantId, orgCode, account.tenantId],
  );
  if (!session) throw new Failure('session.expired');
  return { userInfo: userInfoOf(ctx, account, roles, { tenantId, orgCode, departs, tenants, ...session }) };
};

const thirdInput = { ...tokenInput, thirdType: needed(['第三方平台', 'Provider'], 30) };

/** Who the caller is, what it may do, and where it works. */
const identityCalls = (app: FastifyInstance, services: Services): void => {
  route(app, services, {
    method: 'POST',
    path: '/sys/logout',
    body: null,
    open: true,
    inMaintenance: true,
    handler: async (ctx, request) => {
      const token = tokenOf(request);
      if (token) await ctx.db.tx((tx) => endSessions(ctx, tx, { session: tokenHash(token) }, 'signed-out'));
      if (request.actor) {
        const { username, userId, tenantId } = request.actor;
        await writeSignInLog(ctx, { username, userId, tenantId, content: 'sign-out' });
      }
      return answered(null, { message: signedOut[ctx.language] });
    },
  });
  route(app, services, { method: 'GET', path: '/user/info', beforeChange: true, handler: (ctx): Promise<UserInfo> => whoami(ctx) });
  route(app, services, {
    method: 'GET',
    path: '/sys/permission/getUserPermissionByToken',
    handler: (ctx): Promise<Permissions> => readPermissions(ctx),
  });
  route(app, services, { method: 'GET', path: '/sys/user/getCurrentUserDeparts', handler: (ctx) => currentDeparts(ctx) });
  for (const method of ['POST', 'PUT'] as const) {
    route(app, services, {
      method,
      path: '/sys/selectDepart',
      body: { ...departInput, ...named },
      inPerson: true,
      beforeChange: true,
      handler: (ctx, { body }) => selectDepart(ctx, body),
    });
  }
  route(app, services, { method: 'GET', path: '/sys/user/getCurrentUserTenants', handler: (ctx) => currentTenants(ctx) });
  route(app, services, {
    method: 'POST',
    path: '/sys/selectTenant',
    body: { ...tenantInput, ...named },
    inPerson: true,
    beforeChange: true,
    handler: (ctx, { body }) => selectTenant(ctx, body),
  });
};

/** Sessions of others and the account's own. */
const sessionListCalls = (app: FastifyInstance, services: Services): void => {
  route(app, services, {
    method: 'GET',
    path: '/sys/online/list',
    query: { ...paging, username: ask.optional },
    handler: (ctx, { query }) => onlineUsers(ctx, query as Params),
  });
  route(app, services, {
    method: 'POST',
    path: '/sys/online/forceLogout',
    body: tokenInput,
    handler: async (ctx, { body }) =>
      answered(await forceLogout(ctx, readInput(tokenInput, body).token), {
        message: signedOut[ctx.language],
      }),
  });
  route(app, services, { method: 'GET', path: '/sys/session/list', inPerson: true, handler: (ctx) => ownSessions(ctx) });
  route(app, services, {
    method: 'DELETE',
    path: '/sys/session/delete',
    query: { id: ask.needed },
    inPerson: true,
    proved: true,
    handler: (ctx, { query }) => endOwnSession(ctx, readInput({ id: needed(['编号', 'ID']) }, query).id),
  });
  route(app, services, {
    method: 'DELETE',
    path: '/sys/session/deleteOthers',
    inPerson: true,
    proved: true,
    handler: (ctx) => endOtherSessions(ctx),
  });
  route(app, services, {
    method: 'POST',
    path: '/sys/session/renew',
    body: null,
    inPerson: true,
    secret: true,
    handler: (ctx) => renewToken(ctx),
  });
};

const proofCalls = (app: FastifyInstance, services: Services): void => {
  route(app, services, {
    method: 'POST',
    path: '/sys/session/prove',
    body: proofInput,
    inPerson: true,
    secret: true,
    perMinute: 60,
    handler: (ctx, { body }) => prove(ctx, readInput(proofInput, body)),
  });
  route(app, services, {
    method: 'POST',
    path: '/sys/session/proofCode',
    body: wayInput,
    inPerson: true,
    perMinute: 60,
    handler: async (ctx, { body }) =>
      answered(await sendProofCode(ctx, readInput(wayInput, body).way), { message: codeSent[ctx.language] }),
  });
};

/** The account's accounts of third parties. */
const thirdCalls = (app: FastifyInstance, services: Services): void => {
  route(app, services, {
    method: 'GET',
    path: '/sys/thirdLogin/bound',
    inPerson: true,
    handler: async (ctx) => (await boundThirds(ctx)).map((one) => ({ ...one, createTime: toWireTime(one.createTime) })),
  });
  route(app, services, {
    method: 'POST',
    path: '/sys/thirdLogin/bind',
    body: thirdInput,
    inPerson: true,
    proved: true,
    handler: (ctx, { body }) => {
      const { token, thirdType } = readInput(thirdInput, body);
      return bindThird(ctx, thirdType, token);
    },
  });
  route(app, services, {
    method: 'DELETE',
    path: '/sys/thirdLogin/unbind',
    query: { thirdType: ask.needed },
    inPerson: true,
    proved: true,
    handler: (ctx, { query }) => unbindThird(ctx, readInput({ thirdType: needed(['第三方平台', 'Provider'], 30) }, query).thirdType),
  });
};

/**
 * Calls about the client's session, and ways to end sessions (CALL-04,
 * CALL-05, CALL-11, CALL-12, CALL-14, CALL-15, CALL-101, CALL-102, CALL-123).
 */
export function sessionCalls(app: FastifyInstance, services: Services): void {
  identityCalls(app, services);
  sessionListCalls(app, services);
  proofCalls(app, services);
  thirdCalls(app, services);
}
