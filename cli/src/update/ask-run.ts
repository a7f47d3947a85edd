import type { Run } from '../cli.ts';
import { version } from '../version.ts';
import { readUpdateState, writeUpdateState } from './update-state.ts';

const patienceMs = 3_000;
const longestAnswer = 1_000_000;

/** Asks for the newest version, which the next command reports. Any failure waits for another day. */
export const runUpdateAsk: Run<object> = async (cli) => {
  const { updateUrl } = cli.settings.user;
  if (updateUrl === undefined) return undefined;
  try {
    const answer = await fetch(updateUrl, {
      headers: { accept: 'application/json', 'user-agent': `saiyun-cli/${version}` },
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = answer.ok ? await answer.text() : '';
    const data: unknown = text.length < longestAnswer ? JSON.parse(text) : undefined;
    const latest = typeof data === 'object' && data !== null && 'version' in data ? data.version : undefined;
    if (typeof latest === 'string') writeUpdateState(cli, { ...readUpdateState(cli), latest: latest.slice(0, 50) });
  } catch {
    // No one waits for it.
  }
  return undefined;
};
