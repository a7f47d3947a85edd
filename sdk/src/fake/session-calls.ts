import { labelIn } from '../contract/label.ts';
import { roles as allRoles, type Role } from '../contract/roles.ts';
import type { Depart, DomainConfig, LoginResult, Permissions, TenantChoice, UserInfo } from '../contract/session.ts';
import { depart, entityList, expert, role, user } from '../entities/index.ts';
import { buttonsOf } from '../logic/access/index.ts';
import { membersOf } from '../logic/draft/index.ts';
import { Failure } from '../logic/failure/index.ts';
import { type MessageKey, message } from '../messages/index.ts';
import { maskValue } from '../view/mask.ts';
import { toWireTime } from '../view/time.ts';
import { allDictItems } from './dicts.ts';
import { type Actor, type FakeCtx, type FakeState, type OpenCtx, randomHex } from './fake-ctx.ts';
import { compareValues, textOf } from './row-test.ts';
import { departIdsOf } from './rules/coded-trees.ts';
import { moment, type StoredRow } from './store.ts';

const frozen = '2';
const loginType = 1;

export const tenantsOf = ({ seed }: FakeState): readonly TenantChoice[] => seed.tenants ?? [{ id: 1, name: 'Saiyun' }];

const rolesOf = ({ store }: FakeState, account: StoredRow, tenantId: number): readonly StoredRow[] =>
  membersOf(account.selectedroles, true)
    .map((id) => store.find(role, tenantId, id))
    .filter((found) => found?.delFlag === '0') as StoredRow[];

const accountById = (state: FakeState, id: string): StoredRow | undefined =>
  tenantsOf(state)
    .map((tenant) => state.store.find(user, tenant.id, id))
    .find((row) => row?.delFlag === '0');

/** The buttons that a role with this base may have at most. */
const allButtons = (base: unknown): readonly string[] =>
  entityList.flatMap(([, entity]) =>
    buttonsOf(entity)
      .filter(({ roles }) => roles.some((one) => one === base))
      .map(({ code }) => code),
  );

