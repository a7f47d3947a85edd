export {
  type Condition,
  conditionFields,
  hasSaved,
  isComplete,
  nextKey,
  type Rule,
  rulesOf,
  rulesOfField,
  type SavedQuery,
  savedKey,
  toConditions,
  toLines,
  toSaved,
  withField,
  withRule,
  withSaved,
} from './advanced.ts';
export { fromSearch, toSearch } from './list-address.ts';
export { emptyPage, type ListPage, loadedPage, pageWithout, selectedPage } from './list-page.ts';
export {
  type AdvancedQuery,
  changedState,
  emptyState,
  filteredField,
  type ListState,
  sortedBy,
  toQuery,
} from './list-state.ts';
export { type PageShown, pagesShown } from './pager.ts';
