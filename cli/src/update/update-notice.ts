import type { Cli } from '../cli.ts';
import { version } from '../version.ts';
import { readUpdateState, writeUpdateState } from './update-state.ts';

const dayMs = 86_400_000;

/**
 * At the end of a command, where the user has said where to ask (`config set updateUrl …`): tells a newer version on the terminal, once a day,
 * and once a day lets another process ask for it. Nothing waits for an answer, and nothing is sent but that question.
 */
export async function updateNotice(cli: Cli): Promise<void> {
  const { settings, env, screen } = cli;
  if (settings.user.updateUrl === undefined || isCi(env) || !screen.errIsTerminal || settings.quiet || settings.json) return;
  const now = cli.now().getTime();
  const state = readUpdateState(cli);
  const tells = state.latest !== undefined && isNewer(state.latest, version) && isDue(state.toldAt, now);
  const asks = isDue(state.askedAt, now);
  if (!tells && !asks) return;
  if (!writeUpdateState(cli, { ...state, ...(tells && { toldAt: now }), ...(asks && { askedAt: now }) })) return;
  if (tells) cli.notice('update.available', { latest: state.latest ?? '', version });
  if (asks) await cli.background(['__update']);
}

const isCi = ({ CI = '' }: Cli['env']): boolean => !['', 'false', '0'].includes(CI);

/** A clock that was set back makes it due as well. */
const isDue = (at: number | undefined, now: number): boolean => at === undefined || now - at >= dayMs || at > now;

/** Whether the numbers of a version are above those of another; one with a suffix, such as `1.2.0-rc.1`, is never told. */
export function isNewer(latest: string, own: string): boolean {
  const numbers = (text: string): readonly number[] | undefined => /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(text)?.slice(1).map(Number);
  const [a, b] = [numbers(latest), numbers(own)];
  if (!a || !b) return false;
  const at = a.findIndex((number, i) => number !== b[i]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}
