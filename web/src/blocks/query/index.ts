export { QueryBuilder, type QueryBuilderProps, type QueryDraft } from './query-builder.tsx';
export { QueryDialog, type QueryDialogProps } from './query-dialog.tsx';
export type { QueryInputField, QueryValueProps } from './query-field.ts';
export { QueryValue } from './query-value.tsx';
