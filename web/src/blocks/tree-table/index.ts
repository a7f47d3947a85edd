export type { TreeAct, TreeColumn } from './tree-column.ts';
export type { TreePlace } from './tree-lines.ts';
export { TreeTable, type TreeTableProps } from './tree-table.tsx';
