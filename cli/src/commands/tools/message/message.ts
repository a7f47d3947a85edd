import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import type { MessageOptions } from './message-run.ts';

const load: Run<MessageOptions, 'tools' | 'record'> = async (cli, options) => (await import('./message-run.ts')).runMessage(cli, options);

/** Batches of messages, for scripts: what one would send, sending it, how far it is, and the failed again. */
export function messageCommand(shell: Shell<'tools' | 'record'>, run: Run<MessageOptions, 'tools' | 'record'> = load): Command {
  const { text } = shell;
  const group = new Command('message').description(text('program.command.message'));
  for (const action of ['preview', 'send', 'status', 'resend'] as const) {
    const one = new Command(action).description(text(`tools.message.${action}`)).argument('<id>', text('tools.message.id'));
    if (action === 'send' || action === 'resend') one.option('--yes', text('program.option.yes'));
    group.addCommand(
      one
        .addOption(outputOption(shell))
        .addHelpText('before', `${text('tools.message.examples', { action })}\n`)
        .action((id: string, { yes = false }: { readonly yes?: boolean }, command: Command) =>
          shell.start(run, { action, id, yes }, command),
        ),
    );
  }
  return group;
}
