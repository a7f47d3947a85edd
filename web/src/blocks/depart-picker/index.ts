export { DepartDialog, type DepartDialogProps } from './depart-dialog.tsx';
export { DepartPicker, type DepartPickerProps } from './depart-picker.tsx';
export { DepartTree, type DepartTreeProps } from './depart-tree.tsx';
export type { DepartSource } from './use-departs.ts';
