export {
  type ComparedValue,
  operatorNamed,
  type QueryColumn,
  readCondition,
  type Sign,
  type Span,
  type Test,
  toOperator,
} from './condition.ts';
export { defaultSort, filledConditions, filledParts, listParams, pageAfterDelete, type Sort, withRule } from './list-params.ts';
export {
  isQueryGroup,
  type ListQuery,
  type Match,
  type MatchValue,
  type QueryCondition,
  type QueryGroup,
  type QueryPart,
} from './list-query.ts';
export {
  idColumn,
  type ListBracket,
  type ListCondition,
  type ListRequest,
  mostConditions,
  mostRowsOfPage,
  type PageAsked,
  type Params,
  pageFacts,
  pageOf,
  readListRequest,
  readOrder,
  type Searchable,
  type SortTerm,
  sortableOf,
  sortOf,
  textParam,
} from './list-request.ts';
export {
  atLeast,
  atMost,
  between,
  endsWith,
  equalTo,
  greaterThan,
  lessThan,
  like,
  notEqual,
  oneOf,
  startsWith,
} from './markers.ts';
export { isSearched, mostSearchedWords, type SearchedFields, searchedFields, searchedWords } from './searched.ts';
export { notListed, readTableSpec, type SpecColumn, type SpecCondition, type TableSpec } from './table-spec.ts';
export { type Comparison, type Operator, readMarker } from './text-marker.ts';
