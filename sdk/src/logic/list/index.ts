export {
  type Condition,
  type ConditionGroup,
  conditionCount,
  hasSaved,
  isComplete,
  isGroup,
  nextKey,
  type QueryField,
  type QueryLine,
  queryFields,
  type Rule,
  rulesFor,
  rulesOf,
  type SavedQuery,
  savedKey,
  toLines,
  toParts,
  toSaved,
  withField,
  withRule,
  withSaved,
} from './advanced.ts';
export { addedFrom, fromSearch, toAddSearch, toSearch } from './list-address.ts';
export { emptyPage, type ListPage, loadedPage, pageWithout, selectedPage } from './list-page.ts';
export {
  type AdvancedQuery,
  asFiltered,
  changedState,
  emptyState,
  filteredField,
  isNarrowed,
  type ListState,
  sortedBy,
  toQuery,
} from './list-state.ts';
export { type PageShown, pagesShown } from './pager.ts';
