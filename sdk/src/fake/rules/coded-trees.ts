import type { Issue } from '../../contract/check.ts';
import type { AnyRow, Entity } from '../../contract/entity.ts';
import { category, depart, user } from '../../entities/index.ts';
import { type Draft, refuseIssues } from '../../logic/draft/index.ts';
import { Failure } from '../../logic/failure/index.ts';
import { nextOrgCode, parentOrgCode } from '../../logic/tree/org-code.ts';
import type { FakeCtx } from '../fake-ctx.ts';
import type { FakeRules } from '../records.ts';
import { textOf } from '../row-test.ts';
import { isAbove, rule } from './facts.ts';

const live = ({ store, tenantId }: FakeCtx, entity: Entity, id: unknown): AnyRow | undefined => {
  const row = store.find(entity, tenantId, id);
  return row?.delFlag === '0' ? row : undefined;
};

/** The next code below a parent, those of deleted rows left out for ever. */
const freeCode = ({ store, tenantId }: FakeCtx, entity: Entity, field: string, parentCode: string): string | undefined =>
  nextOrgCode(
    parentCode,
    store.all(entity, tenantId).map((row) => textOf(row[field])),
  );

/** All that is below a code gets the codes of its new place, without a revision. */
const moveBelow = ({ store, tenantId }: FakeCtx, entity: Entity, field: string, from: string, to: string): void => {
  for (const row of store.live(entity, tenantId)) {
    const code = textOf(row[field]);
    if (code !== from && code.startsWith(from)) store.put(entity, tenantId, { ...row, [field]: to + code.slice(from.length) });
  }
};

const departCode = (ctx: FakeCtx, id: unknown): string => textOf(live(ctx, depart, id)?.orgCode);

/** Parent and code of a new department: each makes the other where it is left out. */
const place = (ctx: FakeCtx, draft: Draft): Issue | undefined => {
  if (typeof draft.orgCode !== 'string') {
    const code = freeCode(ctx, depart, 'orgCode', departCode(ctx, draft.parentId));
    if (code === undefined) return rule('parentId', 'depart.full');
    draft.orgCode = code;
    return undefined;
  }
  const above = parentOrgCode(draft.orgCode);
  if (draft.parentId != null) return departCode(ctx, draft.parentId) === above ? undefined : rule('orgCode', 'depart.code');
  if (above === '') return undefined;
  const parent = ctx.store.live(depart, ctx.tenantId).find(({ orgCode }) => orgCode === above);
  if (!parent) return rule('orgCode', 'depart.code');
  draft.parentId = parent.id;
  return undefined;
};

/** What clients of the family read of a department and ours is told by its place. */
export const departTexts = ({ parentId, orgCode, memo }: AnyRow) => ({
  description: memo ?? null,
  orgCategory: parentId == null ? '1' : '2',
  orgType: String(textOf(orgCode).length / 3),
});

export const departs: FakeRules = {
  derives: (_ctx, row) => departTexts(row),
  beforeAdd(ctx, draft) {
    const issue = place(ctx, draft);
    if (issue) refuseIssues(depart.fields, [issue]);
  },
  beforeEdit(ctx, row, draft) {
    if (draft.parentId === undefined) return;
    if (isAbove(ctx, depart, draft.parentId, row.id)) refuseIssues(depart.fields, [rule('parentId', 'depart.cycle')]);
    const code = freeCode(ctx, depart, 'orgCode', departCode(ctx, draft.parentId));
    if (code === undefined) refuseIssues(depart.fields, [rule('parentId', 'depart.full')]);
    moveBelow(ctx, depart, 'orgCode', textOf(row.orgCode), textOf(code));
    draft.orgCode = code;
  },
  beforeDelete({ store, tenantId }, row) {
    const members = store.live(user, tenantId).filter((account) => departIdsOf(account).includes(row.id));
    if (members.length > 0) throw new Failure('depart.members', { depart: textOf(row.departName), count: members.length });
  },
};

/** Departments of an account, which are no field of it. */
export const departIdsOf = ({ departs: ids }: AnyRow): readonly string[] => (Array.isArray(ids) ? ids.map(textOf) : []);

/** The departments that a draft gives an account; refuses one that is not there. Undefined when it names none at all. */
export function departsIn(ctx: FakeCtx, draft: Draft): readonly string[] | undefined {
  const { selecteddeparts } = draft;
  delete draft.selecteddeparts;
  if (selecteddeparts === undefined) return undefined;
  const ids = [
    ...new Set(
      textOf(selecteddeparts)
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ];
  const missing = ids.find((id) => !live(ctx, depart, id));
  if (missing !== undefined) refuseIssues(user.fields, [{ field: 'selecteddeparts', code: 'reference', params: { value: missing } }]);
  return ids;
}

const nextCategory = (ctx: FakeCtx, parentCode: string): string => {
  const code = freeCode(ctx, category, 'code', parentCode);
  if (code === undefined) refuseIssues(category.fields, [rule('pid', 'category.full')]);
  return textOf(code);
};
const categoryCode = (ctx: FakeCtx, id: unknown): string => textOf(live(ctx, category, id)?.code);

export const categories: FakeRules = {
  derives: ({ store, tenantId }, { id }) => ({ hasChild: store.live(category, tenantId).some(({ pid }) => pid === id) ? '1' : '0' }),
  beforeAdd(ctx, draft) {
    draft.code = nextCategory(ctx, categoryCode(ctx, draft.pid));
  },
  beforeEdit(ctx, row, draft) {
    if (draft.pid === undefined) return;
    const [old, parentCode] = [textOf(row.code), categoryCode(ctx, draft.pid)];
    if (parentCode.startsWith(old)) refuseIssues(category.fields, [rule('pid', 'category.cycle')]);
    draft.code = nextCategory(ctx, parentCode);
    moveBelow(ctx, category, 'code', old, textOf(draft.code));
  },
};
