export { leftNumber, tagText, typedNumber } from '../cells/index.ts';
export {
  type AddRowSettings,
  addRowSettings,
  defaultAddRows,
  insertPauseMs,
  mayInsert,
  mostAddedRows,
  tooFastText,
} from './add-rows.ts';
export {
  defaultValues,
  type EditColumn,
  type EditColumnType,
  type EditColumnTypeFacts,
  type EditOption,
  editColumnTypes,
  fileLimit,
  readTick,
  type Statistic,
  tickTexts,
  twoValues,
} from './column.ts';
export { type Decimal, decimalShare, decimalSum, decimalText, toDecimal } from './decimal.ts';
export { type EditRow, isChanged, keyPrefix, longestKey, type RowValues, strippedKey } from './edit-row.ts';
export {
  defaultSortField,
  type EditAction,
  type EditTable,
  type EditTableConfig,
  editedRow,
  editTable,
  emptyTable,
  loadedRow,
} from './edit-table.ts';
export { type History, historyOf, longestHistory, redo, undo, withStep } from './history.ts';
export { linkageOf, linkedColumns } from './linkage.ts';
export { collectTable, type TableOutput, tableOutput, tableValues } from './output.ts';
export { type IsDisabled, keptSelection, noSelection, type Selection, selectionState, toggleAll, toggleRow } from './selection.ts';
export { type StatisticsRow, statisticsOf, statisticsRows, statisticTexts } from './statistics.ts';
export { type ColumnWidth, columnWidths, plainWidth, sharedPercent, type WidthPreset } from './widths.ts';
