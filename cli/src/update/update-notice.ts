import type { Cli } from '../cli.ts';
import { version } from '../version.ts';
import { readUpdateState, writeUpdateState } from './update-state.ts';

const dayMs = 86_400_000;

/**
 * At the end of a command, if the user has set an address (`config set updateUrl …`): reports a newer version on the terminal once a day,
 * and once a day starts another process that asks for it. Nothing waits for it, and it sends nothing else.
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
  if (tells) cli.notice('program.update.available', { latest: state.latest ?? '', version });
  if (asks) await cli.background(['__update']);
}

const isCi = ({ CI = '' }: Cli['env']): boolean => !['', 'false', '0'].includes(CI);

/** Also due if the clock was set back. */
const isDue = (at: number | undefined, now: number): boolean => at === undefined || now - at >= dayMs || at > now;

/** Whether a version's numbers are higher than another's; one with a suffix, such as `1.2.0-rc.1`, is never reported. */
export function isNewer(latest: string, own: string): boolean {
  const numbers = (text: string): readonly number[] | undefined => /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(text)?.slice(1).map(Number);
  const [a, b] = [numbers(latest), numbers(own)];
  if (!a || !b) return false;
  const at = a.findIndex((number, i) => number !== b[i]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}
