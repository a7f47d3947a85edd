import type { Cli } from '../../../cli.ts';
import { CliError, usageError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';

/**
 * Asks for confirmation of something irreversible, unless `--yes` was given.
 * @throws CliError with exit code 2 where nobody can be asked, 1 when the answer is no
 */
export async function confirmDanger(cli: Cli, yes: boolean, what: string, ids: readonly string[]): Promise<void> {
  const count = ids.length;
  // The user must look up the word to type: the record's number, or how many records there are.
  const word = count === 1 ? (ids[0] ?? '') : String(count);
  await confirmed(cli, yes, word, {
    ask: () => cli.text('program.confirm', { what, count, word }),
    refusal: () => usageError('record.needsYes', { params: { what, count } }),
  });
}

/** The same of something that says itself how many it reaches: the word to type is their number. */
export async function confirmMany(cli: Cli, yes: boolean, what: string, count: number): Promise<void> {
  const word = String(count);
  await confirmed(cli, yes, word, {
    ask: () => cli.text('program.confirmSaid', { what, word }),
    refusal: () => usageError('record.needsYesSaid', { params: { what } }),
  });
}

interface Asking {
  readonly ask: () => string;
  readonly refusal: () => CliError;
}

async function confirmed(cli: Cli, yes: boolean, word: string, { ask, refusal }: Asking): Promise<void> {
  if (yes || cli.settings.explain) return;
  if (!cli.settings.ask) throw refusal();
  const answer = await cli.input.ask(ask(), false);
  if (answer.trim() !== word) throw new CliError('record.notConfirmed', { exit: exitCodes.failure });
}
