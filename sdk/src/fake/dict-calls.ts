import type { DictItem } from '../contract/session.ts';
import { heldForCall } from '../logic/access/index.ts';
import { Failure } from '../logic/failure/index.ts';
import {
  mostRowsOfPage,
  notListed,
  type Params,
  pageOf,
  readTableSpec,
  type SpecColumn,
  type TableSpec,
  textParam,
} from '../logic/query/index.ts';
import { itemOf, plainItems } from './dicts.ts';
import type { FakeCtx } from './fake-ctx.ts';
import { sees } from './records.ts';
import { compareValues, textOf } from './row-test.ts';
import type { StoredRow } from './store.ts';

const columnText = (row: StoredRow, { name }: SpecColumn): string | null => ((row[name] ?? null) === null ? null : textOf(row[name]));

interface TableItem extends DictItem {
  /** The text in the first language, by which it is found too. */
  readonly plain: string;
}

/** Rows of a record as dictionary items: those that the caller's own list shows. */
function tableItems(ctx: FakeCtx, spec: TableSpec): readonly TableItem[] {
  let roles: ReturnType<typeof heldForCall>;
  try {
    roles = heldForCall(ctx.actor, spec.entity, 'list');
  } catch (error) {
    if (error instanceof Failure) throw notListed(spec.code);
    throw error;
  }
  return (
    ctx.store
      .live(spec.entity, ctx.tenantId)
      .filter((row) => sees(ctx, spec.entity, roles, row))
      .filter((row) =>
        spec.where.every(({ column, negated, values }) => {
          const value = columnText(row, column);
          return value !== null && values.includes(value) !== negated;
        }),
      )
      .flatMap((row) => {
        const value = columnText(row, spec.value);
        if (value === null) return [];
        const english = ctx.language === 'en' && spec.text.english ? row[spec.text.english] : undefined;
        const plain = columnText(row, spec.text) ?? '';
        const text = typeof english === 'string' && english !== '' ? english : plain;
        return [{ ...itemOf(value, text || value), plain, unnamed: text === '', id: row.id }];
      })
      // Rows without a text go last, as they do in the database.
      .sort((a, b) => Number(a.unnamed) - Number(b.unnamed) || (a.unnamed ? 0 : compareValues(a.text, b.text)) || compareValues(a.id, b.id))
      .map(({ id: _id, unnamed: _unnamed, ...item }) => item)
  );
}

const asItem = ({ value, text }: DictItem): DictItem => itemOf(value, text);

export function getDictItems(ctx: FakeCtx, code: string): readonly DictItem[] {
  const spec = readTableSpec(code);
  return spec ? tableItems(ctx, spec).slice(0, mostRowsOfPage).map(asItem) : plainItems(ctx, code);
}

/** Items whose text or value holds the keyword, ten unless `pageSize` says otherwise (DICT-08). */
export function loadDict(ctx: FakeCtx, code: string, params: Params): readonly DictItem[] {
  const keyword = textParam(params, 'keyword');
  const { size } = pageOf({ pageSize: params.pageSize });
  const spec = readTableSpec(code);
  const wanted = keyword?.toLowerCase();
  const holds = (texts: readonly string[]): boolean => wanted === undefined || texts.some((text) => text.toLowerCase().includes(wanted));
  if (!spec)
    return plainItems(ctx, code)
      .filter(({ text, value }) => holds([text, value]))
      .slice(0, size);
  const parts = keyword?.includes(',') ? keyword.split(',').filter(Boolean) : undefined;
  return tableItems(ctx, spec)
    .filter(({ text, plain, value }) => (parts ? [text, plain, value].some((one) => parts.includes(one)) : holds([text, plain, value])))
    .slice(0, size)
    .map(asItem);
}

/** Texts of comma-joined values, in their order (DICT-06). */
export function loadDictItem(ctx: FakeCtx, code: string, params: Params): readonly string[] {
  const keys = (textParam(params, 'key') ?? '').split(',').filter(Boolean);
  if (keys.length > mostRowsOfPage) throw new Failure('query.value', { column: 'key' });
  const spec = readTableSpec(code);
  const texts = new Map((spec ? tableItems(ctx, spec) : plainItems(ctx, code)).map((item) => [item.value, item.text]));
  const keep = textParam(params, 'delNotExist') === 'false';
  return keys.flatMap((key) => texts.get(key) ?? (keep ? key : []));
}
