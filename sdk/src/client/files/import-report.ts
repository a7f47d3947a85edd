import type { Answer, ImportReport } from '../../contract/wire/envelope.ts';

type Sheet = Readonly<Record<string, unknown>>;
/** Whether an answer is an object, as for an import with faulty rows. */
export function isSheet(value: unknown): value is Sheet {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/** A whole number, 0 for anything else. */
export function count(value: unknown): number {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : 0;
}
/** The value if it is a non-empty text, otherwise the fallback. */
export function textOr(value: unknown, other: string): string {
  return (typeof value === 'string' && value) || other;
}

/** The report in an answer that already holds it, from our server or a JeecgBoot. */
export function reportOf({ result, message, code }: Answer, fileName: string): ImportReport {
  const given = isSheet(result) ? result : {};
  // Generated modules of JeecgBoot give only the number of rows, inside a text; in its online forms code 201 carries the path of the error
  // file.
  const told = given.totalCount ?? /(\d+)\s*行?[^\d]*$/.exec(message)?.[1];
  const rows = count(told);
  const counted = told === undefined ? 'none' : given.addedCount === undefined ? 'total' : undefined;
  const errorCount = count(given.errorCount);
  return {
    taskId: textOr(given.taskId, ''),
    fileName: textOr(given.fileName, fileName),
    totalCount: rows,
    successCount: count(given.successCount ?? rows - errorCount),
    errorCount,
    addedCount: count(given.addedCount),
    updatedCount: count(given.updatedCount),
    unchangedCount: count(given.unchangedCount),
    ...(counted && { counted }),
    msg: textOr(given.msg, message),
    fileUrl: textOr(given.fileUrl, code === 201 && typeof result === 'string' ? result : '') || null,
    ...(code === 201 && { partial: true }),
    // Only our server sends these.
    ...((given.sheets && {
      unknownColumns: given.unknownColumns,
      notImported: given.notImported,
      sheet: given.sheet,
      sheets: given.sheets,
    }) as Partial<ImportReport>),
  };
}
