import { resolve } from 'node:path';
import { labelIn } from '@saiyun/sdk/contract';
import type { Cli, Run } from '../../../cli.ts';
import { CliError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { loadServer, type RunningServer, type ServerConfig, serverFailure } from './server-package.ts';

export interface ServeOptions {
  readonly port?: number;
  readonly data?: string;
  readonly seed?: string;
}

/** Runs the platform's server until Ctrl-C. */
export const runServe: Run<ServeOptions, 'platform'> = async (cli, { port, data, seed }) => {
  const server = await loadServer(cli, ['readConfig', 'startServer', 'startProblem']);
  let config: ServerConfig | undefined;
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
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new CliError('platform.serve.portInUse', { params: { port: config?.PORT ?? 0 }, cause: error });
    throw serverFailure(cli, server, error, config, 'platform.serve.failed');
  }
  await greet(cli, running);
  await new Promise<void>((done) => {
    if (cli.signal.aborted) done();
    else cli.signal.addEventListener('abort', () => done(), { once: true });
  });
  cli.notice('platform.serve.stopping');
  await running.stop();
  // Stopping by Ctrl-C is a normal end.
  return exitCodes.ok;
};

async function greet(cli: Cli<'platform'>, { address, signIns }: RunningServer): Promise<void> {
  if (cli.asData) {
    const accounts = signIns.map(({ username, password, tenantId }) => ({ username, password, tenantId }));
    await cli.out(`${JSON.stringify({ address, signIns: accounts })}\n`);
    return;
  }
  await cli.out(`${cli.text('platform.serve.running', { address })}\n`);
  if (signIns.length === 0 || cli.settings.quiet) return;
  const { tableLines } = await import('../../../output/table.ts');
  const rows = signIns.map((s) => [labelIn(s.roleLabel, cli.settings.language), s.username, s.password, s.tenantId]);
  const columns = (['program.column.roles', 'program.column.username', 'program.column.password', 'program.column.tenant'] as const).map(
    (key) => ({
      title: cli.text(key),
    }),
  );
  await cli.show(tableLines(columns, rows), { titled: true });
}
