import type { SysRole } from '../calls/objects.ts';
import type { Page } from '../contract/envelope.ts';
import type { TenantChoice } from '../contract/session.ts';
import { competition, dictItem, registration, role, user, works } from '../entities/index.ts';
import { heldForCall } from '../logic/access/index.ts';
import { membersOf, type WireRow } from '../logic/draft/index.ts';
import { Failure } from '../logic/failure/index.ts';
import { type Params, textParam } from '../logic/query/index.ts';
import { isOpen } from '../rules/timeline.ts';
import type { FakeCtx } from './fake-ctx.ts';
import { list } from './record-calls.ts';
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
  heldForCall(ctx.actor, role, 'list');
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

/** Ids of an account's roles (CALL-33). */
export function roleIdsOf(ctx: FakeCtx, params: Params): readonly string[] {
  heldForCall(ctx.actor, user, 'list');
  const id = needed(params, 'userid');
  return membersOf(ctx.store.live(user, ctx.tenantId).find((row) => row.id === id)?.selectedroles, true);
}

/** Whether a value is free within its dictionary. */
export function itemValueIsFree(ctx: FakeCtx, params: Params): true {
  const [dictId, value, id] = [needed(params, 'dictId'), needed(params, 'itemValue'), textParam(params, 'id')];
  const items = ctx.store.live(dictItem, ctx.tenantId);
  return refuseTaken(items.some((row) => row.dictId === dictId && row.itemValue === value && row.id !== id));
}
