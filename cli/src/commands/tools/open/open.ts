import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import type { OpenOptions } from './open-run.ts';

const load: Run<OpenOptions, 'record'> = async (cli, options) => (await import('./open-run.ts')).runOpen(cli, options);

/** `open` a record's list or page in the browser. */
export function openCommand(shell: Shell<'record' | 'tools'>, run: Run<OpenOptions, 'record'> = load): Command {
  const { text } = shell;
  return new Command('open')
    .description(text('program.command.open'))
    .argument('[entity]', text('tools.open.entity'))
    .argument('[id]', text('program.argument.id'))
    .option('--print', text('tools.open.print'), false)
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('tools.open.examples')}\n`)
    .action((entity: string | undefined, id: string | undefined, { print }: Pick<OpenOptions, 'print'>, command: Command) =>
      shell.start(run, { action: 'open', entity, id, print }, command),
    );
}
