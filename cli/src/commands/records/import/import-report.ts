import type { ImportReport } from '@saiyun/sdk';
import { type Entity, isPartialImport } from '@saiyun/sdk/contract';
import type { Cli } from '../../../cli.ts';
import { tableLines } from '../../../output/table.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import type { Problem } from '../../../problems/problem.ts';
import type { ImportFault } from './import-faults.ts';

/** The result of one file. */
export interface FileResult {
  readonly file: string;
  readonly resumed: boolean;
  readonly report?: ImportReport;
  /** The task that continues on the platform, with `--no-wait`. */
  readonly taskId?: string;
  readonly errorFile?: string;
  /** What is wrong with the refused rows, as far as it was asked for. */
  readonly faults?: readonly ImportFault[];
  readonly problem?: Problem;
}

/** The counts of an import that ran, in the order of a report. */
export const doneColumns = [
  'program.column.read',
  'program.column.added',
  'program.column.updated',
  'program.column.unchanged',
  'program.column.failed',
] as const;
const wouldColumns = [
  'program.column.read',
  'program.column.wouldAdd',
  'program.column.wouldUpdate',
  'program.column.unchanged',
  'program.column.wouldFail',
] as const;

/** For a dry run, the counts say what would be done. */
export async function printResults(cli: Cli<'transfer'>, entity: Entity, results: readonly FileResult[], dryRun = false): Promise<void> {
  if (cli.asData) {
    await cli.data(
      results.map(({ file, resumed, report, taskId, errorFile, faults, problem }) => ({
        file,
        entity: entity.name,
        resumed,
        taskId: taskId ?? report?.taskId ?? null,
        report: report ?? null,
        errorFile: errorFile ?? null,
        faults: faults ?? [],
        error: problem ? { code: problem.code, message: problem.message, kind: problem.kind, requestId: problem.requestId } : null,
      })),
    );
    return;
  }
  const { text } = cli;
  const columns = [
    { title: text('program.column.file') },
    ...(dryRun ? wouldColumns : doneColumns).map((key) => ({
      title: text(key),
      right: true,
    })),
    { title: text('program.column.errors') },
  ];
  const rows = results.map(({ file, report, taskId, errorFile, problem }) => {
    if (report) {
      const { totalCount, addedCount, updatedCount, unchangedCount, errorCount, counted } = report;
      // A count that the backend does not give is not zero.
      const all = (value: number): number | string => (counted === 'none' ? '-' : value);
      const kinds = counted === undefined ? [addedCount, updatedCount, unchangedCount] : ['-', '-', '-'];
      return [file, all(totalCount), ...kinds, all(errorCount), errorFile ?? ''];
    }
    return [file, '-', '-', '-', '-', '-', problem?.message ?? (taskId === undefined ? '' : text('transfer.import.started', { taskId }))];
  });
  await cli.show(tableLines(columns, rows), { titled: true });
}

/** A file that was refused as a whole outweighs rows that failed. */
export function exitOf(results: readonly FileResult[]): number {
  return (
    results.find(({ problem }) => problem)?.problem?.exit ??
    (results.some(({ report }) => report && isPartialImport(report)) ? exitCodes.partial : exitCodes.ok)
  );
}
