import { type Entity, type Field, type Language, labelIn } from '@saiyun/sdk/contract';
import { choicesOf, entityByName } from '@saiyun/sdk/entities';
import { nameJoint } from '@saiyun/sdk/view';
import { columnsOf, type FieldColumn } from '../row/columns.ts';
import { twinSql } from './twin.ts';

/** Names of names of names: a fault in the definitions, not a row, would go deeper. */
const deepest = 4;

/** A text as a constant of SQL. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

interface Place {
  readonly language: Language;
  /** The alias of the row's table. */
  readonly of: string;
  readonly depth: number;
}

const column = (entity: Entity, name: string): FieldColumn | undefined => columnsOf(entity).byName.get(name);

/** SQL of what another row is called, by the column that holds its id. */
const otherName = (target: string | undefined, id: string, { language, depth }: Place, isWhole: boolean): string => {
  const entity = target === undefined ? undefined : entityByName(target);
  if (!entity || depth >= deepest) return 'null::text';
  const of = `n${depth + 1}`;
  const place = { language, of, depth: depth + 1 };
  // All tenants, deleted too: it is the row that this one names.
  return `(select ${isWhole ? wholeName(entity, place) : plainTitle(entity, place)} from ${entity.table} ${of} where ${of}.id = ${id})`;
};

/** SQL of a word of a dictionary that the tenant keeps. */
const wordOf = (code: string, value: string, { language, of }: Place): string => {
  return `(select ${twinSql(language, 'i.item_text')} from sys_dict_item i join sys_dict d on d.id = i.dict_id where d.dict_code = ${quoted(code)}
    and d.tenant_id = ${of}.tenant_id and i.item_value = ${value} and d.del_flag = '0' and i.del_flag = '0' limit 1)`;
};

/** SQL of one member as a part of a name, as `rowTitle` of the sdk has it. */
const part = (entity: Entity, name: string, place: Place): string => {
  const found = column(entity, name);
  if (!found) return 'null::text';
  const { field, column: stored } = found;
  const value = `${place.of}.${stored}`;
  switch (field.kind) {
    case 'ref':
      return field.many ? 'null::text' : otherName(field.of, value, place, true);
    case 'instant':
      return `to_char(${value} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`;
    case 'int':
    case 'decimal':
      return `${quoted(`${labelIn(field.label, place.language)} `)} || ${value}`;
    case 'dict': {
      const items = choicesOf(field.of)?.items ?? [];
      if (items.length === 0) return wordOf(field.of ?? '', value, place);
      return `case ${value} ${items.map((one) => `when ${quoted(one.value)} then ${quoted(labelIn(one.label, place.language))}`).join(' ')} end`;
    }
    case 'text':
    case 'longText':
    case 'date':
    case 'flag':
    case 'money':
    case 'file':
    case 'json':
      return `nullif(${value}::text, '')`;
    default:
      return field.kind satisfies never;
  }
};

const joined = (parts: readonly string[]): string => `nullif(concat_ws(${quoted(nameJoint)}, ${parts.join(', ')}), '')`;

const plainTitle = (entity: Entity, place: Place): string => {
  const names = entity.namedBy ?? [entity.title];
  const own =
    names.length === 1 && names[0] !== undefined ? part(entity, names[0], place) : joined(names.map((name) => part(entity, name, place)));
  const twin = entity.titleEn ? column(entity, entity.titleEn)?.column : undefined;
  return twin ? twinSql(place.language, own, `${place.of}.${twin}`) : own;
};

const wholeName = (entity: Entity, place: Place): string => {
  const apart = entity.apart ? column(entity, entity.apart) : undefined;
  const title = plainTitle(entity, place);
  return apart ? joined([title, otherName(apart.field.of, `${place.of}.${apart.column}`, place, true)]) : title;
};

/**
 * SQL of what a row of `t` is called wherever it stands alone: its title, in English its English twin, and what tells it from its namesakes
 * (`rowName` of the sdk). Without the latter where the referring row names it.
 */
export function nameSql(entity: Entity, language: Language, isBeside = false): string {
  return (isBeside ? plainTitle : wholeName)(entity, { language, of: 't', depth: 0 });
}

/** A record whose rows are named, ` beside` where the row that refers to them names what tells them from their namesakes. */
export type Naming = string;
const besideEnd = ' beside';

/** How the references of a field are named: a group by its own name alone in a row that names its competition. */
export function namingOf({ of = '', within }: Pick<Field, 'of' | 'within'>): Naming {
  return within !== undefined && entityByName(of)?.apart === within ? of + besideEnd : of;
}

/** The record of a naming, and whether its rows go by their title alone. */
export function namedBy(naming: Naming): { readonly target: string; readonly isBeside: boolean } {
  const isBeside = naming.endsWith(besideEnd);
  return { target: isBeside ? naming.slice(0, -besideEnd.length) : naming, isBeside };
}

/** The columns that the names of a record's rows are made of, by table: its own and those of the rows that they name. */
export function nameColumns(entity: Entity): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const add = (one: Entity, depth: number): void => {
    const columns = found.get(one.table) ?? new Set<string>();
    found.set(one.table, columns);
    for (const name of [...(one.namedBy ?? [one.title]), one.titleEn, one.apart]) {
      const known = name === undefined ? undefined : column(one, name);
      if (!known) continue;
      columns.add(known.column);
      const target = known.field.kind === 'ref' && !known.field.many ? entityByName(known.field.of ?? '') : undefined;
      if (target && depth < deepest) add(target, depth + 1);
    }
  };
  add(entity, 0);
  return found;
}
