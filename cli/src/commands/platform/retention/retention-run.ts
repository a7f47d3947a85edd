import { competitionCalls } from '@saiyun/sdk/calls';
import type { PersonalDataReport } from '@saiyun/sdk/contract';
import { competition } from '@saiyun/sdk/entities';
import type { Cli, Run } from '../../../cli.ts';
import { recordLines, tableLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { confirmDanger } from '../../records/record/confirm.ts';
import { withRow } from '../../records/record/named-rows.ts';

export type RetentionOptions =
  | { readonly action: 'due' }
  | { readonly action: 'erase'; readonly id: string; readonly reason: string; readonly dryRun: boolean; readonly yes: boolean };

export const runRetention: Run<RetentionOptions, 'upkeep'> = async (cli, options) => {
  if (options.action === 'due') await due(cli);
  else await erase(cli, options);
  return undefined;
};

const total = ({ rows }: PersonalDataReport): number => rows.reduce((sum, one) => sum + one.rows, 0);

async function due(cli: Cli<'upkeep'>): Promise<void> {
  const reports = await withClient(cli, (client) => competitionCalls(client.send).retentionDue());
  if (cli.asData) {
    await cli.data(reports);
    return;
  }
  if (reports.length === 0) cli.notice('upkeep.retention.none');
  const { text } = cli;
  const columns = [
    { title: 'id', whole: true },
    { title: text('upkeep.retention.competition') },
    { title: text('upkeep.retention.ended') },
    { title: text('upkeep.retention.days'), right: true },
    { title: text('upkeep.retention.since') },
    { title: text('upkeep.retention.rows'), right: true },
  ];
  const cells = reports.map((one) => [
    one.competitionId,
    one.competitionName,
    one.endTime ?? '',
    one.retentionDays ?? '',
    one.dueTime ?? '',
    total(one),
  ]);
  await cli.show(tableLines(columns, cells, cli.tableWidth), { titled: true });
}

async function erase(cli: Cli<'upkeep'>, { id, reason, dryRun, yes }: Extract<RetentionOptions, { action: 'erase' }>): Promise<void> {
  if (!dryRun) await confirmDanger(cli, yes, cli.text('upkeep.retention.eraseAsk'), [id]);
  const report = await withClient(cli, (client) =>
    withRow(cli, client, competition, id, (found) => competitionCalls(client.send).erasePersonalData({ id: found, reason, dryRun })),
  );
  if (cli.asData) {
    await cli.data(report);
    return;
  }
  const { text } = cli;
  await cli.show(
    recordLines([
      [text('upkeep.retention.competition'), report.competitionName],
      [text('upkeep.retention.since'), report.dueTime ?? text('upkeep.retention.notDue')],
    ]),
  );
  const columns = [
    { title: text('upkeep.retention.record') },
    { title: text(report.erased ? 'upkeep.retention.erased' : 'upkeep.retention.wouldErase'), right: true },
    { title: text('upkeep.retention.fields') },
  ];
  await cli.show(
    tableLines(
      columns,
      report.rows.map((one) => [one.label, one.rows, one.fields.join(', ')]),
      cli.tableWidth,
    ),
    { titled: true },
  );
  for (const { what, rows } of report.kept) cli.notice(`upkeep.retention.kept.${what}`, { count: rows });
  cli.notice(report.erased ? 'upkeep.retention.done' : 'upkeep.retention.dryRunDone');
}
