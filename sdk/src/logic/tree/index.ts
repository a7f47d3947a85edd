export { type CheckNode, type CheckOptions, halfChecked, pathTo, relink, toggleCheck } from './check-tree.ts';
export { type DepartSearch, departSearch } from './depart-search.ts';
export { isLeafNode, type LeafFlags } from './leaf.ts';
export { nextOrgCode, parentOrgCode } from './org-code.ts';
export { isTreeCondition, type TreeLoad, type TreeLoadParams, type TreeSource, treeLoad, wrongTreeCondition } from './tree-load.ts';
export {
  type CategoryNode,
  categoryLabels,
  categoryName,
  type DepartNode,
  type DictTreeNode,
  readCategoryTree,
  readDepartTree,
  readDictTree,
} from './tree-nodes.ts';
export {
  expandRow,
  forgetChildren,
  isPlaceholder,
  loadingText,
  needsLoading,
  type PlaceholderRow,
  readTreeRows,
  type TreeRow,
  unknownTreeAnswer,
  withPlaceholders,
} from './tree-rows.ts';
