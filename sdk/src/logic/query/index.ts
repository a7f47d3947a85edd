export {
  type ComparedValue,
  type QueryColumn,
  readCondition,
  type Sign,
  type Span,
  type Test,
  toOperator,
} from './condition.ts';
export { defaultSort, filledConditions, listParams, pageAfterDelete, type Sort, withRule } from './list-params.ts';
export type { ListQuery, QueryCondition } from './list-query.ts';
export {
  idColumn,
  type ListCondition,
  type ListRequest,
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
export { notListed, readTableSpec, type SpecColumn, type SpecCondition, type TableSpec } from './table-spec.ts';
export { type Comparison, type Operator, readMarker } from './text-marker.ts';
