import type { StoredRow } from '@saiyun/sdk/contract';
import { accountStatus, user } from '@saiyun/sdk/entities';
import { idsOf } from '@saiyun/sdk/logic/draft';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { message } from '@saiyun/sdk/messages';
import type { FastifyInstance } from 'fastify';
import { dayOf } from '../../../actor/read-actor.ts';
import type { Tx } from '../../../db/db.ts';
import { idList, needed, oneOf, optional, readInput, typed } from '../../../http/call/input.ts';
import { ask, paging, type QueryParameters, sorting } from '../../../http/call/query-parameters.ts';
import { type OpenCtx, route } from '../../../http/call/route.ts';
import { tenantOf } from '../../../http/caller/token.ts';
import { binCalls } from '../../../http/records/bin-calls.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import { isOpenSql } from '../../../kernel/access/open-tenant.ts';
import { answered } from '../../../kernel/answer.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Ctx, Services } from '../../../kernel/context.ts';
import type { CallModule } from '../../../kernel/entity-module.ts';
import { Failure, inputFailure } from '../../../kernel/failure.ts';
import { readRows } from '../../../kernel/write/standard-calls.ts';
import { runVerb } from '../../../kernel/write/verb.ts';
import { refuseClosedSignUp, signUpTenant } from '../../account/sign-up-time.ts';
import { changePassword, refusePassword } from '../../session/password/new-password.ts';
import { userBin, userBinRules } from './bin.ts';
import { userMemberCalls } from './members.ts';
import { pickUsers, usersByKeys, usersOfDepart } from './picker.ts';
import { inviteAll, resetToGenerated } from './security.ts';
import { refuseAbove, userModule } from './user.ts';

/** The account, if the caller's list of accounts shows it. */
const seen = async (ctx: Ctx, id: string): Promise<StoredRow<typeof user>> => {
  const [row] = await readRows(ctx, ctx.db, userModule, rolesForCall(ctx, user, 'queryById'), [id]);
  if (!row) throw new Failure('row.missing');
  return row;
};

const roleIds = async (ctx: Ctx, id: string): Promise<string[]> => {
  const { selectedroles } = await seen(ctx, id);
  return (selectedroles ?? '').split(',').filter(Boolean);
};

const departsOfUser = async (ctx: Ctx, id: string): Promise<unknown[]> => {
  await seen(ctx, id);
  return ctx.db.many(
    `select d.id as key, d.id as value, case when $3 then coalesce(d.depart_name_en, d.depart_name) else d.depart_name end as title
     from sys_user_depart m join sys_depart d on d.id = m.depart_id and d.del_flag = '0' where m.user_id = $1 and d.tenant_id = $2
     order by d.depart_order, d.org_code`,
    [id, ctx.tenantId, ctx.language === 'en'],
  );
};

const frozenInput = {
  ids: idList(['编号', 'IDs']),
  status: oneOf(['状态', 'State'], [accountStatus.active, accountStatus.frozen], { required: true, numeric: true }),
};
const passwordInput = {
  username: needed(['账号', 'Account']),
  password: typed(['密码', 'Password'], { asked: true }),
  confirmpassword: typed(['确认密码', 'Password again'], { asked: true }),
};
const idInput = { id: needed(['编号', 'ID']) };
const idsInput = { ids: idList(['编号', 'IDs']) };

