import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import type { ScoreVerifyOptions } from './verify-run.ts';

const load: Run<ScoreVerifyOptions, 'review'> = async (cli, options) => (await import('./verify-run.ts')).runScoreVerify(cli, options);

/** Score runs besides their record: a replay from what they kept. */
export function scoreTools(shell: Shell<'review'>, run: Run<ScoreVerifyOptions, 'review'> = load): readonly Command[] {
  const { text } = shell;
  return [
    new Command('verify')
      .description(text('review.score.verify'))
      .argument('<run>', text('review.score.run'))
      .option('--work <number>', text('review.score.work'))
      .addOption(outputOption(shell))
      .addHelpText('before', `${text('review.score.verifyExamples')}\n`)
      .action((id: string, { work }: { readonly work?: string }, command: Command) =>
        shell.start(run, { id, ...(work !== undefined && { work }) }, command),
      ),
  ];
}
