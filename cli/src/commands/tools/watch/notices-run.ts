import type { Client } from '@saiyun/sdk';
import type { MessageFrame } from '@saiyun/sdk/logic/notice';
import { toWireTime } from '@saiyun/sdk/view';
import type { Cli, Run } from '../../../cli.ts';
import { withClient } from '../../../platform/session.ts';
import { CliError, usageError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';

export interface WatchOptions {
  /** Stops after this many notices. */
  readonly count?: number;
  /** Stops after this many seconds. */
  readonly timeout?: number;
}

/**
 * Prints the platform's notices to this account, one line each as they arrive, until Ctrl-C (NOTICE-08, SDK-WS-01). A lost connection is
 * restored automatically; an expired session exits with 4.
 */
export const runWatchNotices: Run<WatchOptions, 'tools'> = async (cli, options) => {
  const { format } = cli.settings;
  if (format === 'csv' || format === 'yaml') throw usageError('tools.watch.format');
  return withClient(cli, (client) => watch(cli, client, options));
};

async function watch(cli: Cli<'tools'>, client: Client, { count = Infinity, timeout }: WatchOptions): Promise<number> {
  const { openMessageSocket } = await import('@saiyun/sdk');
  const { id: userId } = await client.whoami();
  let told = 0;
  let lines: Promise<void> = Promise.resolve();
  const socket = openMessageSocket({ baseUrl: cli.settings.server, userId, connectionName: 'cli', token: () => client.session.token });
  try {
    return await new Promise<number>((done, fail) => {
      const end = (code: number): void => void lines.then(() => done(code), fail);
      socket.onState((state) => {
        if (state === 'open') cli.notice('tools.watch.open', { server: cli.settings.server });
        if (state !== 'waiting') return;
        cli.notice('tools.watch.lost');
        // A refused session looks like any other lost connection, so the platform is asked which it is.
        client.whoami().catch((error: unknown) => {
          if (error instanceof Error && 'kind' in error && error.kind === 'auth') fail(error);
        });
      });
      socket.listen((frame) => {
        if (told >= count) return;
        told++;
        lines = lines.then(() => print(cli, frame));
        if (told >= count) end(exitCodes.ok);
      });
      cli.signal.addEventListener('abort', () => end(exitCodes.ok), { once: true });
      if (cli.signal.aborted) end(exitCodes.ok);
      if (timeout !== undefined) {
        const over = (): void => fail(new CliError('tools.watch.timeout', { exit: exitCodes.limit, params: { count: told } }));
        AbortSignal.timeout(timeout * 1_000).addEventListener('abort', Number.isFinite(count) ? over : () => end(exitCodes.ok));
      }
    });
  } finally {
    socket.close();
  }
}

async function print(cli: Cli<'tools'>, { rawCmd, msgId, msgTxt, userId }: MessageFrame): Promise<void> {
  const at = cli.now();
  if (cli.asData) {
    const data = { at: at.toISOString(), cmd: rawCmd, msgId: msgId ?? null, msgTxt: msgTxt ?? null, userId: userId ?? null };
    await (Object.keys(cli.settings.shaping).length === 0 ? cli.out(`${JSON.stringify(data)}\n`) : cli.data(data));
    return;
  }
  const kind = rawCmd === 'topic' || rawCmd === 'user' ? cli.text(`tools.watch.${rawCmd}`) : rawCmd;
  await cli.out(`${toWireTime(at)}  ${kind}  ${(msgTxt ?? msgId ?? '').replace(/\p{Cc}/gu, ' ')}\n`);
}
