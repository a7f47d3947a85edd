import { type Entity, type Field, type Issue, isEmpty, mobileField } from '@saiyun/sdk/contract';
import { isMasked } from '@saiyun/sdk/view';
import type { Tx } from '../../db/db.ts';
import type { Cell, SheetRow } from '../../sheet/cell.ts';
import type { Dict, TenantDicts } from '../dict/dict-cache.ts';
import { pickRef, type RefMatch, refIds } from '../dict/dicts.ts';
import type { Draft } from '../entity-module.ts';
import { isExample } from '../tasks/messages.ts';
import { type CellOptions, cellReader, halfWidth, type Reading, trimmed } from './cells.ts';
import { compileCheck } from './check.ts';
import type { MappedColumn, Mapping } from './columns.ts';
import type { Seen } from './seen.ts';

/** A data row on its way through the import: its cells, the draft made from them, and its faults. */
export interface ImportRow {
  readonly rowNo: number;
  readonly raw: readonly Cell[];
  readonly draft: Draft;
  readonly issues: Issue[];
  /** Fields whose cell holds the masked text of an export, with that text: they keep their stored value. */
  readonly masked: Map<string, string>;
}

export interface RowReader {
  /** Drafts of the rows that are not empty, with each column checked; references are still texts. */
  read(row: SheetRow): ImportRow | undefined;
  /** Replaces the texts of references with ids, with one query per record for texts not seen before. */
  resolve(tx: Tx, rows: readonly ImportRow[]): Promise<void>;
  /** Whether a row may refer to an earlier one of the same sheet, which means that rows are stored one by one. */
  readonly refersToItself: boolean;
}

interface Column extends MappedColumn {
  readonly read: (cell: Cell) => Reading;
  readonly check: (value: unknown) => Issue | undefined;
  readonly dict: Dict | undefined;
}

const isBlank = (cell: Cell): boolean => cell === null || (typeof cell === 'string' && trimmed(cell) === '');

/**
 * In a sheet with a row per part, finds rows that say nothing new about the record itself: its cells are empty, as below a merged cell, or
 * repeat those of an earlier row.
 */
export function repeatedRows({ columns }: Mapping, seen: Seen): (row: SheetRow) => boolean {
  return ({ rowNo, cells }) => {
    const own = columns.map(({ index }) => cells[index] ?? null);
    if (own.every(isBlank)) return true;
    const key = JSON.stringify(own);
    if (seen.get(key) !== undefined) return true;
    seen.set(key, rowNo);
    return false;
  };
}

const members = (text: string): string[] =>
  text
    .split(/[,，、;；]/)
    .map(trimmed)
    .filter(Boolean);

/** Values of a dictionary cell: text or value in either language, as typed or in half-width characters. */
const dictValue = (column: Column, text: string): Reading => {
  const value = (one: string): string | undefined => column.dict?.value(one) ?? column.dict?.value(halfWidth(one));
  const whole = value(text);
  if (whole !== undefined) return { value: whole };
  const wrong = (one: string): Reading => ({ issue: { field: column.name, code: 'choice', params: { value: one } } });
  if (!column.field.many) return wrong(text);
  const found = members(text).map((one) => ({ one, value: value(one) }));
  const missing = found.find((f) => f.value === undefined);
  return missing ? wrong(missing.one) : { value: found.map((f) => f.value).join(',') };
};

const mostRemembered = 50_000;

interface ReferenceBook {
  /** Looks the texts up by which rows refer to a record, with one query for those not seen before. */
  learn(tx: Tx, target: string, columns: readonly Column[], rows: readonly ImportRow[]): Promise<void>;
  /** The row that a text means, as typed or in half-width characters. */
  meaning(target: string, text: string, draft: Draft): ReturnType<typeof pickRef>;
}

