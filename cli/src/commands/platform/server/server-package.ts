import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Label, labelIn, type ServiceMode, type SwitchedMode } from '@saiyun/sdk/contract';
import type { Cli } from '../../../cli.ts';
import { CliError } from '../../../problems/cli-error.ts';
import { type ExitCode, exitCodes } from '../../../problems/exit-codes.ts';

interface SignIn {
  readonly roleLabel: Label;
  readonly username: string;
  readonly password: string;
  readonly tenantId: number;
}

export interface RunningServer {
  readonly address: string;
  /** Accounts of the demo data, created only at the first start. */
  readonly signIns: readonly SignIn[];
  stop(): Promise<void>;
}

export interface ServerConfig {
  readonly PORT: number;
  readonly SAIYUN_DATA: string;
  readonly DATABASE_URL?: string | undefined;
}

export interface BackupTotals {
  /** Numbers of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  readonly bytes: number;
}

export interface CheckResult {
  readonly name: string;
  readonly label: Label;
  readonly findings: readonly { readonly table: string; readonly id: string; readonly detail: string }[];
}

export interface SettingInEffect {
  readonly name: string;
  /** Null for one without a value, and always for a secret. */
  readonly value: string | null;
  readonly from: 'environment' | 'file' | 'default';
  readonly secret: boolean;
}

export interface WantedMode {
  readonly mode: ServiceMode;
  readonly message?: string | undefined;
  readonly messageEn?: string | undefined;
  /** In ISO 8601. */
  readonly until?: string;
}

/** The part of the server package that commands use; the package may be missing. */
export interface ServerPackage {
  readConfig(env: Readonly<Record<string, string | undefined>>): ServerConfig;
  settingsInEffect(env: Readonly<Record<string, string | undefined>>): readonly SettingInEffect[];
  startServer(config: ServerConfig): Promise<RunningServer>;
  startProblem(
    error: unknown,
    facts: { readonly port?: number; readonly folder?: string },
  ): { readonly text: Label; readonly exitCode: number } | undefined;
  makeBackup(
    config: ServerConfig,
    path: string,
    options: { readonly passPhrase?: string | undefined; readonly force?: boolean; readonly now: Date },
  ): Promise<BackupTotals & { readonly path: string; readonly size: number }>;
  restoreServer(config: ServerConfig, path: string, passPhrase?: string): Promise<BackupTotals>;
  verifyBackup(path: string, passPhrase?: string, config?: ServerConfig): Promise<BackupTotals>;
  checkServer(config: ServerConfig): AsyncIterable<CheckResult>;
  migrateServer(config: ServerConfig): Promise<readonly string[]>;
  backupProblem(error: Error): Label;
  rekeyServer(config: ServerConfig): Promise<{ readonly keyId: string; readonly values: number }>;
  rekeyRunning(config: ServerConfig): Promise<{ readonly keyId: string; readonly values: number }>;
  rekeyProblem(error: Error): Label;
  modeServer(config: ServerConfig, wanted?: WantedMode): Promise<SwitchedMode>;
}

/** Loads the server package. Throws `serve.missing` if it is not installed, or too old to have everything in `needed`. */
export async function loadServer<N extends keyof ServerPackage>(
  cli: Cli<'platform'>,
  needed: readonly N[],
): Promise<Pick<ServerPackage, N>> {
  const loaded = await cli.load('@saiyun/server').catch((error: unknown) => {
    if (isMissing(error, '@saiyun/server')) throw new CliError('platform.serve.missing', { cause: error });
    throw error;
  });
  const has = (loaded: unknown): loaded is Pick<ServerPackage, N> =>
    typeof loaded === 'object' &&
    loaded !== null &&
    needed.every((name) => typeof Object.entries(loaded).find(([key]) => key === name)?.[1] === 'function');
  if (!has(loaded)) throw new CliError('platform.serve.missing');
  return loaded;
}

/** True if the package itself could not be found, rather than one of its imports. */
export function isMissing(error: unknown, name: string): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes(`'${name}'`);
}

/** The failure in the server package's words, with this program's exit code; an unforeseen error is returned unchanged. */
export function serverFailure(
  cli: Cli<'platform'>,
  { startProblem }: Pick<ServerPackage, 'startProblem'>,
  error: unknown,
  config: ServerConfig | undefined,
  key: 'platform.serve.failed' | 'platform.server.failed',
): unknown {
  const problem = startProblem(error, { port: config?.PORT, folder: config?.SAIYUN_DATA });
  if (!problem) return error;
  const exits: Readonly<Record<number, ExitCode>> = { 2: exitCodes.usage, 4: exitCodes.server };
  const reason = labelIn(problem.text, cli.settings.language);
  return new CliError(key, { exit: exits[problem.exitCode] ?? exitCodes.failure, params: { reason }, cause: error });
}

/** A folder to be inspected must exist: opening a missing one would set up a new platform in it. */
export async function needPlatform(cli: Cli<'platform'>, config: ServerConfig): Promise<void> {
  if (config.DATABASE_URL !== undefined) return;
  const path = resolve(cli.cwd, config.SAIYUN_DATA);
  const found = await stat(join(path, 'db')).catch(() => undefined);
  if (!found?.isDirectory()) throw new CliError('platform.server.noPlatform', { exit: exitCodes.usage, params: { path } });
}
