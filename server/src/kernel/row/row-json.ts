import type { Entity, Field } from '@saiyun/sdk/contract';
import { membersOf, toWireValue } from '@saiyun/sdk/logic/draft';
import { toldReason } from '@saiyun/sdk/messages';
import { toWireTime } from '@saiyun/sdk/view';
import { instantOf } from '../../db/sql-value.ts';
import type { Ctx } from '../context.ts';
import type { Dict } from '../dict/dict-cache.ts';
import { dictsOf, fileNames, titlesFor } from '../dict/dicts.ts';
import { namingOf } from '../dict/row-names.ts';
import type { EntityModule } from '../entity-module.ts';
import { columnsOf } from './columns.ts';
import { derivedOf } from './derived.ts';
import { fieldValue } from './row.ts';

/** A column of `EntityColumns.select`, with the parts of its JSON that are the same in every row. */
interface JsonColumn {
  /** Index among the values of a row; the id comes first. */
  readonly at: number;
  readonly field: Field;
  readonly name: string;
  readonly absent: string;
  /** The stored value is sent unchanged. */
  readonly isPlain: boolean;
  readonly textName: string;
}

const known = new WeakMap<Entity, readonly JsonColumn[]>();

const jsonColumns = (entity: Entity): readonly JsonColumn[] => {
  const found =
    known.get(entity) ??
    columnsOf(entity).all.map(({ name, field }, n) => ({
      at: n + 1,
      field,
      name: `,${JSON.stringify(name)}:`,
      absent: `,${JSON.stringify(name)}:null`,
      isPlain: !field.cipher && !field.mask && !field.numeric && !field.told && field.kind !== 'money' && field.kind !== 'instant',
      textName: `,${JSON.stringify(`${name}_dictText`)}:`,
    }));
  known.set(entity, found);
  return found;
};

/** An instant on the wire: connections already use its zone, except for years in which that zone had another offset. */
const wireInstant = (text: string): string =>
  text.charAt(4) === '-' && text.endsWith('+08') ? text.slice(0, 19) : toWireTime(instantOf(text));

const wireValue = (ctx: Ctx, { field, isPlain }: JsonColumn, stored: unknown): unknown => {
  if (isPlain || stored === null) return stored;
  if (field.told && typeof stored === 'string') return toldReason(ctx.language, stored);
  if (field.kind === 'instant' && typeof stored === 'string') return toWireValue(field, wireInstant(stored), true);
  return toWireValue(field, fieldValue(ctx, field, stored), true);
};

/** A file field may hold several paths, whatever `many` says. */
const isList = ({ many, kind }: Field): boolean => many === true || kind === 'file';

/** A single id or value, as in most cells: no list is built for it. */
const isOne = (value: unknown, field: Field): value is string => !isList(field) && typeof value === 'string' && value !== '';

type TextOf = (value: string) => string | undefined;

/** Where the texts of a column come from; `undefined` for a column whose values need none. */
const textsOf = async (ctx: Ctx, entity: Entity, rows: readonly (readonly unknown[])[]): Promise<readonly (TextOf | undefined)[]> => {
  const dicts = ctx.caches.dicts.atHand(ctx.tenantId) ?? (await dictsOf(ctx, ctx.tenantId));
  const columns = jsonColumns(entity);
  const wanted = new Map<string, Set<string>>();
  for (const { at, field } of columns) {
    if (field.kind !== 'ref' || !field.of) continue;
    for (const row of rows) {
      const value = row[at];
      if (value === null) continue;
      const naming = namingOf(field);
      const ids = wanted.get(naming) ?? new Set<string>();
      wanted.set(naming, ids);
      if (isOne(value, field)) ids.add(value);
      else for (const id of membersOf(value, field.many)) ids.add(id);
    }
  }
  const titles = await titlesFor(ctx, ctx.db, wanted);
  const files = columns.filter(({ field }) => field.kind === 'file');
  const paths = new Set(files.flatMap(({ at }) => rows.flatMap((row) => membersOf(row[at], true))));
  const fileName = await fileNames(ctx, ctx.db, paths);
  const ofDict =
    (dict: Dict | undefined): TextOf =>
    (value) =>
      dict?.text(value, ctx.language);
  return columns.map(({ field }) => {
    const { kind, of = '' } = field;
    if (kind === 'dict') return ofDict(dicts.get(of));
    if (kind === 'file') return (value) => fileName.get(value);
    if (kind !== 'ref') return undefined;
    const names = titles.get(namingOf(field));
    return (value) => names?.get(value);
  });
};

/** A column's value as JSON, and the text shown for it. */
interface Written {
  readonly stored: unknown;
  readonly json: string;
  readonly display: string;
}

const writeColumn = (ctx: Ctx, column: JsonColumn, textOf: TextOf | undefined, stored: unknown): Written => {
  const value = wireValue(ctx, column, stored);
  if (value === null) return { stored, json: column.absent, display: '' };
  const json = column.name + JSON.stringify(value);
  if (!textOf) return { stored, json, display: '' };
  if (isOne(value, column.field)) return { stored, json, display: column.textName + JSON.stringify(textOf(value) ?? value) };
  const members = membersOf(value, isList(column.field));
  if (members.length === 0) return { stored, json, display: '' };
  return { stored, json, display: column.textName + JSON.stringify(members.map((member) => textOf(member) ?? member).join(',')) };
};

/** `,"a":1,"b":null` */
const membersAsJson = (members: object | undefined): string => {
  const json = members ? JSON.stringify(members).slice(1, -1) : '';
  return json === '' ? '' : `,${json}`;
};

/**
 * Rows of `EntityColumns.select` as lists return them, as JSON: the same result as `rowToWire` and `addTexts`, with sensitive values
 * masked. Written directly from what the database sends, because most of a page's time went into building the same row three times.
 */
export async function rowsAsJson(ctx: Ctx, module: EntityModule, rows: readonly (readonly unknown[])[]): Promise<string> {
  const { entity } = module;
  const columns = jsonColumns(entity);
  const texts = await textsOf(ctx, entity, rows);
  const derived = await derivedOf(
    ctx,
    ctx.db,
    module,
    rows.map(([id]) => String(id)),
  );
  const fixed = membersAsJson(entity.fixed);
  // Rows of a page share most values with the previous row: state, competition, tenant.
  const last: Written[] = [];
  let json = '';
  for (const [n, row] of rows.entries()) {
    json += `${json === '' ? '' : ','}{"id":${JSON.stringify(row[0])}`;
    let display = '';
    for (const column of columns) {
      const { at } = column;
      const stored = row[at];
      if (stored === null) {
        json += column.absent;
        continue;
      }
      let written = last[at];
      if (written === undefined || written.stored !== stored) {
        written = writeColumn(ctx, column, texts[at - 1], stored);
        last[at] = written;
      }
      json += written.json;
      display += written.display;
    }
    json += `${fixed}${display}${membersAsJson(derived?.[n])}}`;
  }
  return `[${json}]`;
}
