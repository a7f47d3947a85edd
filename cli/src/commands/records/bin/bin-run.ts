import type { CallOptions, Client } from '@saiyun/sdk';
import { dictCalls, recordBinCalls, userCalls } from '@saiyun/sdk/calls';
import { type AnyRow, type Entity, labelIn } from '@saiyun/sdk/contract';
import type { Cli, Run } from '../../../cli.ts';
import { tableLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { usageError } from '../../../problems/cli-error.ts';
import { entityNamed } from '../../../records/entity-names.ts';
import { confirmDanger } from '../record/confirm.ts';
import { dryRunHeaders } from '../record/dry-run.ts';
import { inBatches } from '../record/in-batches.ts';
import { withDeletedRows } from '../record/named-rows.ts';

export type BinOptions =
  | { readonly action: 'list'; readonly record: string }
  | { readonly action: 'restore'; readonly record: string; readonly ids: readonly string[]; readonly dryRun?: boolean }
  | {
      readonly action: 'destroy';
      readonly record: string;
      readonly ids: readonly string[];
      readonly yes: boolean;
      readonly dryRun?: boolean;
    };

interface DeletedRow {
  readonly id: string;
  readonly deletedBy?: string | null;
  readonly updateBy?: string | null;
  readonly updateTime?: string | null;
}

type Write = (ids: readonly string[], options: CallOptions) => Promise<void>;

interface Bin {
  /** The columns by which people recognise a row. */
  readonly names: readonly string[];
  /** A call takes a single id. */
  readonly oneByOne?: boolean;
  readonly deleted: () => Promise<readonly DeletedRow[]>;
  readonly restore: Write;
  readonly destroy: Write;
}

/** The bins of accounts and dictionaries, which older backends have too. */
const ownBin = ({ send }: Pick<Client, 'send'>, record: string): Bin | undefined => {
  if (record === 'sysUser') {
    const { deleted, restore, destroy } = userCalls(send);
    return { names: ['username', 'realname'], deleted, restore, destroy };
  }
  if (record !== 'sysDict') return undefined;
  const calls = dictCalls(send);
  const one =
    (call: (id: string, options: CallOptions) => Promise<void>): Write =>
    ([id = ''], options) =>
      call(id, options);
  return {
    names: ['dictCode', 'dictName'],
    oneByOne: true,
    deleted: calls.deleted,
    restore: one(calls.restore),
    destroy: one(calls.destroy),
  };
};

const binOf = (client: Pick<Client, 'send'>, { name, title, under }: Entity): Bin => {
  const { deleted, restore, destroy } = recordBinCalls(client.send);
  return (
    ownBin(client, name) ?? {
      names: [under, title].filter((one) => one !== undefined),
      deleted: () => deleted(name),
      restore: (ids, options) => restore(name, ids, options),
      destroy: (ids, options) => destroy(name, ids, options),
    }
  );
};

/** The record that a word names, if its deleted rows are kept. */
async function keptRecord(cli: Cli<'upkeep'>, word: string): Promise<Entity> {
  const entity = await entityNamed(word);
  const { language } = cli.settings;
  if (!entity.withoutBin) return entity;
  throw usageError('problem.noBin', { params: { label: labelIn(entity.label, language), why: labelIn(entity.withoutBin, language) } });
}

export const runBin: Run<BinOptions, 'upkeep'> = async (cli, options) => {
  const { action, record } = options;
  if (action === 'list') await list(cli, record);
  else await act(cli, options);
  return undefined;
};

async function list(cli: Cli<'upkeep'>, record: string): Promise<void> {
  const entity = await keptRecord(cli, record);
  await withClient(cli, async (client) => {
    const bin = binOf(client, entity);
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
      return [row.id, ...named, row.deletedBy ?? row.updateBy ?? '', row.updateTime ?? ''];
    });
    return cli.show(tableLines(columns, cells, cli.tableWidth), { titled: true });
  });
}

async function act(cli: Cli<'upkeep'>, options: Exclude<BinOptions, { action: 'list' }>): Promise<void> {
  const { action, record, dryRun } = options;
  const dry = dryRunHeaders(cli, dryRun);
  const ids = [...new Set(options.ids)];
  const entity = await keptRecord(cli, record);
  const label = labelIn(entity.label, cli.settings.language);
  if (options.action === 'destroy' && !dryRun) await confirmDanger(cli, options.yes, cli.text('upkeep.bin.destroyAsk', { label }), ids);
  const doing = cli.text(action === 'restore' ? 'upkeep.bin.restoring' : 'upkeep.bin.destroying', { label });
  const done: string[] = [];
  await withClient(cli, async (client) => {
    const bin = binOf(client, entity);
    let all: Promise<readonly AnyRow[]> | undefined;
    const read = async (): Promise<readonly AnyRow[]> => {
      all ??= bin.deleted() as Promise<readonly AnyRow[]>;
      // What went is in the bin no more.
      return (await all).filter(({ id }) => dryRun || !done.includes(id));
    };
    await inBatches(cli, ids, { label: doing, isTrial: dryRun === true, ...(bin.oneByOne && { size: 1 }) }, (batch) =>
      withDeletedRows(cli, entity, read, batch, async (found) => {
        await bin[action](found, { signal: cli.signal, ...dry });
        done.push(...found);
      }),
    );
  });
  if (dryRun) cli.notice('program.dryRunDone');
  else cli.notice(action === 'restore' ? 'upkeep.bin.restored' : 'upkeep.bin.destroyed', { label, count: done.length });
  // A trial has done nothing.
  const gone = dryRun ? [] : done;
  if (cli.asData) await cli.data(action === 'restore' ? { restored: gone } : { destroyed: gone });
}
