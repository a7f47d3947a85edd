import type { Entity, Field, SheetColumn, UnknownColumn } from '@saiyun/sdk/contract';
import { allFields, joinNames, type Language, labelIn } from '@saiyun/sdk/contract';
import { type Cell, columnLetters, type SheetRow } from '../../sheet/cell.ts';
import type { SheetsRead } from '../../sheet/sheet-source.ts';
import { Failure } from '../failure.ts';
import { reasonHeaders, sheetText, unknownText } from '../tasks/messages.ts';
import { cellText } from './cells.ts';
import { headerMeanings, normalHeader } from './header-meanings.ts';
import { isMoreColumn } from './more-columns.ts';

/** A column of the sheet that is imported. */
export interface MappedColumn {
  readonly index: number;
  readonly letters: string;
  readonly header: string;
  readonly name: string;
  readonly field: Field;
}

export interface Mapping {
  readonly headerRow: number;
  /** Headers as written, by column. */
  readonly headers: readonly string[];
  /** In the order of the definition. */
  readonly columns: readonly MappedColumn[];
  /** Columns whose headers match no field. */
  readonly unknown: readonly UnknownColumn[];
  /** Columns of the record that an import does not write, such as those of a list that was saved. */
  readonly notImported: readonly SheetColumn[];
  /** Columns with reasons from an earlier import. */
  readonly reasons: ReadonlySet<number>;
}

/** A column of the sheet that belongs to a part of the record, not to the record itself. */
export interface PartColumn {
  readonly letters: string;
  readonly header: string;
  readonly part: Entity;
}

/** Number of rows searched for the header row: two titles, and whatever people put above them. */
export const headerRows = 5;

/** Fields by normalised header: labels in both languages, names, and the headers of other clients in the family. The first field with a label wins. */
export function fieldsByHeader(entity: Entity): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const texts of [
    (f: Field) => f.label[0],
    (f: Field) => f.label[1],
    (_f: Field, name: string) => name,
    (_f: Field, name: string) => entity.sheet?.headers[name] ?? '',
  ])
    for (const [name, field] of Object.entries(entity.fields)) {
      const header = normalHeader(texts(field, name));
      if (header !== '' && field.sheet !== false && !names.has(header)) names.set(header, name);
    }
  return names;
}

/** Members of a row that are no fields of its record. */
const besidesFields = ['id', 'tenantId', 'sysOrgCode', 'withheld'];

/** Normalised headers of everything that a row of the record says, whether or not an import takes it. */
export function headersOfRows(entity: Entity): ReadonlySet<string> {
  const names = Object.entries(allFields(entity)).flatMap(([name, { label }]) => [name, `${name}_dictText`, ...label]);
  return new Set([...besidesFields, ...names, ...(entity.derived ?? []), ...Object.keys(entity.fixed ?? {})].map(normalHeader));
}

/** The row with most known headers, of equal ones the first; none if no row has any. `known` is by normalised header. */
export function headerRowIn<R>(
  known: ReadonlyMap<string, string>,
  rows: readonly R[],
  textsOf: (row: R) => readonly string[],
): R | undefined {
  let best: R | undefined;
  let most = 0;
  for (const row of rows) {
    const hits = new Set(
      textsOf(row)
        .map((text) => known.get(normalHeader(text)))
        .filter(Boolean),
    ).size;
    if (hits > most) [best, most] = [row, hits];
  }
  return best;
}

const textOf = (cell: Cell | undefined): string => cellText(cell ?? null) ?? '';

/** Fields for which a new row needs a column. */
export function neededFields(entity: Entity, given: ReadonlySet<string>): readonly string[] {
  return Object.entries(entity.fields)
    .filter(([name, f]) => f.required && !f.server && f.sheet !== false && f.default === undefined && !given.has(name))
    .map(([name]) => name);
}

const columnLabels = (entity: Entity, names: readonly string[], language: Language): string =>
  joinNames(
    language,
    names.map((n) => labelIn(entity.fields[n]?.label ?? [n, n], language)),
  );

/**
 * The failure for missing columns. With several sheets it names the one that was read, because the first may be a page of remarks. Unknown
 * columns are listed with what they may mean, because the missing column is often among them.
 */
const missingColumns = (
  entity: Entity,
  absent: readonly string[],
  unknown: readonly UnknownColumn[],
  read: SheetsRead | undefined,
  language: Language,
): Failure => {
  const beside = unknown.length > 0 ? sheetText(language, 'unknownBeside', { columns: unknownText(unknown, language) }) : '';
  const columns = columnLabels(entity, absent, language);
  return read && read.sheets.length > 1
    ? new Failure('sheet.column_missing_in', { columns, beside, sheet: read.sheet, sheets: read.sheets.join(', ') })
    : new Failure('sheet.column_missing', { columns, beside });
};

export interface MappingChoices {
  readonly named?: Readonly<Record<string, string>> | undefined;
  readonly sheets?: SheetsRead | undefined;
  /** The row with the headers; without it the one with most known headers. */
  readonly headerRow?: number | undefined;
  /** Fields by letters of the column, instead of by header; the others are left out. */
  readonly chosen?: Readonly<Record<string, string>> | undefined;
}

