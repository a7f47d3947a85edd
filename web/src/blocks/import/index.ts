export { ImportDialog, type ImportDialogProps } from './import-dialog.tsx';
export type { ImportProgress, ImportSource, UnfinishedImport } from './import-source.ts';
export type { ParentInputProps } from './match-step.tsx';
