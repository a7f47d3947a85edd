import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type AllotSheetFault, allotCalls } from '@saiyun/sdk/calls';
import { allotRun } from '@saiyun/sdk/entities';
import type { Run } from '../../../cli.ts';
import { unreadable } from '../../../input-file.ts';
import { checkWritable, keepExisting, saveDownload } from '../../../output/save-file.ts';
import { tableLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { usageError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { withRun } from '../record/latest-run.ts';

export interface AllotSheetOptions {
  readonly id: string;
  readonly file: string;
  /** Writes over a workbook that is there. */
  readonly force?: boolean;
}

/** Saves a proposal as a workbook to be changed. */
export const runAllotExport: Run<AllotSheetOptions, 'allot'> = async (cli, { id, file, force }) => {
  if (!/\.xlsx$/i.test(file)) throw usageError('allot.notWorkbook', { params: { path: file } });
  const path = resolve(cli.cwd, file);
  await keepExisting(path, file, force);
  await checkWritable(path);
  await withClient(cli, async (client) => {
    const download = await withRun(cli, client, allotRun, id, (found) =>
      allotCalls(client.send).proposalXlsx(found, { signal: cli.signal }),
    );
    await saveDownload(download, path, { signal: cli.signal });
  });
  cli.notice('allot.exported', { path: file });
  return exitCodes.ok;
};

/** Where a fault is: its cell, or its row, or the file as a whole. */
const placeOf = ({ cell, rowNo }: AllotSheetFault): string => cell ?? (rowNo === null ? '' : String(rowNo));

/** Reads a changed workbook as a new proposal; exits with 3 and tells all faults by cell if it has any, and nothing is stored. */
export const runAllotImport: Run<AllotSheetOptions, 'allot'> = async (cli, { id, file }) => {
  const path = resolve(cli.cwd, file);
  await access(path).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  const read = await withClient(cli, (client) =>
    withRun(cli, client, allotRun, id, (found) =>
      allotCalls(client.send).importProposal(found, { path }, { signal: cli.signal, timeoutMs: 0 }),
    ),
  );
  const { faults, faultCount, works, changed } = read;
  if (cli.asData) await cli.data(read);
  if (read.id !== null) {
    if (!cli.asData) await cli.show([read.id]);
    cli.notice('allot.imported', { works, count: changed });
    return exitCodes.ok;
  }
  if (!cli.asData) {
    const columns = [
      { title: cli.text('allot.column.cell'), whole: true },
      { title: cli.text('allot.column.work'), whole: true },
      { title: cli.text('allot.column.fault') },
    ];
    await cli.show(
      tableLines(
        columns,
        faults.map((fault) => [placeOf(fault), fault.worksNo, fault.message]),
        cli.tableWidth,
      ),
      { titled: true },
    );
  }
  cli.notice('allot.faults', { count: faultCount });
  return exitCodes.infeasible;
};
