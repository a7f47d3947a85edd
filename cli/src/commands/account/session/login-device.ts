import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@saiyun/sdk';
import { devicePath, programSignInCalls, type SignedIn } from '@saiyun/sdk/calls';
import type { Cli } from '../../../cli.ts';
import { isClientError } from '../../../problems/problem.ts';
import { programName } from './login-web.ts';

/** Seconds that a question comes later after `device.slow_down` (RFC 8628, 3.5). */
const slowerS = 5;

/** Signs in with a code that is typed into the browser of any machine (RFC 8628), where this one has none. */
export async function signInByDevice(cli: Cli, client: Client): Promise<SignedIn> {
  const calls = programSignInCalls(client.send);
  const started = await calls.startDevice(programName(cli));
  const url = new URL(devicePath, cli.settings.server).href;
  // Without these nobody can go on: they are told with --quiet as well.
  cli.err(`${cli.text('login.device', { url, code: started.userCode, minutes: Math.floor(started.expiresIn / 60) })}\n`);
  let { interval } = started;
  for (;;) {
    await pause(interval * 1000, undefined, { signal: cli.signal });
    try {
      return await calls.signInByDevice(started.deviceCode);
    } catch (error) {
      if (!isClientError(error)) throw error;
      if (error.code === 'device.slow_down') interval += slowerS;
      // A lost connection is no answer; the platform says when the code has ended.
      else if (error.code !== 'device.pending' && error.kind !== 'network' && error.kind !== 'timeout') throw error;
    }
  }
}