/** A header that somebody named with its field, perhaps misspelt, and that the sheet lacks, would be passed over in silence. */
function refuseAbsent(named: Readonly<Record<string, string>>, headers: readonly string[], language: Language): void {
  const present = new Set(headers.map(normalHeader));
  // An empty name leaves the column out: without it there is nothing to leave out.
  const absent = Object.entries(named).flatMap(([header, name]) => (name !== '' && !present.has(normalHeader(header)) ? [header] : []));
  if (absent.length === 0) return;
  const shown = headers.filter((header) => header !== '').slice(0, mostUnknown);
  throw new Failure('sheet.column_absent', { columns: joinNames(language, absent), headers: joinNames(language, shown) });
}

/** Unknown columns beyond this are neither named nor interpreted: a sheet may have thousands. */
const mostUnknown = 100;

/**
 * Finds the header row among the first rows, the one with most headers that match fields, and maps columns to fields. Fails with
 * `sheet.column_missing`, `sheet.column_twice` and, for a header in `named` that is not there, `sheet.column_absent`, naming the columns. `given` fields come from elsewhere and need no column; `named` maps
 * headers to fields and overrides the header's own meaning; an empty name leaves the column out.
 */
export function mapColumns(
  entity: Entity,
  rows: readonly SheetRow[],
  language: Language,
  given: ReadonlySet<string>,
  { named = {}, sheets, headerRow, chosen }: MappingChoices = {},
): Mapping {
  const known = new Map([
    ...fieldsByHeader(entity),
    ...Object.entries(named).map(([header, name]) => [normalHeader(header), name] as const),
  ]);
  const best =
    headerRow === undefined
      ? headerRowIn(known, rows, ({ cells }) => Array.from(cells, textOf))
      : rows.find((row) => row.rowNo === headerRow);
  const labels = (names: readonly string[]): string => columnLabels(entity, names, language);
  if (!best) throw missingColumns(entity, neededFields(entity, given), [], sheets, language);
  const headers = Array.from(best.cells, textOf);
  refuseAbsent(named, headers, language);
  const columns: MappedColumn[] = [];
  const unknown: SheetColumn[] = [];
  const notImported: SheetColumn[] = [];
  const own = headersOfRows(entity);
  const reasons = new Set<number>();
  for (const [index, header] of headers.entries()) {
    const name = chosen ? (chosen[columnLetters(index)] ?? '') : known.get(normalHeader(header));
    const field = name === undefined ? undefined : entity.fields[name];
    if (reasonHeaders.has(header.toLowerCase())) reasons.add(index);
    else if (name !== undefined && field) columns.push({ index, letters: columnLetters(index), header, name, field });
    // An empty name leaves the column out on purpose.
    if (reasons.has(index) || header === '' || name === '' || (field && !field.server)) continue;
    const list = field || own.has(normalHeader(header)) ? notImported : unknown;
    if (list.length < mostUnknown) list.push({ column: columnLetters(index), header });
  }
  const twice = columns.filter((c, i) => columns.findIndex((other) => other.name === c.name) < i).map((c) => c.name);
  if (twice.length > 0) throw new Failure('sheet.column_twice', { columns: labels([...new Set(twice)]) });
  const present = new Set(columns.map((c) => c.name));
  const absent = neededFields(entity, given).filter((name) => !present.has(name));
  const left = Object.keys(entity.fields).filter((name) => !present.has(name) && !given.has(name) && !isMoreColumn(name));
  const meant = unknown.map((one) => ({ ...one, mean: headerMeanings(entity, left, one.header, language) }));
  if (absent.length > 0) throw missingColumns(entity, absent, meant, sheets, language);
  const order = Object.keys(entity.fields);
  return {
    headerRow: best.rowNo,
    headers,
    columns: columns.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)),
    unknown: meant,
    notImported,
    reasons,
  };
}

/** The sheet's columns that belong to the record's parts. */
export function partColumns({ headers, unknown }: Mapping, parts: readonly Entity[]): readonly PartColumn[] {
  const known = parts.map((part) => ({ part, names: fieldsByHeader(part) }));
  return headers.flatMap((header, index) => {
    const found = unknown.some((one) => one.header === header) ? known.find(({ names }) => names.has(normalHeader(header))) : undefined;
    return found ? [{ letters: columnLetters(index), header, part: found.part }] : [];
  });
}

/** The failure for a sheet with columns of parts, which are not imported with the record. */
export function partFailure(entity: Entity, columns: readonly PartColumn[], language: Language): Failure {
  const [first] = columns;
  const text = columns.filter(({ part }) => part === first?.part).map(({ letters, header }) => `${letters} ${header}`);
  return new Failure('sheet.part_columns', {
    part: first ? labelIn(first.part.label, language) : '',
    entity: labelIn(entity.label, language),
    columns: joinNames(language, text),
  });
}
