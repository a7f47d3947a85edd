import type { Db } from '../../db/db.ts';
import type { AllotView } from '../../domain/allot/instance.ts';
import { type DictCache, openDictCache } from '../dict/dict-cache.ts';
import { type CallerCache, openCallerCache } from './caller-cache.ts';
import { type CountCache, openCountCache } from './count-cache.ts';
import { type Few, keepFew } from './few.ts';
import { openTitleCache, type TitleCache } from './title-cache.ts';
import { openTreeCache, type TreeCache } from './tree-cache.ts';

/** What a process keeps of a database in memory; changes of any node clear what they concern. */
export interface Caches {
  readonly callers: CallerCache;
  readonly counts: CountCache;
  readonly titles: TitleCache;
  readonly trees: TreeCache;
  readonly dicts: DictCache;
  /** Column types by table, for columns that no definition describes. */
  readonly columnTypes: Map<string, Promise<ReadonlyMap<string, string>>>;
  /** Built online forms by what they are built from. Their rules take the context, so what a form is says the area of forms. */
  readonly forms: Map<string, object>;
  /** The sets of allotment runs, read for questions about their pairs, by run and digest: large, and asked about click by click. */
  readonly allotments: Few<AllotView>;
  /** When this process last compared a tenant's open days of statements for a reader, in epoch ms. */
  readonly reconciled: Map<number, number>;
}

/** A run with thousands of works takes tens of megabytes. */
const mostAllotments = 4;

/** Listens only once something is to be kept. */
export function openCaches(db: Db): Caches {
  return {
    callers: openCallerCache(db),
    counts: openCountCache(db),
    titles: openTitleCache(db),
    trees: openTreeCache(db),
    dicts: openDictCache(db),
    columnTypes: new Map(),
    forms: new Map(),
    allotments: keepFew(mostAllotments),
    reconciled: new Map(),
  };
}
