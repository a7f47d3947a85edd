import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import type { TimelineOptions } from './timeline-run.ts';

const load: Run<TimelineOptions, 'tools'> = async (cli, options) => (await import('./timeline-run.ts')).runTimeline(cli, options);

/** The commands about competitions besides those of their record. */
export function timelineCommands(shell: Shell<'tools'>, run: Run<TimelineOptions, 'tools'> = load): readonly Command[] {
  const { text } = shell;
  return [
    new Command('timeline')
      .description(text('tools.timeline.show'))
      .argument('<id>', text('program.argument.id'))
      .option('--at <time>', text('tools.timeline.at'))
      .addOption(outputOption(shell))
      .addHelpText('before', `${text('tools.timeline.examples')}\n`)
      .action((id: string, { at }: { at?: string }, command: Command) =>
        shell.start(run, { id, ...(at !== undefined && { at }) }, command),
      ),
  ];
}
