import type { CallOptions, Client } from '@saiyun/sdk';
import { dictCalls, userCalls } from '@saiyun/sdk/calls';
import { labelIn } from '@saiyun/sdk/contract';
import type { Cli, Run } from '../../../cli.ts';
import { tableLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { entityNamed } from '../../../records/entity-names.ts';
import { confirmDanger } from '../record/confirm.ts';
import { dryRunHeaders } from '../record/dry-run.ts';

export type BinRecord = 'dict' | 'user';

export type BinOptions =
  | { readonly action: 'list'; readonly record: BinRecord }
  | { readonly action: 'restore'; readonly record: BinRecord; readonly ids: readonly string[]; readonly dryRun?: boolean }
  | {
      readonly action: 'destroy';
      readonly record: BinRecord;
      readonly ids: readonly string[];
      readonly yes: boolean;
      readonly dryRun?: boolean;
    };

interface DeletedRow {
  readonly id: string;
  readonly updateBy?: string | null;
  readonly updateTime?: string | null;
}

type Write = (ids: readonly string[], options: CallOptions) => Promise<void>;

interface Bin {
  /** The columns by which people recognise a row. */
  readonly names: readonly string[];
  readonly deleted: () => Promise<readonly DeletedRow[]>;
  readonly restore: Write;
  readonly destroy: Write;
}

/** Dictionaries are restored or deleted one at a time, because their call takes a single id; accounts together, all or none. */
const binOf = (client: Pick<Client, 'send'>, record: BinRecord): Bin => {
  if (record === 'user') {
    const { deleted, restore, destroy } = userCalls(client.send);
    return { names: ['username', 'realname'], deleted, restore, destroy };
  }
  const calls = dictCalls(client.send);
  const each =
    (call: (id: string, options: CallOptions) => Promise<void>): Write =>
    async (ids, options) => {
      for (const id of ids) await call(id, options);
    };
  return { names: ['dictCode', 'dictName'], deleted: calls.deleted, restore: each(calls.restore), destroy: each(calls.destroy) };
};

export const runBin: Run<BinOptions, 'upkeep'> = async (cli, options) => {
  const { action, record } = options;
  if (action === 'list') await list(cli, record);
  else await act(cli, options);
  return undefined;
};

async function list(cli: Cli<'upkeep'>, record: BinRecord): Promise<void> {
  const entity = await entityNamed(record);
  await withClient(cli, async (client) => {
    const bin = binOf(client, record);
    const rows = await bin.deleted();
    if (cli.asData) return cli.data(rows);
    if (rows.length === 0) cli.notice('upkeep.bin.empty');
    const titles = bin.names.map((name) => {
      const field = entity.fields[name];
      return field ? labelIn(field.label, cli.settings.language) : name;
    });
    const columns = [
      { title: 'id', whole: true },
      ...[...titles, cli.text('upkeep.bin.by'), cli.text('upkeep.bin.time')].map((title) => ({ title })),
    ];
    const cells = rows.map((row) => {
      const values: Readonly<Record<string, unknown>> = { ...row };
      const named = bin.names.map((name) => (typeof values[name] === 'string' ? values[name] : ''));
      return [row.id, ...named, row.updateBy ?? '', row.updateTime ?? ''];
    });
    return cli.show(tableLines(columns, cells, cli.tableWidth), { titled: true });
  });
}

async function act(cli: Cli<'upkeep'>, options: Exclude<BinOptions, { action: 'list' }>): Promise<void> {
  const { action, record, dryRun } = options;
  const dry = dryRunHeaders(cli, dryRun);
  const ids = [...new Set(options.ids)];
  const label = labelIn((await entityNamed(record)).label, cli.settings.language);
  if (options.action === 'destroy' && !dryRun) await confirmDanger(cli, options.yes, cli.text('upkeep.bin.destroyAsk', { label }), ids);
  await withClient(cli, (client) => binOf(client, record)[action](ids, { signal: cli.signal, ...dry }));
  if (dryRun) cli.notice('program.dryRunDone');
  else cli.notice(action === 'restore' ? 'upkeep.bin.restored' : 'upkeep.bin.destroyed', { label, count: ids.length });
  if (cli.asData) await cli.data(action === 'restore' ? { restored: ids } : { destroyed: ids });
}
