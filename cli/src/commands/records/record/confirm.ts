import type { Cli } from '../../../cli.ts';
import { CliError, usageError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';

/**
 * Asks for confirmation of something irreversible, unless `--yes` was given.
 * @throws CliError with exit code 2 where nobody can be asked, 1 when the answer is no
 */
export async function confirmDanger(cli: Cli, yes: boolean, what: string, ids: readonly string[]): Promise<void> {
  if (yes || cli.settings.explain) return;
  const count = ids.length;
  // The user must look up the word to type: the record's number, or how many records there are.
  const word = count === 1 ? (ids[0] ?? '') : String(count);
  if (!cli.settings.ask) throw usageError('record.needsYes', { params: { what, count } });
  const answer = await cli.input.ask(cli.text('program.confirm', { what, count, word }), false);
  if (answer.trim() !== word) throw new CliError('record.notConfirmed', { exit: exitCodes.failure });
}
