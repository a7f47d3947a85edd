import type { TreeSelectNode } from '../calls/objects.ts';
import { heldForCall } from '../logic/access/index.ts';
import { Failure } from '../logic/failure/index.ts';
import { notListed, type Params, readTableSpec, textParam } from '../logic/query/index.ts';
import type { FakeCtx } from './fake-ctx.ts';
import { sees } from './records.ts';
import { compareValues, textOf } from './row-test.ts';
import type { StoredRow } from './store.ts';

/** GET /sys/dict/loadTreeData (CALL-22): one level of a tree over a record that names its parent. */
export function treeLevel(ctx: FakeCtx, params: Params): readonly TreeSelectNode[] {
  const [table, text, code, parent] = ['tableName', 'text', 'code', 'pidField'].map((name) => textParam(params, name) ?? '');
  const spec = readTableSpec(`${table},${text},${code}`);
  const up = readTableSpec(`${table},${text},${parent}`);
  if (!spec || !up) throw notListed(`${table},${text},${code},${parent}`);
  let roles: ReturnType<typeof heldForCall>;
  try {
    roles = heldForCall(ctx.actor, spec.entity, 'list');
  } catch (error) {
    if (error instanceof Failure) throw notListed(spec.code);
    throw error;
  }
  const rows = ctx.store.live(spec.entity, ctx.tenantId).filter((row) => sees(ctx, spec.entity, roles, row));
  const parentOf = (row: StoredRow): string => textOf(row[up.value.name]);
  const pid = textParam(params, 'pid') ?? '';
  return rows
    .filter((row) => parentOf(row) === pid)
    .sort((a, b) => compareValues(a[spec.text.name], b[spec.text.name]) || compareValues(a.id, b.id))
    .map((row) => {
      const title = textOf((ctx.language === 'en' && spec.text.english && row[spec.text.english]) || row[spec.text.name]);
      const leaf = !rows.some((other) => parentOf(other) === row.id);
      const value = textOf(row[spec.value.name]);
      return { key: row.id, title, value, code: value, icon: null, parentId: pid === '' ? null : pid, leaf, children: null };
    });
}
