import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@saiyun/sdk';
import { devicePath, programSignInCalls, type SignedIn } from '@saiyun/sdk/calls';
import type { Cli } from '../../../cli.ts';
import { isClientError } from '../../../problems/problem.ts';
import { programName } from './login-web.ts';

/** Seconds added to the polling interval after `device.slow_down` (RFC 8628, 3.5). */
const slowerS = 5;

/** Signs in with a code that the user types into a browser on any machine (RFC 8628), for machines without one. */
export async function signInByDevice(cli: Cli<'account'>, client: Client): Promise<SignedIn> {
  const calls = programSignInCalls(client.send);
  const started = await calls.startDevice(programName(cli));
  const url = new URL(devicePath, cli.settings.server).href;
  // Nobody can continue without these, so they are printed with --quiet too.
  cli.err(`${cli.text('account.login.device', { url, code: started.userCode, count: Math.floor(started.expiresIn / 60) })}\n`);
  let { interval } = started;
  for (;;) {
    await pause(interval * 1000, undefined, { signal: cli.signal });
    try {
      return await calls.signInByDevice(started.deviceCode);
    } catch (error) {
      if (!isClientError(error)) throw error;
      if (error.code === 'device.slow_down') interval += slowerS;
      // After a lost connection polling goes on; the platform reports when the code has expired.
      else if (error.code !== 'device.pending' && error.kind !== 'network' && error.kind !== 'timeout') throw error;
    }
  }
}
