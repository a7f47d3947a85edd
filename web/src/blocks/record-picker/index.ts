export {
  hintOf,
  type Picked,
  type PickerColumn,
  type PickerList,
  type PickerPage,
  type PickerQueryItem,
  type PickerRow,
  textIn,
} from './picker-types.ts';
export { type PickInputProps, RecordPicker, type RecordPickerProps } from './record-picker.tsx';
export type { PickerOptions, RecordPickerDialogProps } from './record-picker-dialog.tsx';
