import type { DepartIdNode, DepartNode } from '../calls/objects.ts';
import type { AnyRow } from '../contract/entity.ts';
import { depart } from '../entities/index.ts';
import { Failure } from '../logic/failure/index.ts';
import { type Params, textParam } from '../logic/query/index.ts';
import type { FakeCtx } from './fake-ctx.ts';
import type { Said } from './routes.ts';
import { compareValues, textOf } from './row-test.ts';
import { departTexts } from './rules/coded-trees.ts';

const idsIn = (params: Params): readonly string[] | undefined => {
  const ids = textParam(params, 'ids')
    ?.split(',')
    .map((id) => id.trim())
    .filter(Boolean);
  if (ids && ids.length > 2000) throw new Failure('query.value', { column: 'ids' });
  return ids;
};

const inOrder = ({ store, tenantId }: FakeCtx): AnyRow[] =>
  store.live(depart, tenantId).sort((a, b) => compareValues(a.departOrder, b.departOrder) || compareValues(a.orgCode, b.orgCode));

const titleOf = ({ language }: FakeCtx, { departName, departNameEn }: AnyRow): string =>
  textOf(language === 'en' ? (departNameEn ?? departName) : departName);

/** Members of a node that are as they are stored. */
const stored = ['id', 'parentId', ...Object.keys(depart.fields), 'createBy', 'createTime', 'updateBy', 'updateTime'];

const nodeOf = (ctx: FakeCtx, row: AnyRow, children: readonly DepartNode[] | null): DepartNode => {
  const { id } = row;
  return {
    ...Object.fromEntries(stored.map((name) => [name, row[name] ?? null])),
    key: id,
    value: id,
    title: titleOf(ctx, row),
    ...departTexts(row),
    fax: null,
    status: '1',
    delFlag: '0',
    qywxIdentifier: null,
    isLeaf: !ctx.store.live(depart, ctx.tenantId).some((other) => other.parentId === id),
    children,
  } as unknown as DepartNode;
};

/** Rows as a tree; one whose parent is not among them is at the top. */
const treeOf = <N>(rows: readonly AnyRow[], node: (row: AnyRow, children: readonly N[]) => N): N[] => {
  const ids = new Set(rows.map(({ id }) => id));
  const parentOf = ({ parentId }: AnyRow): string => (ids.has(textOf(parentId)) ? textOf(parentId) : '');
  const level = (parent: string): N[] => rows.filter((row) => parentOf(row) === parent).map((row) => node(row, level(row.id)));
  return level('');
};
const departTree = (ctx: FakeCtx, rows: readonly AnyRow[]): DepartNode[] =>
  treeOf<DepartNode>(rows, (row, children) => nodeOf(ctx, row, children.length > 0 ? children : null));

const among = (rows: readonly AnyRow[], keys: readonly string[] | undefined, by: 'id' | 'orgCode' = 'id'): readonly AnyRow[] =>
  keys ? rows.filter((row) => keys.includes(textOf(row[by]))) : rows;

/** All departments of the tenant, or only these, as a tree (CALL-60). */
export const wholeDepartTree = (ctx: FakeCtx, params: Params): readonly DepartNode[] => departTree(ctx, among(inOrder(ctx), idsIn(params)));

/** The departments right below one, or the top; or these (CALL-61). */
export function departLevel(ctx: FakeCtx, params: Params): readonly DepartNode[] {
  const [pid, ids, key] = [textParam(params, 'pid') ?? null, idsIn(params), textParam(params, 'primaryKey') ?? 'id'];
  if (key !== 'id' && key !== 'orgCode') throw new Failure('query.value', { column: 'primaryKey' });
  const rows = ids ? among(inOrder(ctx), ids, key) : inOrder(ctx).filter(({ parentId }) => parentId === pid);
  return rows.map((row) => nodeOf(ctx, row, null));
}

/** The tree as choices (CALL-62). */
export const departChoices = (ctx: FakeCtx): readonly DepartIdNode[] =>
  treeOf<DepartIdNode>(inOrder(ctx), (row, children) => ({ key: row.id, value: row.id, title: titleOf(ctx, row), children }));

/** Departments whose name, in either language, or code holds the word (CALL-63). */
export function searchDeparts(ctx: FakeCtx, params: Params): readonly DepartNode[] {
  const word = textParam(params, 'keyWord')?.trim();
  if (word === undefined) throw new Failure('input.invalid', {}, { issues: [{ field: 'keyWord', code: 'required' }] });
  const holds = (text: unknown): boolean => textOf(text).toLowerCase().includes(word.toLowerCase());
  return (textParam(params, 'myDeptSearch') === '1' ? led(ctx) : inOrder(ctx))
    .filter((row) => holds(row.departName) || holds(row.departNameEn) || row.orgCode === word.toUpperCase())
    .map((row) => nodeOf(ctx, row, null));
}

/** The departments that the caller leads, each with all below it. */
function led(ctx: FakeCtx): AnyRow[] {
  const rows = inOrder(ctx);
  const tops = rows.filter(({ directorUserIds }) => textOf(directorUserIds).split(',').includes(ctx.actor.userId));
  return rows.filter((row) => tops.some((top) => textOf(row.orgCode).startsWith(textOf(top.orgCode))));
}

/** The same as a tree; the message says whether there are any: 2 yes, 1 no (CALL-64). */
export function ledDeparts(ctx: FakeCtx): Said {
  const below = led(ctx);
  return { result: departTree(ctx, below), message: below.length > 0 ? '2' : '1' };
}
