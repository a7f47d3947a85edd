import type { AnyRow } from '../contract/entity.ts';
import type { Page } from '../contract/envelope.ts';
import { category } from '../entities/index.ts';
import type { WireRow } from '../logic/draft/index.ts';
import { Failure } from '../logic/failure/index.ts';
import { mostRowsOfPage, type Params, textParam } from '../logic/query/index.ts';
import type { FakeCtx } from './fake-ctx.ts';
import { list } from './record-calls.ts';
import { compareValues, textOf } from './row-test.ts';

const needed = (params: Params, name: string): string => {
  const value = textParam(params, name);
  if (value === undefined) throw new Failure('input.invalid', {}, { issues: [{ field: name, code: 'required' }] });
  return value;
};

const byCode = ({ store, tenantId }: FakeCtx): AnyRow[] => store.live(category, tenantId).sort((a, b) => compareValues(a.code, b.code));
const hasChildren = (ctx: FakeCtx, id: unknown): boolean => ctx.store.live(category, ctx.tenantId).some(({ pid }) => pid === id);
const nameOf = ({ language }: FakeCtx, { name, nameEn }: AnyRow): string => textOf(language === 'en' ? nameEn || name : name);

/** A node; one at the top has the parent `0`. */
const nodeOf = (ctx: FakeCtx, row: AnyRow, children: readonly object[] | null): object => {
  const name = nameOf(ctx, row);
  const leaf = !hasChildren(ctx, row.id);
  return { key: row.id, value: row.id, title: name, name, code: row.code, icon: null, parentId: row.pid ?? '0', leaf, children };
};

const level = (ctx: FakeCtx, pid: string | null, fits: (row: AnyRow) => boolean = () => true): object[] =>
  byCode(ctx)
    .filter((row) => row.pid === pid && fits(row))
    .map((row) => nodeOf(ctx, row, null));

const allBelow = (ctx: FakeCtx, pid: string | null): object[] =>
  byCode(ctx)
    .filter((row) => row.pid === pid)
    .map((row) => nodeOf(ctx, row, hasChildren(ctx, row.id) ? allBelow(ctx, row.id) : null));

const idOfCode = (ctx: FakeCtx, code: string): string | undefined => byCode(ctx).find((row) => row.code === code)?.id;

/** GET loadTreeRoot: the categories right below a code, or with `async=false` all below it (CALL-25). */
export function categoryRoot(ctx: FakeCtx, params: Params): readonly object[] {
  const code = textParam(params, 'pcode');
  const pid = code === undefined ? null : idOfCode(ctx, code);
  if (pid === undefined) throw new Failure('category.code', { code: code ?? '' });
  return textParam(params, 'async') === 'false' ? allBelow(ctx, pid) : level(ctx, pid);
}

const topOr = (id: string): string | null => (id === '0' ? null : id);

export const categoryChildren = (ctx: FakeCtx, params: Params): readonly object[] => level(ctx, topOr(needed(params, 'pid')));

const compared = ['id', 'code', 'name', 'createBy', 'sysOrgCode'];

const conditionOf = (params: Params): ((row: AnyRow) => boolean) => {
  const text = textParam(params, 'condition');
  if (text === undefined) return () => true;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new SyntaxError('no object');
    const given = Object.entries(read);
    if (given.some(([name, value]) => !compared.includes(name) || typeof value !== 'string')) throw new SyntaxError('unknown member');
    return (row) => given.every(([name, value]) => (row[name] ?? null) === value);
  } catch (cause) {
    throw new Failure('query.value', { column: 'condition' }, { cause });
  }
};

/** GET loadTreeData: one level by the parent or by its code (CALL-28). */
export function categoryLevel(ctx: FakeCtx, params: Params): readonly object[] {
  const fits = conditionOf(params);
  const pid = textParam(params, 'pid');
  if (pid !== undefined) return level(ctx, topOr(pid), fits);
  const code = textParam(params, 'pcode');
  if (code === '0') return level(ctx, null, fits);
  const parent = code === undefined ? undefined : idOfCode(ctx, code);
  if (parent === undefined) throw new Failure('category.query', { code: code ?? 'null' });
  return level(ctx, parent, fits);
}

const auditOf = ({ createBy, createTime, updateBy, updateTime }: AnyRow): object => ({
  createBy: createBy ?? null,
  createTime,
  updateBy: updateBy ?? null,
  updateTime: updateTime ?? null,
});

/** GET loadOne: the one category whose field has the value (CALL-27). */
export function oneCategory(ctx: FakeCtx, params: Params): object {
  const [field, value] = [needed(params, 'field'), needed(params, 'val')];
  if (!['id', 'code', 'name'].includes(field)) throw new Failure('query.value', { column: 'field' });
  const found = byCode(ctx).filter((row) => row[field] === value);
  if (found.length > 1) throw new Failure('category.several', { field, value });
  const [row] = found;
  if (!row) throw new Failure('category.none');
  const { id, pid, nameEn, code } = row;
  return {
    id,
    pid,
    name: nameOf(ctx, row),
    nameEn,
    code,
    sysOrgCode: row.sysOrgCode ?? null,
    ...auditOf(row),
    hasChild: hasChildren(ctx, id) ? '1' : '0',
  };
}

/** GET loadDictItem: names of ids in their order (CALL-29). */
export function categoryNames(ctx: FakeCtx, params: Params): readonly string[] {
  const ids = needed(params, 'ids').split(',').filter(Boolean);
  if (ids.length > mostRowsOfPage) throw new Failure('query.value', { column: 'ids' });
  const names = new Map(byCode(ctx).map((row) => [row.id, nameOf(ctx, row)]));
  const keep = textParam(params, 'delNotExist') === 'false';
  return ids.flatMap((id) => names.get(id) ?? (keep ? id : []));
}

export const topCategories = (ctx: FakeCtx, params: Params): Page<WireRow> => list(ctx, category, params, ({ pid }) => pid === null);

export function categoriesBelow(ctx: FakeCtx, params: Params): readonly WireRow[] {
  const pid = topOr(needed(params, 'pid'));
  const page = { pageNo: '1', pageSize: String(mostRowsOfPage), column: 'code', order: 'asc' };
  return list(ctx, category, page, (row) => row.pid === pid).records;
}
