import type { Entity, Language } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import type { Db } from '../../db/db.ts';
import { nameColumns } from '../dict/row-names.ts';
import { hearing } from './hearing.ts';

/** Triggers (migration 0108) send the name of a table whose titles may have changed. */
const channel = 'saiyun_title';
/** Limit on all titles. When it is reached everything is forgotten; the titles that pages need soon return. */
const mostKept = 20_000;

type Titles = ReadonlyMap<string, string>;

/** Titles of one record's rows as one tenant reads them; `isBeside`: without what tells a row from its namesakes. */
export interface TitleSet {
  readonly tenantId: number;
  readonly entity: Entity;
  readonly language: Language;
  readonly isBeside?: boolean;
}

/**
 * Titles of rows by id. Most pages refer to the same few rows, so a page needs no further statement. Not for use in transactions, whose
 * changes others must not see yet.
 */
export interface TitleCache {
  /** Titles from memory; `read` fetches the missing ones. */
  get(of: TitleSet, ids: ReadonlySet<string>, read: (missing: readonly string[]) => Promise<Titles>): Promise<Titles>;
  /** The same, if all of them are in memory: the page then waits only for its rows. */
  atHand(of: TitleSet, ids: ReadonlySet<string>): Titles | undefined;
  /** Forgets a record's titles here at once. Other nodes, and writers outside the kernel, are heard a moment later. */
  changed(entity: Entity): void;
}

/** A record that all tenants share has one set per language. */
const keyOf = ({ entity: { shared }, tenantId, language, isBeside = false }: TitleSet): string =>
  `${shared ? 0 : tenantId} ${language} ${isBeside}`;

/** By table, the tables whose rows are named after its rows, and itself: the stages of a competition after the competition. */
const tablesNamedAfter = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  for (const [, entity] of entityList)
    for (const source of nameColumns(entity).keys()) found.set(source, (found.get(source) ?? new Set([source])).add(entity.table));
  return found;
};

export function openTitleCache(db: Db): TitleCache {
  const namedAfter = tablesNamedAfter();
  /** Titles by id, within table, within tenant and language. A set that is dropped stays whole for readers that still hold it. */
  const kept = new Map<string, Map<string, Map<string, string>>>();
  let size = 0;
  /** Counts changes: a read that began before a change is not kept after it. */
  let generation = 0;

  const forgetAll = (): void => {
    generation += 1;
    kept.clear();
    size = 0;
  };
  const forget = (table: string): void => {
    generation += 1;
    for (const named of namedAfter.get(table) ?? [table]) {
      for (const titles of kept.get(named)?.values() ?? []) size -= titles.size;
      kept.delete(named);
    }
  };
  const hear = hearing(db, channel, forget, forgetAll);
  const titlesIn = (of: TitleSet): Map<string, string> => {
    const { table } = of.entity;
    const ofTable = kept.get(table) ?? new Map<string, Map<string, string>>();
    kept.set(table, ofTable);
    const key = keyOf(of);
    const titles = ofTable.get(key) ?? new Map<string, string>();
    ofTable.set(key, titles);
    return titles;
  };
  return {
    changed: ({ table }) => forget(table),
    atHand(of, ids) {
      const titles = kept.get(of.entity.table)?.get(keyOf(of));
      if (!titles) return undefined;
      for (const id of ids) if (!titles.has(id)) return undefined;
      return titles;
    },
    async get(of, ids, read) {
      await hear();
      const titles = titlesIn(of);
      const missing = [...ids].filter((id) => !titles.has(id));
      if (missing.length === 0) return titles;
      const begun = generation;
      const fresh = await read(missing);
      if (begun !== generation) return new Map([...titles, ...fresh]);
      if (size + fresh.size > mostKept) forgetAll();
      const now = titlesIn(of);
      const before = now.size;
      for (const [id, title] of fresh) now.set(id, title);
      size += now.size - before;
      return now === titles ? titles : new Map([...titles, ...fresh]);
    },
  };
}
