import type { Client, ClientOptions, JeecgRelease } from '@saiyun/sdk';
import type { Cli } from '../../../cli.ts';
import type { Check } from './check.ts';

/** Which JeecgBoot stands opposite, and whether the dialect fits it; undefined if it is none and none was expected. */
export async function jeecgCheck(
  cli: Cli<'platform'>,
  open: (options: Partial<ClientOptions>) => Promise<Client>,
): Promise<Check | undefined> {
  const expected = cli.settings.dialect === 'jeecg';
  const { jeecgRelease } = await import('@saiyun/sdk');
  const found = await jeecgRelease((options) => open({ ...options, timeoutMs: 10_000 })).catch(() => {
    cli.signal.throwIfAborted();
    return undefined;
  });
  if (!found) return expected ? { name: 'version', status: 'warn', detail: cli.text('platform.doctor.jeecgNone') } : undefined;
  const release = told(cli, found);
  return expected
    ? { name: 'version', status: 'ok', detail: release }
    : { name: 'version', status: 'warn', detail: cli.text('platform.doctor.jeecgDialect', { release }) };
}

function told(cli: Cli<'platform'>, { from, to }: JeecgRelease): string {
  if (from === undefined) return cli.text('platform.doctor.jeecgUntil', { to: to ?? '' });
  if (to === undefined) return cli.text('platform.doctor.jeecgSince', { from });
  return from === to ? `JeecgBoot ${from}` : cli.text('platform.doctor.jeecgRange', { from, to });
}
