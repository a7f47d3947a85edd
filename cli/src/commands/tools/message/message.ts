import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import type { MessageOptions } from './message-run.ts';

const load: Run<MessageOptions, 'tools'> = async (cli, options) => (await import('./message-run.ts')).runMessage(cli, options);

/** Batches of messages, for scripts: what one would send, sending it, how far it is, and the failed again. */
export function messageCommand(shell: Shell<'tools'>, run: Run<MessageOptions, 'tools'> = load): Command {
  const { text } = shell;
  const group = new Command('message').description(text('program.command.message'));
  for (const action of ['preview', 'send', 'status', 'resend'] as const)
    group.addCommand(
      new Command(action)
        .description(text(`tools.message.${action}`))
        .argument('<id>', text('tools.message.id'))
        .addOption(outputOption(shell))
        .addHelpText('before', `${text('tools.message.examples', { action })}\n`)
        .action((id: string, _: object, command: Command) => shell.start(run, { action, id }, command)),
    );
  return group;
}
