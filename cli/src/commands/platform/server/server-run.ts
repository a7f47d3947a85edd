import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { labelIn } from '@saiyun/sdk/contract';
import type { Cli, Run } from '../../../cli.ts';
import { tableLines } from '../../../output/table.ts';
import { CliError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import {
  type BackupTotals,
  type CheckResult,
  loadServer,
  needPlatform,
  type ServerConfig,
  type ServerPackage,
  serverFailure,
} from './server-package.ts';

export interface ServerOptions {
  readonly data?: string;
  readonly file?: string;
  readonly passphraseFile?: string;
  readonly force?: boolean;
  /** While the platform serves. */
  readonly live?: boolean;
}

export type ServerWork = 'backup' | 'restore' | 'verify' | 'migrate' | 'check' | 'rekey' | 'config';

const names = [
  'readConfig',
  'makeBackup',
  'restoreServer',
  'verifyBackup',
  'checkServer',
  'migrateServer',
  'backupProblem',
  'rekeyServer',
  'rekeyRunning',
  'rekeyProblem',
  'settingsInEffect',
  'startProblem',
] as const;
type Server = Pick<ServerPackage, (typeof names)[number]>;

type Work = (cli: Cli<'platform'>, server: Server, config: ServerConfig, file: string, options: ServerOptions) => Promise<number>;

const run =
  (work: Work): Run<ServerOptions, 'platform'> =>
  async (cli, options) => {
    const { data, file = '' } = options;
    const server = await loadServer(cli, names);
    let config: ServerConfig | undefined;
    try {
      config = server.readConfig({ ...cli.env, ...(data !== undefined && { SAIYUN_DATA: resolve(cli.cwd, data) }) });
      return await work(cli, server, config, isObject(file) ? file : file && resolve(cli.cwd, file), options);
    } catch (error) {
      if (error instanceof Error && error.name === 'BackupError') {
        const reason = labelIn(server.backupProblem(error), cli.settings.language);
        throw new CliError('platform.server.backupFailed', { exit: exitCodes.invalid, params: { reason }, cause: error });
      }
      if (error instanceof Error && error.name === 'RekeyError') {
        const reason = labelIn(server.rekeyProblem(error), cli.settings.language);
        throw new CliError('platform.server.backupFailed', { exit: exitCodes.usage, params: { reason }, cause: error });
      }
      throw serverFailure(cli, server, error, config, 'platform.server.failed');
    }
  };

/** The pass phrase of a backup, from a file or the environment; undefined if neither has one. */
const givenPassPhrase = async (cli: Cli<'platform'>, { passphraseFile }: ServerOptions): Promise<string | undefined> => {
  if (passphraseFile === undefined) return cli.env.SAIYUN_BACKUP_PASSPHRASE || undefined;
  const path = resolve(cli.cwd, passphraseFile);
  await needFile(path);
  return (await readFile(path, 'utf8')).replace(/\r?\n$/, '');
};

const newPassPhrase = async (cli: Cli<'platform'>, options: ServerOptions): Promise<string | undefined> => {
  const given = await givenPassPhrase(cli, options);
  if (given !== undefined || !cli.settings.ask) return given;
  const typed = await cli.input.ask(cli.text('platform.server.askNewPassphrase'), true);
  if (typed !== (await cli.input.ask(cli.text('platform.server.askAgain'), true)))
    throw new CliError('platform.server.passphrasesDiffer', { exit: exitCodes.usage });
  return typed;
};

/** Reads a backup, and prompts for a missing pass phrase if it needs one; backups of older versions do not. */
const opened = async <T>(
  cli: Cli<'platform'>,
  options: ServerOptions,
  read: (passPhrase: string | undefined) => Promise<T>,
): Promise<T> => {
  const given = await givenPassPhrase(cli, options);
  try {
    return await read(given);
  } catch (error) {
    const isMissing = error instanceof Error && 'fault' in error && error.fault === 'passPhraseMissing';
    if (!isMissing || !cli.settings.ask) throw error;
    return read(await cli.input.ask(cli.text('platform.server.askPassphrase'), true));
  }
};

/** An address in a bucket. */
const isObject = (file: string): boolean => file.startsWith('s3://');

/** Reports a missing file at once, before a database is opened for it. */
const needFile = async (path: string): Promise<void> => {
  if (isObject(path)) return;
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new CliError('problem.fileMissing', { exit: exitCodes.usage, params: { path } });
};

const sum = (totals: BackupTotals): number => Object.values(totals.rows).reduce((all, n) => all + n, 0);

const told = async (
  cli: Cli<'platform'>,
  key: 'platform.server.backedUp' | 'platform.server.restored' | 'platform.server.sound',
  totals: BackupTotals,
  path: string,
  more: object = {},
): Promise<number> => {
  const facts = { path, rows: sum(totals), count: totals.files };
  if (cli.asData) await cli.data({ path, ...more, rows: totals.rows, files: totals.files, bytes: totals.bytes });
  else await cli.out(`${cli.text(key, facts)}\n`);
  return exitCodes.ok;
};

const stamp = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');

/** The work of each command, loaded on demand. */
export const serverRuns: Readonly<Record<ServerWork, Run<ServerOptions, 'platform'>>> = {
  backup: run(async (cli, server, config, file, options) => {
    await needPlatform(cli, config);
    const now = cli.now();
    const passPhrase = await newPassPhrase(cli, options);
    const path = file || resolve(cli.cwd, `saiyun-${stamp(now)}.backup`);
    const made = await server.makeBackup(config, path, { passPhrase, force: options.force ?? false, now });
    return told(cli, 'platform.server.backedUp', made, made.path, { size: made.size });
  }),
  restore: run(async (cli, server, config, file, options) => {
    await needFile(file);
    const totals = await opened(cli, options, (passPhrase) => server.restoreServer(config, file, passPhrase));
    return told(cli, 'platform.server.restored', totals, file, { data: config.SAIYUN_DATA });
  }),
  verify: run(async (cli, server, config, file, options) => {
    await needFile(file);
    return told(
      cli,
      'platform.server.sound',
      await opened(cli, options, (passPhrase) => server.verifyBackup(file, passPhrase, config)),
      file,
    );
  }),
  migrate: run(async (cli, server, config) => {
    const ran = await server.migrateServer(config);
    if (cli.asData) await cli.data({ migrations: ran });
    else
      await cli.out(
        `${ran.length === 0 ? cli.text('platform.server.upToDate') : cli.text('platform.server.migrated', { count: ran.length, names: ran.join(', ') })}\n`,
      );
    return exitCodes.ok;
  }),
  rekey: run(async (cli, server, config, _file, options) => {
    await needPlatform(cli, config);
    const done = await (options.live ? server.rekeyRunning(config) : server.rekeyServer(config));
    if (cli.asData) await cli.data(done);
    else await cli.out(`${cli.text('platform.server.rekeyed', { count: done.values, key: done.keyId })}\n`);
    return exitCodes.ok;
  }),
  config: run(async (cli, server, config, _file, options) => {
    const all = server.settingsInEffect({ ...cli.env, SAIYUN_DATA: config.SAIYUN_DATA });
    // Only what the folder option or the environment gives counts as given.
    const told = all.map((one) =>
      one.name === 'SAIYUN_DATA' && cli.env.SAIYUN_DATA === undefined && !options.data ? { ...one, from: 'default' as const } : one,
    );
    if (cli.asData) await cli.data(told);
    else {
      const titles = (['program.column.name', 'program.column.value', 'program.column.origin'] as const).map((key) => ({
        title: cli.text(key),
      }));
      const shown = ({ value, secret, from }: (typeof told)[number]): string => value ?? (secret && from !== 'default' ? '***' : '');
      const rows = told.map((one) => [one.name, shown(one), cli.text(`platform.server.from.${one.from}`)]);
      await cli.show(tableLines(titles, rows, cli.tableWidth), { titled: true });
    }
    return exitCodes.ok;
  }),
  check: run(async (cli, server, config) => {
    await needPlatform(cli, config);
    const results: CheckResult[] = [];
    for await (const result of server.checkServer(config)) results.push(result);
    const findings = results.flatMap(({ name, findings: found }) => found.map((finding) => ({ check: name, ...finding })));
    if (cli.asData) await cli.data({ checks: results.map(({ name }) => name), findings });
    else {
      const titles = (['program.column.check', 'program.column.result'] as const).map((key) => ({ title: cli.text(key) }));
      const outcome = (n: number): string => (n === 0 ? cli.text('platform.doctor.ok') : cli.text('platform.server.broken', { count: n }));
      const rows = results.map(({ label, findings: found }) => [labelIn(label, cli.settings.language), outcome(found.length)]);
      const lines = tableLines(titles, rows);
      for (const { check, table, id, detail } of findings) lines.push(`${check}: ${table} ${id}: ${detail}`);
      await cli.out(`${lines.join('\n')}\n`);
    }
    return findings.length > 0 ? exitCodes.failure : exitCodes.ok;
  }),
};
