import { resolve } from 'node:path';
import { importTask } from '@saiyun/sdk/entities';
import type { Run } from '../../../cli.ts';
import { createProgress } from '../../../output/progress.ts';
import { checkWritable, saveDownload } from '../../../output/save-file.ts';
import { tableLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { entityNamed } from '../../../records/entity-names.ts';
import { faultsOf, tellFaults } from '../import/import-faults.ts';
import { doneColumns } from '../import/import-report.ts';
import { withRow } from '../record/named-rows.ts';
import { timeLimit } from './time-limit.ts';

export interface TaskWaitOptions {
  readonly id: string;
  readonly timeout?: number;
  readonly errors?: string;
}

/** Waits for an import that was started earlier or elsewhere and reports on its rows; exits with 3 if some failed (IMPORT-10). */
export const runTaskWait: Run<TaskWaitOptions, 'transfer'> = async (cli, { id: word, timeout, errors }) => {
  const errorFile = errors === undefined ? undefined : resolve(cli.cwd, errors);
  if (errorFile !== undefined) await checkWritable(errorFile);
  const limit = timeLimit(timeout);
  const signal = limit.signal ? AbortSignal.any([cli.signal, limit.signal]) : cli.signal;
  const { report, entity, faults } = await withClient(cli, (client) =>
    withRow(cli, client, importTask, word, async (id) => {
      const progress = createProgress(cli);
      try {
        const { bizCode, fileName } = await client.imports.queryById(id, { signal });
        const name = fileName ?? id;
        const entity = await entityNamed(bizCode ?? '');
        // Given the task's id, the client sends nothing and only waits.
        const done = await client.entity(entity).importExcel(
          { bytes: new Uint8Array(), name },
          {
            taskId: id,
            signal,
            onProgress: (_stage, { done: rows, total }) =>
              progress.update(cli.text('transfer.import.rows', { file: name }), 'rows', rows, total),
          },
        );
        if (done.fileUrl && errorFile !== undefined) {
          await saveDownload(await client.files.get(done.fileUrl, { signal: cli.signal }), errorFile, { signal: cli.signal });
        }
        return { report: done, entity, faults: done.errorCount > 0 ? await faultsOf(cli, client, id) : undefined };
      } catch (error) {
        throw cli.signal.aborted ? error : limit.told(error, id);
      } finally {
        progress.end();
      }
    }),
  );
  const saved = report.fileUrl && errorFile !== undefined ? errorFile : null;
  if (faults) tellFaults(cli, entity, faults, report.errorCount);
  if (cli.asData) await cli.data({ report, errorFile: saved, faults: faults ?? [] });
  else {
    const columns = [{ title: cli.text('program.column.file') }, ...doneColumns.map((key) => ({ title: cli.text(key), right: true }))];
    const { fileName, totalCount, addedCount, updatedCount, unchangedCount, errorCount } = report;
    const rows = [[fileName, totalCount, addedCount, updatedCount, unchangedCount, errorCount]];
    await cli.show(tableLines(columns, rows), { titled: true });
  }
  return report.errorCount > 0 ? exitCodes.partial : exitCodes.ok;
};
