export type { EditingMode, Slot } from './core.tsx';
export { EditableTable } from './editable-table.tsx';
export { type CellContext, type CellEditorProps, type CellKind, isNothing, plainText, valuesOf } from './kinds/cell-kind.ts';
export { type CellKinds, stockKinds } from './kinds/stock-kinds.tsx';
export type { EditableTableProps, TableHandle } from './table-props.ts';
