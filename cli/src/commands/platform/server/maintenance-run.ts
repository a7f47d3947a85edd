import { resolve } from 'node:path';
import { type SwitchedMode, serviceModes } from '@saiyun/sdk/contract';
import { fromWireTime, toWireTime } from '@saiyun/sdk/view';
import type { Cli, Run } from '../../../cli.ts';
import { tableLines } from '../../../output/table.ts';
import { CliError, usageError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { loadServer, needPlatform, type ServerConfig, serverFailure, type WantedMode } from './server-package.ts';

export interface MaintenanceOptions {
  readonly word: 'on' | 'off' | 'status';
  readonly data?: string;
  readonly readOnly?: boolean;
  readonly message?: string;
  readonly messageEn?: string;
  readonly until?: string;
}

const mostLetters = 300;
const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000 };

/** `30m` and `2h` from now, or a time of the platform, such as `2026-12-01 06:00`. */
const untilOf = (text: string, now: Date): Date => {
  const span = /^(\d{1,4})([mh])$/.exec(text);
  const at = span ? new Date(now.getTime() + Number(span[1]) * (unitMs[span[2] ?? ''] ?? 0)) : fromWireTime(text);
  if (!at || at <= now) throw usageError('platform.mode.badUntil', { params: { value: text }, code: 'cli.bad_option' });
  return at;
};

const wantedOf = ({ word, readOnly, message, messageEn, until }: MaintenanceOptions, now: Date): WantedMode | undefined => {
  if (word === 'status') return undefined;
  if (word === 'off') return { mode: serviceModes.off };
  for (const [name, text] of [
    ['--message', message],
    ['--message-en', messageEn],
  ] as const)
    if (text !== undefined && text.length > mostLetters)
      throw new CliError('platform.mode.tooLong', { exit: exitCodes.usage, params: { name, max: mostLetters } });
  return {
    mode: readOnly ? serviceModes.readOnly : serviceModes.maintenance,
    message,
    messageEn,
    ...(until !== undefined && { until: untilOf(until, now).toISOString() }),
  };
};

const timeOf = (iso: string | null): string => (iso === null ? '' : toWireTime(new Date(iso)));

const show = async (cli: Cli<'platform'>, mode: SwitchedMode): Promise<void> => {
  if (cli.asData) return cli.data(mode);
  await cli.out(`${cli.text(`platform.mode.is.${mode.mode}`)}\n`);
  const facts: readonly (readonly [title: string, value: string])[] = [
    [cli.text('platform.mode.fact.message'), mode.message ?? ''],
    [cli.text('platform.mode.fact.messageEn'), mode.messageEn ?? ''],
    [cli.text('platform.mode.fact.until'), timeOf(mode.until)],
    [cli.text('platform.mode.fact.by'), mode.by ?? ''],
    [cli.text('platform.mode.fact.since'), timeOf(mode.since)],
  ];
  const rows = facts.filter(([, value]) => value !== '');
  if (rows.length > 0)
    await cli.out(
      `${tableLines([{ title: '' }, { title: '' }], rows)
        .slice(1)
        .join('\n')}\n`,
    );
};

/** `saiyun server maintenance on`, `off` and `status`: beside the platform, so that they work when it does not. */
export const runMaintenance: Run<MaintenanceOptions, 'platform'> = async (cli, options) => {
  const server = await loadServer(cli, ['readConfig', 'modeServer', 'startProblem']);
  const wanted = wantedOf(options, cli.now());
  let config: ServerConfig | undefined;
  try {
    config = server.readConfig({ ...cli.env, ...(options.data !== undefined && { SAIYUN_DATA: resolve(cli.cwd, options.data) }) });
    await needPlatform(cli, config);
    await show(cli, await server.modeServer(config, wanted));
    return exitCodes.ok;
  } catch (error) {
    throw serverFailure(cli, server, error, config, 'platform.server.failed');
  }
};