/** Runs the record's verbs on several accounts at once (CALL-35). Accounts already in that state are left alone. */
const freezeMany = async (ctx: Ctx, body: unknown): Promise<unknown> => {
  const input = readInput(frozenInput, body);
  const verb = input.status === accountStatus.frozen ? 'freeze' : 'unfreeze';
  const ids = [
    ...new Set(
      input.ids
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ];
  const done = await ctx.db.many<{ id: string }>('select id from sys_user where id = any($1) and tenant_id = $2 and status = $3', [
    ids,
    ctx.tenantId,
    input.status,
  ]);
  const left = ids.filter((id) => !done.some((one) => one.id === id));
  if (left.length > 0) await runVerb(ctx, userModule, verb, { ids: left.join(',') });
  else rolesForCall(ctx, user, 'edit');
  return answered(null, { message: message(ctx.language, 'done.ok') });
};

/** Whether an account name is free in the tenant (CALL-36). It is called without a session, so it reveals nothing else. */
const checkName = async (ctx: OpenCtx, tenantId: number, query: unknown): Promise<unknown> => {
  const { username, id } = readInput({ username: needed(['账号', 'Account']), id: optional(['编号', 'ID']) }, query);
  const found = await ctx.db.one(
    `select 1 as found from sys_user where lower(username) = lower($1) and del_flag = '0' and ($2::text is null or id <> $2)
       and tenant_id = coalesce(nullif($3::int, 0), (select min(t.id) from sys_tenant t where ${isOpenSql('t.id', '$4')})) limit 1`,
    [username, id ?? null, tenantId, dayOf(ctx.now())],
  );
  if (found) throw new Failure('signup.username_taken', {}, { result: false });
  return true;
};

/** An administrator sets a new password (CALL-37), within its scope and never for an account with more rights. */
const resetPassword = async (ctx: Ctx, body: unknown): Promise<unknown> => {
  const input = readInput(passwordInput, body);
  const roles = rolesForCall(ctx, user, 'edit');
  refusePassword(input.password, input.confirmpassword);
  await ctx.db.tx(async (tx) => {
    const found = await tx.one<{ id: string }>(
      `select id from sys_user where tenant_id = $1 and lower(username) = lower($2) and del_flag = '0'`,
      [ctx.tenantId, input.username],
    );
    const [row] = found ? await readRows(ctx, tx, userModule, roles, [found.id], { lock: true }) : [];
    if (!row) throw new Failure('row.missing');
    await refuseAbove({ ...ctx, tx }, row.selectedroles);
    await changePassword(ctx, tx, { id: row.id, tenantId: ctx.tenantId, username: input.username }, input.password, ctx.actor.username);
    await audit({ ...ctx, tx }, user, [{ action: 'changePassword', entityId: row.id }]);
  });
  ctx.mail.deliverSoon();
  return answered(null, { message: changed[ctx.language] });
};
const invited = { 'zh-CN': '邀请已发送', en: 'The invitation was sent' } as const;
const changed = { 'zh-CN': '密码修改成功!', en: 'The password was changed' } as const;

/** The accounts that the caller may administer; others do not exist for it, and neither does its own. */
const administered = async (ctx: Ctx, tx: Tx, ids: readonly string[]): Promise<readonly StoredRow<typeof user>[]> => {
  const rows = await readRows(ctx, tx, userModule, rolesForCall(ctx, user, 'edit'), ids, { lock: true });
  if (rows.length < ids.length) throw new Failure('row.missing');
  for (const row of rows) {
    if (row.id === ctx.actor.userId) throw new Failure('user.self');
    await refuseAbove({ ...ctx, tx }, row.selectedroles);
  }
  return rows;
};

const generatePassword = async (ctx: Ctx, id: string): Promise<{ readonly username: string; readonly password: string }> => {
  const made = await ctx.db.tx(async (tx) => {
    const [row] = await administered(ctx, tx, [id]);
    if (!row) throw new Failure('row.missing');
    return { username: row.username, password: await resetToGenerated({ ...ctx, tx }, row) };
  });
  ctx.mail.deliverSoon();
  return made;
};

const idOf = (query: unknown, name: string): string => {
  const id = textParam(query as Params, name);
  if (id === undefined) throw inputFailure({ field: name, code: 'required' });
  return id;
};

/** Account calls beyond the standard ones (CALL-33, CALL-35 to CALL-40). */
export const userCalls: CallModule = {
  name: 'users',
  register(app: FastifyInstance, services: Services) {
    const get = (path: string, asked: QueryParameters, handler: (ctx: Ctx, query: Params) => Promise<unknown>): void =>
      route(app, services, {
        method: 'GET',
        path: `/sys/user/${path}`,
        query: asked,
        handler: (ctx, { query }) => handler(ctx, query as Params),
      });
    get('queryUserRole', { userid: ask.needed }, (ctx, query) => roleIds(ctx, idOf(query, 'userid')));
    get('userDepartList', { userId: ask.needed }, (ctx, query) => departsOfUser(ctx, idOf(query, 'userId')));
    get('queryUserByDepId', { id: ask.needed, realname: ask.optional }, (ctx, query) =>
      usersOfDepart(ctx, idOf(query, 'id'), textParam(query, 'realname')),
    );
    get(
      'queryUserComponentData',
      {
        ...paging,
        ...sorting,
        username: ask.optional,
        realname: ask.optional,
        keyword: ask.optional,
        departId: ask.optional,
        id: ask.several,
        sex: ask.optional,
        birthday: ask.optional,
      },
      (ctx, query) => pickUsers(ctx, query),
    );
    get('getMultiUser', { id: ask.several, username: ask.several }, (ctx, query) => {
      const ids = textParam(query, 'id');
      return ids === undefined ? usersByKeys(ctx, 'username', idOf(query, 'username')) : usersByKeys(ctx, 'id', ids);
    });
    userMemberCalls(app, services);
    binCalls(app, services, userModule, userBin, userBinRules);
    route(app, services, {
      method: 'PUT',
      path: '/sys/user/frozenBatch',
      body: frozenInput,
      dryRun: 'takenBack',
      handler: (ctx, { body }) => freezeMany(ctx, body),
    });
    route(app, services, {
      method: 'PUT',
      path: '/sys/user/changePassword',
      body: passwordInput,
      inPerson: true,
      proved: true,
      handler: (ctx, { body }) => resetPassword(ctx, body),
    });
    route(app, services, {
      method: 'PUT',
      path: '/sys/user/resetPassword',
      body: idInput,
      inPerson: true,
      proved: true,
      secret: true,
      handler: (ctx, { body }) => generatePassword(ctx, readInput(idInput, body).id),
    });
    route(app, services, {
      method: 'POST',
      path: '/sys/user/invite',
      body: idsInput,
      handler: async (ctx, { body }) => {
        const ids = idsOf(readInput(idsInput, body).ids);
        await inviteAll(ctx, await administered(ctx, ctx.db, ids));
        return answered(null, { message: invited[ctx.language] });
      },
    });
    route(app, services, {
      method: 'GET',
      path: '/sys/user/checkOnlyUser',
      query: { username: ask.needed, id: ask.optional },
      open: true,
      perMinute: 20,
      handler: async (ctx, request) => {
        if (request.actor) return checkName(ctx, request.actor.tenantId, request.query);
        // An anonymous caller learns only what registering would reveal, only
        // where registration is open, and nothing about single accounts.
        await refuseClosedSignUp(ctx, await signUpTenant(ctx, request), undefined);
        return checkName(ctx, tenantOf(request), { ...(request.query as object), id: undefined });
      },
    });
  },
};
