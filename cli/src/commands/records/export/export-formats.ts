/** What an export can be saved as, the usual one first. */
export const exportFormats = ['xlsx', 'xls', 'csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];
