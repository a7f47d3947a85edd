import type { ImportReport, Language } from '@saiyun/sdk/contract';
import { importStatus } from '@saiyun/sdk/entities';
import { failureText } from '@saiyun/sdk/messages';
import { sheetText } from '../tasks/messages.ts';
import { failureOf, type ImportTask, reportOf } from './task.ts';

const isDone = ({ status }: ImportTask): boolean => status === importStatus.done || status === importStatus.doneWithErrors;

/** The report of one file among several; an unreadable file has no rows, and its reason. */
const reportOfFile = (task: ImportTask, language: Language): ImportReport => {
  if (isDone(task)) return reportOf(task);
  const { code, params } = failureOf(task);
  return { ...reportOf(task), msg: sheetText(language, 'fileFailed', { reason: failureText(language, code, params) }) };
};

export interface SeveralReports extends ImportReport {
  /** One per file, in order. */
  readonly files: readonly ImportReport[];
}

/**
 * The combined report of all files of a call (IMPORT-09), each a task of its own: the sums, and the messages under file names. Fails with
 * the first file's failure if none could be imported.
 */
export function severalReports(
  tasks: readonly ImportTask[],
  language: Language,
): { readonly report: SeveralReports; readonly whole: boolean } {
  const [first] = tasks;
  if (first && !tasks.some(isDone)) throw failureOf(first);
  const files = tasks.map((task) => reportOfFile(task, language));
  const sum = (name: 'totalCount' | 'successCount' | 'errorCount' | 'addedCount' | 'updatedCount' | 'unchangedCount'): number =>
    files.reduce((all, file) => all + file[name], 0);
  const report: SeveralReports = {
    taskId: first?.id ?? '',
    fileName: tasks.map(({ fileName }) => fileName).join(sheetText(language, 'comma')),
    totalCount: sum('totalCount'),
    successCount: sum('successCount'),
    errorCount: sum('errorCount'),
    addedCount: sum('addedCount'),
    updatedCount: sum('updatedCount'),
    unchangedCount: sum('unchangedCount'),
    msg: tasks.map(({ fileName }, i) => sheetText(language, 'ofFile', { name: fileName, text: files[i]?.msg ?? '' })).join('\n'),
    fileUrl: files.find(({ fileUrl }) => fileUrl !== null)?.fileUrl ?? null,
    files,
  };
  return { report, whole: tasks.every(({ status }) => status === importStatus.done) };
}