/** The caller behind a token, read anew with every call, so that a frozen account or a lost role counts at once (AUTH-12). */
export function readActor(state: FakeState, token: string, tenantAsked: number): Actor {
  const account = accountById(state, state.sessions.get(token) ?? '');
  if (!account) throw new Failure('session.expired');
  if (account.status === frozen) throw new Failure('session.account_locked');
  const tenantId = tenantAsked || account.tenantId;
  if (tenantId !== account.tenantId) throw new Failure('session.tenant_changed');
  const held = rolesOf(state, account, tenantId);
  const expertRow = state.store.live(expert, tenantId).find((row) => row.userId === account.id);
  return {
    userId: account.id,
    username: textOf(account.username),
    tenantId,
    roles: allRoles.filter((one) => held.some(({ baseRole }) => baseRole === one)),
    buttons: new Set(held.flatMap(({ id, baseRole }) => [...(state.grants.get(id) ?? allButtons(baseRole))])),
    unitId: typeof account.unitId === 'string' ? account.unitId : null,
    expertId: expertRow?.id ?? null,
  };
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Departments of an account in their order. */
const departsOf = ({ store, language }: OpenCtx, account: StoredRow): readonly Depart[] =>
  departIdsOf(account)
    .map((id) => store.find(depart, account.tenantId, id))
    .filter((row) => row?.delFlag === '0')
    .sort((a, b) => compareValues(a?.departOrder, b?.departOrder) || compareValues(a?.orgCode, b?.orgCode))
    .map((row) => ({
      id: textOf(row?.id),
      orgCode: textOf(row?.orgCode),
      departName: textOf(language === 'en' ? (row?.departNameEn ?? row?.departName) : row?.departName),
    }));

const userInfoOf = (ctx: OpenCtx, account: StoredRow, roles: readonly Role[], orgCode: string | null): UserInfo => ({
  ...user.fixed,
  id: account.id,
  username: textOf(account.username),
  realname: textOf(account.realname),
  avatar: textOrNull(account.avatar),
  phone: typeof account.phone === 'string' ? maskValue('phone', account.phone) : null,
  email: textOrNull(account.email),
  orgCode,
  birthday: textOrNull(account.birthday),
  sex: account.sex == null ? null : Number(account.sex),
  status: Number(account.status),
  delFlag: 0,
  workNo: textOrNull(account.workNo),
  orgCodeTxt:
    departsOf(ctx, account)
      .map(({ departName }) => departName)
      .join(',') || null,
  relTenantIds: String(account.tenantId),
  createBy: textOrNull(account.createBy),
  createTime: textOf(account.createTime),
  updateBy: textOrNull(account.updateBy),
  updateTime: textOrNull(account.updateTime),
  loginType,
  roles,
  tenantId: account.tenantId,
});

/** Account and password; numbers are taken as text, as old clients send them. Refuses with all that is missing. */
const credentialsIn = (body: Readonly<Record<string, unknown>>): { readonly username: string; readonly password: string } => {
  const textIn = (name: string): string => {
    const value = body[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const given = { username: textIn('username').trim(), password: textIn('password') };
  const missing = Object.entries(given).filter(([, text]) => text === '');
  const issueOf = (field: string) => ({
    field,
    code: 'required' as const,
    ...(field === 'username' && { message: 'account.enterUsername' }),
  });
  if (missing.length > 0) throw new Failure('input.invalid', {}, { issues: missing.map(([field]) => issueOf(field)) });
  return given;
};

/** Sign-in by account and password (AUTH-01, AUTH-04); a captcha is never asked for. */
export function signIn(ctx: OpenCtx, body: Readonly<Record<string, unknown>>): LoginResult {
  const { username, password } = credentialsIn(body);
  const named = tenantsOf(ctx).flatMap(({ id }) =>
    ctx.store.live(user, id).filter((row) => textOf(row.username).toLowerCase() === username.toLowerCase()),
  );
  if (named.length === 0) throw new Failure('login.no_account');
  const account = named.find((row) => ctx.passwords.get(row.id) === password);
  if (!account) throw new Failure('login.wrong');
  if (account.status === frozen) throw new Failure('login.frozen');
  const held = rolesOf(ctx, account, account.tenantId);
  const roles = allRoles.filter((one) => held.some(({ baseRole }) => baseRole === one));
  if (roles.length === 0) throw new Failure('login.no_permission');
  const token = randomHex(ctx, 32);
  ctx.sessions.set(token, account.id);
  const departs = departsOf(ctx, account);
  const [first] = departs;
  const orgCode = departs.length === 1 && first ? first.orgCode : null;
  if (orgCode !== null) ctx.departOf.set(token, orgCode);
  const now = ctx.now();
  ctx.store.put(user, account.tenantId, { ...account, lastLoginTime: moment('createTime', now, toWireTime(new Date(now))).createTime });
  const expertRow = ctx.store.live(expert, account.tenantId).find((row) => row.userId === account.id);
  return {
    token,
    userInfo: userInfoOf(ctx, account, roles, orgCode),
    multi_depart: departs.length === 0 ? 0 : departs.length === 1 ? 1 : 2,
    departs,
    tenantList: tenantsOf(ctx).filter(({ id }) => id === account.tenantId),
    sysAllDictItems: allDictItems(ctx, account.tenantId),
    is_expert: roles.includes('EXPERT') ? '1' : '0',
    is_student: roles.includes('APPL') ? 20 : 0,
    isPerfect: !expertRow || expertRow.isPerfect === '1' ? '1' : '0',
    isSchoolCompetition: '0',
  };
}

export const whoami = (ctx: FakeCtx): UserInfo => {
  const account = accountById(ctx, ctx.actor.userId);
  if (!account) throw new Failure('session.expired');
  return userInfoOf(ctx, account, ctx.actor.roles, ctx.departOf.get(ctx.token) ?? null);
};

const ownDeparts = (ctx: FakeCtx): readonly Depart[] => {
  const account = accountById(ctx, ctx.actor.userId);
  return account ? departsOf(ctx, account) : [];
};

export const departs = (ctx: FakeCtx): { readonly list: readonly Depart[]; readonly orgCode: string | null } => ({
  list: ownDeparts(ctx),
  orgCode: ctx.departOf.get(ctx.token) ?? null,
});

/** Puts the session into one of the account's departments. */
export function selectDepart(ctx: FakeCtx, { orgCode, username }: Readonly<Record<string, unknown>>): { readonly userInfo: UserInfo } {
  if (typeof orgCode !== 'string' || orgCode === '')
    throw new Failure('input.invalid', {}, { issues: [{ field: 'orgCode', code: 'required' }] });
  if (username !== undefined && textOf(username).toLowerCase() !== ctx.actor.username.toLowerCase()) throw new Failure('access.denied');
  if (!ownDeparts(ctx).some((one) => one.orgCode === orgCode)) throw new Failure('access.denied');
  ctx.departOf.set(ctx.token, orgCode);
  return { userInfo: whoami(ctx) };
}

export const domainConfig = (ctx: OpenCtx): DomainConfig => ({
  sysName: ctx.language === 'en' ? 'Saiyun' : '赛云',
  sysLogo: '',
  sysLogoIsshow: 'Y',
  loginLeftImage: '',
  loginBgImage: '',
  visit: '',
  captcha: 'N',
});

/** Every button with whether it was granted, and the menu of the seed (PERM-01). */
export function permissions(ctx: FakeCtx): Permissions {
  const all = entityList.flatMap(([, entity]) =>
    buttonsOf(entity).map(({ code, action }) => {
      const verb = entity.verbs[action];
      const describe = verb ? labelIn(verb.label, ctx.language) : message(ctx.language, `call.${action}` as MessageKey);
      return { action: code, type: '2', status: ctx.actor.buttons.has(code) ? '1' : '0', describe };
    }),
  );
  return { menu: ctx.seed.menu ?? [], auth: all.filter(({ status }) => status === '1'), allAuth: all, sysSafeMode: false };
}
