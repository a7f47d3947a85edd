import type { Db } from '../../db/db.ts';
import { type DictCache, openDictCache } from '../dict/dict-cache.ts';
import { type CallerCache, openCallerCache } from './caller-cache.ts';
import { type CountCache, openCountCache } from './count-cache.ts';
import { openTitleCache, type TitleCache } from './title-cache.ts';
import { openTreeCache, type TreeCache } from './tree-cache.ts';

/** What a process keeps of a database in memory; changes of any node clear what they concern. */
export interface Caches {
  readonly callers: CallerCache;
  readonly counts: CountCache;
  readonly titles: TitleCache;
  readonly trees: TreeCache;
  readonly dicts: DictCache;
}

/** Listens only once something is to be kept. */
export function openCaches(db: Db): Caches {
  return {
    callers: openCallerCache(db),
    counts: openCountCache(db),
    titles: openTitleCache(db),
    trees: openTreeCache(db),
    dicts: openDictCache(db),
  };
}
