import type { SysRole } from '../calls/objects.ts';
import type { Page } from '../contract/envelope.ts';
import type { TenantChoice } from '../contract/session.ts';
import { competition, dictItem, registration, role, user, works } from '../entities/index.ts';
import { heldForCall } from '../logic/access/index.ts';
import { membersOf, type WireRow } from '../logic/draft/index.ts';
import { Failure } from '../logic/failure/index.ts';
import { type Params, textParam } from '../logic/query/index.ts';
import { message } from '../messages/index.ts';
import { isOpen } from '../rules/timeline.ts';
import type { FakeCtx, OpenCtx } from './fake-ctx.ts';
import { list, queryById, runVerb } from './record-calls.ts';
import type { Said } from './routes.ts';
import { textOf } from './row-test.ts';
import { tenantsOf } from './session-calls.ts';

const needed = (params: Params, name: string): string => {
  const value = textParam(params, name);
  if (value === undefined) throw new Failure('query.value', { column: name });
  return value;
};

/** Competitions that take entries now (CALL-130). */
export const openCompetitions = (ctx: FakeCtx, params: Params): Page<WireRow> =>
  list(ctx, competition, params, (row) => row.status === '1' && isOpen(row, 'registerStart', 'registerEnd', new Date(ctx.now())));

/** The own registrations (CALL-141). */
export const myRegistrations = (ctx: FakeCtx, params: Params): Page<WireRow> =>
  list(ctx, registration, params, (row) => row.captainUserId === ctx.actor.userId);

/** Works of the own registrations (CALL-142). */
export const myWorks = (ctx: FakeCtx, params: Params): Page<WireRow> =>
  list(ctx, works, params, (row) => ctx.store.find(registration, ctx.tenantId, row.registrationId)?.captainUserId === ctx.actor.userId);

/** Tenants of the account (CALL-101). */
export const ownTenants = (ctx: FakeCtx): { readonly list: readonly TenantChoice[]; readonly current: number } => ({
  list: tenantsOf(ctx).filter(({ id }) => id === ctx.actor.tenantId),
  current: ctx.tenantId,
});

/** All roles (CALL-44), to whoever may list them. */
export function allRoles(ctx: FakeCtx): readonly SysRole[] {
  return ctx.store.live(role, ctx.tenantId).map(({ id, roleName, roleCode, description, createBy, createTime, updateBy, updateTime }) => ({
    id,
    createBy,
    createTime,
    updateBy,
    updateTime,
    roleName: textOf(roleName),
    roleCode: textOf(roleCode),
    description: typeof description === 'string' ? description : null,
  }));
}

/** Whether nobody but the row named has the value; refuses with row.duplicate. */
const refuseTaken = (taken: boolean): true => {
  if (taken) throw new Failure('row.duplicate');
  return true;
};

/** Whether a role's code is free (CALL-108). */
export function roleCodeIsFree(ctx: FakeCtx, params: Params): true {
  heldForCall(ctx.actor, role, 'list');
  const [code, id] = [needed(params, 'roleCode'), textParam(params, 'id')];
  return refuseTaken(ctx.store.live(role, ctx.tenantId).some((row) => row.roleCode === code && row.id !== id));
}

/** Ids of an account's roles (CALL-33), of those accounts that the caller sees. */
export function roleIdsOf(ctx: FakeCtx, params: Params): readonly string[] {
  const id = textParam(params, 'userid');
  if (id === undefined) throw new Failure('input.invalid', {}, { issues: [{ field: 'userid', code: 'required' }] });
  return membersOf(queryById(ctx, user, id).selectedroles, true);
}

/** Whether an account name is free in the tenant (CALL-36); asked before there is a session. */
export function usernameIsFree(ctx: OpenCtx, params: Params): true {
  const [username, id] = [textParam(params, 'username')?.toLowerCase(), textParam(params, 'id')];
  if (!username)
    throw new Failure('input.invalid', {}, { issues: [{ field: 'username', code: 'required', message: 'account.enterUsername' }] });
  const tenantId = ctx.tenantAsked || (tenantsOf(ctx)[0]?.id ?? 0);
  const taken = ctx.store.live(user, tenantId).some((row) => textOf(row.username).toLowerCase() === username && row.id !== id);
  if (taken) throw new Failure('signup.username_taken', {}, { result: false });
  return true;
}

/** Freezes accounts or lets them in again (CALL-35); those that are so already are left as they are. */
export function freezeAccounts(ctx: FakeCtx, body: Readonly<Record<string, unknown>>): Said {
  const [given, status] = [textOf(body.ids), textOf(body.status)];
  const missing = (['ids', 'status'] as const).filter((name) => textOf(body[name]) === '');
  if (missing.length > 0)
    throw new Failure('input.invalid', {}, { issues: missing.map((field) => ({ field, code: 'required' as const })) });
  if (status !== '1' && status !== '2') throw new Failure('input.invalid', {}, { issues: [{ field: 'status', code: 'pattern' }] });
  const ids = [...new Set(membersOf(given, true).map((id) => id.trim()))];
  const left = ids.filter((id) => ctx.store.find(user, ctx.tenantId, id)?.status !== status);
  if (left.length > 0) runVerb(ctx, user, status === '2' ? 'freeze' : 'unfreeze', { ids: left.join(',') });
  else heldForCall(ctx.actor, user, 'edit');
  return { result: null, message: message(ctx.language, 'done.ok') };
}

/** Whether a value is free within its dictionary. */
export function itemValueIsFree(ctx: FakeCtx, params: Params): true {
  const [dictId, value, id] = [needed(params, 'dictId'), needed(params, 'itemValue'), textParam(params, 'id')];
  const items = ctx.store.live(dictItem, ctx.tenantId);
  return refuseTaken(items.some((row) => row.dictId === dictId && row.itemValue === value && row.id !== id));
}
