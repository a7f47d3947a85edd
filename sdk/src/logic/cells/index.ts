export {
  type CellFailure,
  type CellFailures,
  CellsInvalid,
  cellsInvalidText,
  listedFailures,
} from './cell-failures.ts';
export {
  blurCheckDelayMs,
  type CellHandler,
  type CellMoment,
  type CellRow,
  type CellRule,
  type CellVerdict,
  cellTexts,
  type HandledCell,
} from './cell-rule.ts';
export { type CellCheck, type CheckedColumn, collectCells, compileCells, type HandlerOptions } from './compile-cells.ts';
export { leftNumber, typedNumber } from './number-input.ts';
export { type CellPattern, CellPatternError, type CellPatternReason, cellPatternErrorText, compilePattern } from './pattern.ts';
export { type CellPreset, type CellPresetName, cellPresets, isCellPreset } from './preset.ts';
export { tagText } from './tag-text.ts';
