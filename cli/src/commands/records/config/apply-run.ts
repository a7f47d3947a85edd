import { competitionCalls } from '@saiyun/sdk/calls';
import type { CompetitionConfig, ConfigApplied } from '@saiyun/sdk/contract';
import type { Cli, Run } from '../../../cli.ts';
import { readInput } from '../../../input-file.ts';
import { withClient } from '../../../platform/session.ts';
import { CliError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { confirmDanger } from '../record/confirm.ts';
import { dryRunHeaders } from '../record/dry-run.ts';
import { changeLines } from './change-lines.ts';

export interface ApplyOptions {
  readonly action: 'apply';
  /** YAML or JSON; - for standard input. */
  readonly file: string;
  /** Deletes rows that the lists of the file do not have. */
  readonly prune: boolean;
  /** Changes nothing and exits with 8 if there is a difference. */
  readonly check: boolean;
  readonly dryRun?: boolean;
  readonly yes: boolean;
}

/** Brings a competition to what a file says, all or nothing, and tells what was changed (or would be). */
export const runApply: Run<ApplyOptions, 'record' | 'upkeep'> = async (cli, { file, prune, check, dryRun, yes }) => {
  const config = await readConfig(cli, file);
  const trial = dryRunHeaders(cli, true);
  const applied = await withClient(cli, async (client) => {
    const apply = (headers: typeof trial): Promise<ConfigApplied> =>
      competitionCalls(client.send).applyConfig(config, { prune, signal: cli.signal, ...headers });
    if (dryRun || check) return apply(trial);
    if (prune && !yes) {
      const gone = (await apply(trial)).changes.filter(({ action }) => action === 'delete');
      const names = gone.map(({ label, name }) => `${label} ${name}`);
      if (names.length > 0)
        await confirmDanger(
          cli,
          false,
          cli.text('upkeep.apply.deletes', { names: names.join(cli.text('upkeep.apply.between')) }),
          gone.map(({ name }) => name),
        );
    }
    return apply({});
  });
  if (cli.asData) await cli.data(applied);
  else await cli.show(await changeLines(cli, applied));
  if (dryRun || check) cli.notice('program.dryRunDone');
  return check && applied.changes.length > 0 ? exitCodes.invalid : undefined;
};

/** @throws CliError with exit code 8 for a file that is no YAML, with its line */
async function readConfig(cli: Cli<'record' | 'upkeep'>, file: string): Promise<CompetitionConfig> {
  const text = await readInput(cli, file);
  const { LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [fault] = document.errors;
  if (fault) {
    const { line, col } = lines.linePos(fault.pos[0]);
    throw new CliError('upkeep.apply.badYaml', { exit: exitCodes.invalid, params: { file, line, col, reason: fault.message } });
  }
  try {
    return document.toJS({ maxAliasCount: 100 }) as CompetitionConfig;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CliError('upkeep.apply.badYaml', { exit: exitCodes.invalid, params: { file, line: 1, col: 1, reason }, cause });
  }
}
