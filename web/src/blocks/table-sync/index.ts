export { editorsOf, type RowEditors, withEditing } from './editors.ts';
export { RowEditorTag, type RowEditorTagProps } from './row-editor-tag.tsx';
export type { EditingElsewhere, TableSyncService } from './service.ts';
export { type TableSync, type TableSyncOptions, useTableSync } from './use-table-sync.ts';
