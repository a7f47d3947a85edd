export { isAlive, type Kept, keepFor7Days, stillKept } from './cached-value.ts';
export {
  cachedItems,
  changeDicts,
  type DictCache,
  type DictEvent,
  type DictStore,
  emptyDicts,
  knownDicts,
  openDicts,
  reduceDicts,
} from './dict-cache.ts';
export { type DictValue, dictText, dictTexts, labelOf, readDictItems, readLabels } from './dict-items.ts';
export { type DictSpec, readDictSpec } from './dict-spec.ts';
export { type DictOutcome, type DictWarning, dictFailure, loadDict, type OnDictError } from './load-dict.ts';
export { emittedForEmpty, isSwitchOn, type SwitchValues, switchValue, switchValues } from './switch.ts';
