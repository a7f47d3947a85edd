import type { AnyRow } from '../../contract/entity.ts';
import { area, depart, expert, registration, role, unit, user } from '../../entities/index.ts';
import { membersOf, refuseIssues } from '../../logic/draft/index.ts';
import { Failure } from '../../logic/failure/index.ts';
import { passwordIssues } from '../../rules/user.ts';
import { change } from '../change.ts';
import type { FakeCtx } from '../fake-ctx.ts';
import type { FakeRules } from '../records.ts';
import { compareValues, textOf } from '../row-test.ts';
import { departIdsOf, departsIn } from './coded-trees.ts';
import { isAbove, isOf, rule } from './facts.ts';

const isLimited = (ctx: FakeCtx): boolean => !ctx.actor.roles.includes('ADMIN');
/** A school administrator touches no account that may do more than its own (domain B10). */
const refuseAbove = (ctx: FakeCtx, roleIds: unknown): void => {
  const bases = membersOf(roleIds, true).map((id) => ctx.store.find(role, ctx.tenantId, id)?.baseRole);
  if (isLimited(ctx) && !bases.every((base) => base === 'UNIT' || base === 'APPL')) throw new Failure('access.denied');
};
const refuseSelf = (ctx: FakeCtx, row: AnyRow): void => {
  if (row.id === ctx.actor.userId) throw new Failure('user.self');
};
const endSessions = ({ sessions }: FakeCtx, userId: string, except = ''): void => {
  for (const [token, id] of sessions) if (id === userId && token !== except) sessions.delete(token);
};

export const users: FakeRules = {
  derives({ store, tenantId, language, actor }, row) {
    const departs = departIdsOf(row)
      .flatMap((id) => store.find(depart, tenantId, id) ?? [])
      .sort((a, b) => compareValues(a.departOrder, b.departOrder) || compareValues(a.orgCode, b.orgCode));
    const names = departs.map(({ departName, departNameEn }) => textOf((language === 'en' && departNameEn) || departName));
    return {
      orgCode: departs[0]?.orgCode ?? null,
      orgCodeTxt: names.length > 0 ? names.join(',') : null,
      relTenantIds: actor.roles.includes('ADMIN') ? String(tenantId) : null,
    };
  },
  scopes: { UNIT: ({ actor }, row) => isOf(row.unitId, actor.unitId) },
  beforeAdd(ctx, draft) {
    if (isLimited(ctx)) draft.unitId = ctx.actor.unitId;
    refuseAbove(ctx, draft.selectedroles);
    refuseIssues(user.fields, passwordIssues(draft));
    draft.departs = departsIn(ctx, draft) ?? [];
    draft.status = '1';
  },
  beforeEdit(ctx, row, draft) {
    if (isLimited(ctx) && draft.unitId !== undefined && draft.unitId !== ctx.actor.unitId) throw new Failure('access.denied');
    refuseAbove(ctx, row.selectedroles);
    refuseAbove(ctx, draft.selectedroles);
    refuseIssues(user.fields, passwordIssues(draft));
    const departs = departsIn(ctx, draft);
    // Departments alone are no change of the account itself.
    if (departs && Object.keys(draft).length > 0) draft.departs = departs;
    else if (departs) ctx.store.put(user, ctx.tenantId, { ...row, departs });
    if (draft.password !== undefined) endSessions(ctx, row.id, ctx.token);
  },
  beforeDelete(ctx, row) {
    refuseSelf(ctx, row);
    refuseAbove(ctx, row.selectedroles);
    endSessions(ctx, row.id);
  },
  verbs: {
    freeze(ctx, row, _input, later) {
      refuseSelf(ctx, row);
      refuseAbove(ctx, row.selectedroles);
      later(() => endSessions(ctx, row.id));
      return undefined;
    },
    unfreeze(ctx, row) {
      refuseAbove(ctx, row.selectedroles);
      return undefined;
    },
  },
};

export const areas: FakeRules = {
  beforeEdit(ctx, row, { parentId }) {
    if (isAbove(ctx, area, parentId, row.id)) refuseIssues(area.fields, [rule('parentId', 'area.cycle')]);
  },
};

const entriesOf = ({ store, tenantId }: FakeCtx, unitId: string): AnyRow[] =>
  store.live(registration, tenantId).filter((row) => row.unitId === unitId);

const namesOf = (row: AnyRow): readonly string[] =>
  Array.isArray(row.shortNames) ? row.shortNames.filter((name) => typeof name === 'string') : [];

/** People and entries go to the other unit, and the code and names of this one become other names of that. */
const mergeInto: NonNullable<FakeRules['verbs']>[string] = (ctx, row, { targetId }, later) => {
  const { store, tenantId } = ctx;
  if (row.mergedIntoId) throw new Failure('unit.merged');
  const target = store.find(unit, tenantId, targetId);
  if (target?.delFlag !== '0' || target.id === row.id || target.status !== '1')
    throw new Failure('input.invalid', {}, { issues: [rule('targetId', 'unit.mergeTarget')] });
  later(() => {
    for (const moved of [user, expert, registration])
      for (const one of store.live(moved, tenantId)) if (one.unitId === row.id) change(ctx, moved, one, { unitId: target.id });
    const alias = [textOf(row.unitCode), textOf(row.unitName), ...namesOf(row)].filter((name) => name !== target.unitName);
    change(ctx, unit, target, { shortNames: [...new Set([...namesOf(target), ...alias])] });
  });
  return { mergedIntoId: target.id };
};

export const units: FakeRules = {
  beforeAdd(_ctx, draft) {
    draft.status = '1';
  },
  beforeDelete(ctx, row) {
    if (entriesOf(ctx, row.id).length > 0) throw new Failure('unit.has_registrations', { unit: textOf(row.unitName) });
  },
  verbs: {
    enable(_ctx, row) {
      if (row.mergedIntoId) throw new Failure('unit.merged');
      return undefined;
    },
    mergeInto,
    /** Entries that wait for a decision go back to their authors. */
    disable(ctx, row, { reason }, later) {
      later(() => {
        for (const entry of entriesOf(ctx, row.id))
          if (entry.status === '1') change(ctx, registration, entry, { status: '4', auditOpinion: reason });
      });
      return undefined;
    },
  },
};
