export { ColumnChooser, type ColumnChooserProps } from './column-chooser.tsx';
export { ColumnEdge, type ColumnEdgeProps } from './column-edge.tsx';
export { ColumnList, type ColumnListProps } from './column-list.tsx';
export {
  type Choosable,
  type ColumnSettings,
  type Density,
  isWanted,
  type ListSettings,
  noSettings,
  orderedColumns,
  parseSettings,
  wantedColumns,
  withColumn,
  withPin,
  withWidth,
} from './column-settings.ts';
export { ColumnsButton, type ColumnsButtonProps } from './columns-button.tsx';
export { DensityButton, type DensityButtonProps } from './density-button.tsx';
export { type Fitted, type Fitting, fitColumns } from './fit-columns.ts';
export { useColumnDrag } from './use-column-drag.ts';
export { useColumnSettings } from './use-column-settings.ts';
