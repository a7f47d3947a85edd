import type { Cli } from '../../cli.ts';
import { CliError, usageError } from '../../cli-error.ts';
import { exitCodes } from '../../exit-codes.ts';

/** The word that confirms; the same in both languages, so that habits hold. */
const word = 'yes';

/**
 * Asks before what cannot be undone, unless `--yes` was given.
 * @throws CliError with exit code 2 where nobody can be asked, 1 when the answer is no
 */
export async function confirmDanger(cli: Cli, yes: boolean, what: string, count: number): Promise<void> {
  if (yes) return;
  if (!cli.settings.ask) throw usageError('record.needsYes', { params: { what, count } });
  const answer = await cli.input.ask(cli.text('record.confirm', { what, count, word }), false);
  if (answer.trim().toLowerCase() !== word) throw new CliError('record.notConfirmed', { exit: exitCodes.failure });
}
