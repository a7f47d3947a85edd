import { reviewStatus } from '@saiyun/sdk/entities';
import { Command, Option } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell, wholeNumber } from '../../../shell.ts';
import type { ReviewOptions } from './review-run.ts';

const load: Run<ReviewOptions, 'review'> = async (cli, options) => (await import('./review-run.ts')).runReview(cli, options);

/** An expert's own reviews; drafts and submissions are verbs of the record. */
export function reviewCommands(shell: Shell<'review'>, run: Run<ReviewOptions, 'review'> = load): readonly Command[] {
  const { text } = shell;
  return [
    new Command('mine')
      .description(text('review.mine'))
      .addOption(new Option('--status <code>', text('review.status')).choices(Object.values(reviewStatus.values)))
      .option('--page <n>', text('program.option.page'), wholeNumber('--page', 1, 1_000_000), 1)
      .option('--size <n>', text('program.option.size'), wholeNumber('--size', 1, 100), 20)
      .addOption(outputOption(shell))
      .addHelpText('before', `${text('review.mineExamples')}\n`)
      .action(({ status, page, size }: { status?: string; page: number; size: number }, command: Command) =>
        shell.start(run, { action: 'mine', page, size, ...(status !== undefined && { status }) }, command),
      ),
    new Command('show')
      .description(text('review.show'))
      .argument('<id>', text('program.argument.id'))
      .option('--generate', text('review.generate'), false)
      .addOption(outputOption(shell))
      .addHelpText('before', `${text('review.showExamples')}\n`)
      .action((id: string, { generate }: { generate: boolean }, command: Command) =>
        shell.start(run, { action: 'show', id, generate }, command),
      ),
  ];
}
