import type { Entity, Language } from '@saiyun/sdk/contract';
import type { Db } from '../../db/db.ts';
import { hearing } from './hearing.ts';

/** Triggers (migration 0108) send the name of a table whose titles may have changed. */
const channel = 'saiyun_title';
/** Limit on all titles. When it is reached everything is forgotten; the titles that pages need soon return. */
const mostKept = 20_000;

type Titles = ReadonlyMap<string, string>;

/**
 * Titles of rows by id. Most pages refer to the same few rows, so a page needs no further statement. Not for use in transactions, whose
 * changes others must not see yet.
 */
export interface TitleCache {
  /** Titles from memory; `read` fetches the missing ones. */
  get(
    tenantId: number,
    entity: Entity,
    language: Language,
    ids: ReadonlySet<string>,
    read: (missing: readonly string[]) => Promise<Titles>,
  ): Promise<Titles>;
  /** The same, if all of them are in memory: the page then waits only for its rows. */
  atHand(tenantId: number, entity: Entity, language: Language, ids: ReadonlySet<string>): Titles | undefined;
  /** Forgets a record's titles here at once. Other nodes, and writers outside the kernel, are heard a moment later. */
  changed(entity: Entity): void;
}

/** A record that all tenants share has one set per language. */
const setOf = ({ shared }: Entity, tenantId: number, language: Language): string => `${shared ? 0 : tenantId} ${language}`;

export function openTitleCache(db: Db): TitleCache {
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
    for (const titles of kept.get(table)?.values() ?? []) size -= titles.size;
    kept.delete(table);
  };
  const hear = hearing(db, channel, forget, forgetAll);
  const titlesIn = (entity: Entity, tenantId: number, language: Language): Map<string, string> => {
    const { table } = entity;
    const ofTable = kept.get(table) ?? new Map<string, Map<string, string>>();
    kept.set(table, ofTable);
    const key = setOf(entity, tenantId, language);
    const titles = ofTable.get(key) ?? new Map<string, string>();
    ofTable.set(key, titles);
    return titles;
  };
  return {
    changed: ({ table }) => forget(table),
    atHand(tenantId, entity, language, ids) {
      const titles = kept.get(entity.table)?.get(setOf(entity, tenantId, language));
      if (!titles) return undefined;
      for (const id of ids) if (!titles.has(id)) return undefined;
      return titles;
    },
    async get(tenantId, entity, language, ids, read) {
      await hear();
      const titles = titlesIn(entity, tenantId, language);
      const missing = [...ids].filter((id) => !titles.has(id));
      if (missing.length === 0) return titles;
      const begun = generation;
      const fresh = await read(missing);
      if (begun !== generation) return new Map([...titles, ...fresh]);
      if (size + fresh.size > mostKept) forgetAll();
      const now = titlesIn(entity, tenantId, language);
      const before = now.size;
      for (const [id, title] of fresh) now.set(id, title);
      size += now.size - before;
      return now === titles ? titles : new Map([...titles, ...fresh]);
    },
  };
}
