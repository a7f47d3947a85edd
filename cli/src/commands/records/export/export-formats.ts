/** The formats of an export, the default first. */
export const exportFormats = ['xlsx', 'xls', 'csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];
