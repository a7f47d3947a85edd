import type { Run } from '../../../cli.ts';
import { recordLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { CliError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { itemLines, knownItems } from './items-run.ts';

export interface DictGetOptions {
  readonly action: 'get';
  readonly code: string;
}

/** Shows a dictionary with its values. */
export const runDictGet: Run<DictGetOptions> = async (cli, { code }) => {
  const { signal } = cli;
  const found = await withClient(cli, async (client) => {
    const items = await knownItems(client, code);
    const { records } = await client.dicts.list({ match: { dictCode: code } }, { signal });
    const row = records.find(({ dictCode }) => dictCode === code);
    if (!row) throw new CliError('dict.unknown', { exit: exitCodes.notFound, params: { code } });
    return { row, items };
  });
  const { row } = found;
  const items = found.items.map(({ value, text }) => ({ value, text }));
  if (cli.asData) {
    await cli.data({ ...row, items });
    return undefined;
  }
  const head = recordLines([
    ['id', row.id],
    [cli.text('program.column.code'), row.dictCode],
    [cli.text('program.column.name'), row.dictName],
    [cli.text('program.column.description'), row.description ?? ''],
  ]);
  await cli.show([...head, '', ...itemLines(cli, items)]);
  return undefined;
};
