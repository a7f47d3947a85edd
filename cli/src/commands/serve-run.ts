import { resolve } from 'node:path';
import { type Label, labelIn } from '@saiyun/sdk/contract';
import type { Cli, Run } from '../cli.ts';
import { CliError } from '../cli-error.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { ServeOptions } from './serve.ts';

interface SignIn {
  readonly roleLabel: Label;
  readonly username: string;
  readonly password: string;
  readonly tenantId: number;
}

interface RunningServer {
  readonly address: string;
  /** Accounts of the demo data, at the first start only. */
  readonly signIns: readonly SignIn[];
  stop(): Promise<void>;
}

interface Config {
  readonly PORT: number;
  readonly SAIYUN_DATA: string;
}

/** What the server's package offers; it may not be installed. */
interface ServerPackage {
  readConfig(env: Readonly<Record<string, string | undefined>>): Config;
  startServer(config: Config): Promise<RunningServer>;
  startProblem(
    error: unknown,
    facts: { readonly port?: number; readonly folder?: string },
  ): { readonly text: Label; readonly exitCode: number } | undefined;
}

const isServerPackage = (loaded: unknown): loaded is ServerPackage =>
  typeof loaded === 'object' &&
  loaded !== null &&
  (['readConfig', 'startServer', 'startProblem'] as const).every(
    (name) => typeof Object.entries(loaded).find(([key]) => key === name)?.[1] === 'function',
  );

/** Runs the platform's server until Ctrl-C. */
export const runServe: Run<ServeOptions> = async (cli, { port, data, seed }) => {
  const server = await loadServer(cli);
  let config: Config | undefined;
  let running: RunningServer;
  try {
    config = server.readConfig({
      ...cli.env,
      ...(port !== undefined && { PORT: String(port) }),
      ...(data !== undefined && { SAIYUN_DATA: resolve(cli.cwd, data) }),
      ...(seed !== undefined && { SAIYUN_SEED: seed }),
    });
    running = await server.startServer(config);
  } catch (error) {
    throw startFailure(cli, server, error, config);
  }
  await greet(cli, running);
  await new Promise<void>((done) => {
    if (cli.signal.aborted) done();
    else cli.signal.addEventListener('abort', () => done(), { once: true });
  });
  cli.notice('serve.stopping');
  await running.stop();
  // Stopping on demand is what was wanted.
  return exitCodes.ok;
};

async function loadServer(cli: Cli): Promise<ServerPackage> {
  const loaded = await cli.load('@saiyun/server').catch((error: unknown) => {
    if (isMissing(error, '@saiyun/server')) throw new CliError('serve.missing', { cause: error });
    throw error;
  });
  if (!isServerPackage(loaded)) throw new CliError('serve.missing');
  return loaded;
}

/** True when the package itself is what could not be found, and not something that it imports. */
export const isMissing = (error: unknown, name: string): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes(`'${name}'`);

function startFailure(cli: Cli, server: ServerPackage, error: unknown, config: Config | undefined): unknown {
  const port = config?.PORT ?? 0;
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE') return new CliError('serve.portInUse', { params: { port }, cause: error });
  }
  const problem = server.startProblem(error, { port, folder: config?.SAIYUN_DATA });
  if (!problem) return error;
  const exits: Readonly<Record<number, ExitCode>> = { 2: exitCodes.usage, 4: exitCodes.server };
  const reason = labelIn(problem.text, cli.settings.language);
  return new CliError('serve.failed', { exit: exits[problem.exitCode] ?? exitCodes.failure, params: { reason }, cause: error });
}

async function greet(cli: Cli, { address, signIns }: RunningServer): Promise<void> {
  if (cli.asData) {
    const accounts = signIns.map(({ username, password, tenantId }) => ({ username, password, tenantId }));
    await cli.out(`${JSON.stringify({ address, signIns: accounts })}\n`);
    return;
  }
  await cli.out(`${cli.text('serve.running', { address })}\n`);
  if (signIns.length === 0 || cli.settings.quiet) return;
  const { tableLines } = await import('../output/table.ts');
  const rows = signIns.map((s) => [labelIn(s.roleLabel, cli.settings.language), s.username, s.password, s.tenantId]);
  const columns = (['column.roles', 'column.username', 'column.password', 'column.tenant'] as const).map((key) => ({
    title: cli.text(key),
  }));
  await cli.show(tableLines(columns, rows), { titled: true });
}