/** The meanings of the texts by which rows of a sheet refer to others. */
const referenceBook = (entity: Entity, tenantId: number): ReferenceBook => {
  const remembered = new Map<string, Map<string, readonly RefMatch[]>>();
  /** The meaning of texts that do not depend on the rest of the row, as most do not; computed once because every cell asks. */
  const anywhere = new WeakMap<readonly RefMatch[], ReturnType<typeof pickRef>>();
  return {
    async learn(tx, target, columns, rows) {
      const before = remembered.get(target);
      const known = !before || before.size > mostRemembered || target === entity.name ? new Map<string, readonly RefMatch[]>() : before;
      remembered.set(target, known);
      const wanted = new Set<string>();
      const want = (text: string): void => {
        for (const form of [text, halfWidth(text)]) if (!known.has(form)) wanted.add(form);
      };
      for (const column of columns) {
        if (column.field.of !== target) continue;
        for (const { draft } of rows) {
          const text = draft[column.name];
          if (typeof text !== 'string') continue;
          want(text);
          if (column.field.many) for (const one of members(text)) want(one);
        }
      }
      if (wanted.size === 0) return;
      const found = await refIds(tx, tenantId, target, wanted);
      for (const text of wanted) known.set(text, found.get(text) ?? []);
    },
    meaning(target, text, draft) {
      const known = remembered.get(target);
      const direct = known?.get(text);
      const matches = direct && direct.length > 0 ? direct : known?.get(halfWidth(text));
      if (!matches) return undefined;
      if (anywhere.has(matches)) return anywhere.get(matches);
      const found = pickRef(matches, draft);
      if (matches.every((m) => Object.keys(m.within).length === 0)) anywhere.set(matches, found);
      return found;
    },
  };
};

/** Reads the rows of a mapped sheet, with a reader and a check compiled per column. `given` are fields that came with the file. */
export function rowReader(
  entity: Entity,
  mapping: Mapping,
  dicts: TenantDicts,
  tenantId: number,
  given: Draft,
  options: CellOptions & { readonly trial?: boolean; readonly mobilePrefixes?: string } = {},
): RowReader {
  const keys = new Set(entity.key);
  const columns: Column[] = mapping.columns
    .filter((c) => !c.field.server)
    .map((c) => ({
      ...c,
      read: cellReader(c.name, c.field, keys.has(c.name), options),
      check: compileCheck(c.name, mobileField(c.field, options.mobilePrefixes)),
      dict: c.field.kind === 'dict' ? dicts.get(c.field.of ?? '') : undefined,
    }));
  const refs = columns.filter((c) => c.field.kind === 'ref');
  const refersToItself = refs.some((c) => c.field.of === entity.name);
  const references = referenceBook(entity, tenantId);

  const fill = (row: ImportRow, column: Column): void => {
    const { name, field } = column;
    let reading = column.read(row.raw[column.index] ?? null);
    if (!('issue' in reading) && typeof reading.value === 'string') {
      if (field.mask && isMasked(reading.value)) {
        row.masked.set(name, reading.value);
        return;
      }
      if (field.kind === 'dict') reading = dictValue(column, reading.value);
    }
    if ('issue' in reading) {
      row.issues.push(reading.issue);
      return;
    }
    const value = reading.value === null && field.default !== undefined ? field.default : reading.value;
    row.draft[name] = value;
    if (field.kind === 'ref' && !isEmpty(value)) return;
    const issue = column.check(value);
    if (issue) row.issues.push(issue);
  };

  /** Texts by which later rows refer to earlier ones that a trial has not stored. */
  const earlier = new Set<string>();
  const remember = ({ draft, issues }: ImportRow): void => {
    if (issues.length > 0) return;
    for (const name of [...entity.key, entity.title]) {
      const text = draft[name];
      if (typeof text === 'string') earlier.add(halfWidth(text));
    }
  };

  const refValue = (row: ImportRow, column: Column, field: Field): void => {
    const text = row.draft[column.name];
    if (typeof text !== 'string' || text === '') return;
    const pick = (one: string): string => {
      const found = references.meaning(field.of ?? '', one, row.draft);
      if (found && found !== 'several') return found.id;
      if (field.of === entity.name && earlier.has(halfWidth(one))) return '';
      row.issues.push({ field: column.name, code: 'reference', params: found ? { value: one, several: 1 } : { value: one } });
      return '';
    };
    // The draft's own text must not influence which row that text refers to.
    row.draft[column.name] = null;
    const whole = field.many ? references.meaning(field.of ?? '', text, row.draft) : undefined;
    const value = whole && whole !== 'several' ? whole.id : field.many ? members(text).map(pick).join(',') : pick(text);
    row.draft[column.name] = value === '' ? null : value;
  };

  return {
    refersToItself,
    read({ rowNo, cells }) {
      if (isExample(cells.find((cell) => !isBlank(cell)))) return undefined;
      if (cells.every((cell, i) => isBlank(cell) || mapping.reasons.has(i))) return undefined;
      const row: ImportRow = { rowNo, raw: cells, draft: { ...given }, issues: [], masked: new Map() };
      for (const column of columns) fill(row, column);
      return row;
    },
    async resolve(tx, rows) {
      for (const target of new Set(refs.map((c) => c.field.of ?? ''))) await references.learn(tx, target, refs, rows);
      for (const row of rows) {
        for (const column of refs) refValue(row, column, column.field);
        if (options.trial && refersToItself) remember(row);
      }
    },
  };
}
