import { Command, Option } from 'commander';
import type { Run } from '../../../cli.ts';
import { outOption, outputOption, type Shell, shortOut } from '../../../shell.ts';
import type { BackVerb, PayoutOptions } from './payout-run.ts';

const load: Run<PayoutOptions, 'tools' | 'transfer'> = async (cli, options) => (await import('./payout-run.ts')).runPayout(cli, options);

const banks = ['icbc', 'ccb', 'cmb'] as const;

/** Batches of payments to experts, for jobs: how far they are, sending one, its bank file, and the bank's answer. */
export function payoutCommand(shell: Shell<'tools' | 'transfer'>, run: Run<PayoutOptions, 'tools' | 'transfer'> = load): Command {
  const { text } = shell;
  const status = new Command('status')
    .description(text('tools.payout.status'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('tools.payout.statusExamples')}\n`)
    .action((_: object, command: Command) => shell.start(run, { action: 'status' }, command));
  const send = new Command('send')
    .description(text('tools.payout.send'))
    .argument('<id>', text('tools.payout.id'))
    .addOption(new Option('--bank <bank>', text('tools.payout.bank')).choices(banks).makeOptionMandatory())
    .option('--purpose <text>', text('tools.payout.purpose'))
    .option('--yes', text('program.option.yes'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('tools.payout.sendExamples')}\n`)
    .action((id: string, options: { bank: (typeof banks)[number]; purpose?: string; yes?: boolean }, command: Command) =>
      shell.start(run, { action: 'send', id, bank: options.bank, purpose: options.purpose, yes: options.yes === true }, command),
    );
  const file = new Command('file')
    .description(text('tools.payout.file'))
    .argument('<id>', text('tools.payout.id'))
    .addOption(outOption(text('transfer.export.out')))
    .addOption(shortOut())
    .addHelpText('before', `${text('tools.payout.fileExamples')}\n`)
    .action((id: string, { out }: { out?: string }, command: Command) => shell.start(run, { action: 'file', id, out }, command));
  const result = new Command('result')
    .description(text('tools.payout.result'))
    .argument('<id>', text('tools.payout.id'))
    .argument('<file>', text('tools.payout.resultFile'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('tools.payout.resultExamples')}\n`)
    .action((id: string, path: string, _: object, command: Command) => shell.start(run, { action: 'result', id, path }, command));
  const back = (name: string, verb: BackVerb, part: 'leave' | 'takeBack' | 'keep', ids: '<withdrawal>' | '<withdrawals...>') =>
    new Command(name)
      .description(text(`tools.payout.${part}`))
      .argument(ids, text('tools.payout.withdrawal'))
      .addOption(outputOption(shell))
      .addHelpText('before', `${text(`tools.payout.${part}Examples`)}\n`)
      .action((given: string | readonly string[], { reason, yes }: { reason?: string; yes?: boolean }, command: Command) =>
        shell.start(
          run,
          {
            action: 'back',
            verb,
            ids: typeof given === 'string' ? [given] : given,
            ...(reason !== undefined && { reason }),
            yes: yes === true,
          },
          command,
        ),
      );
  return new Command('payout')
    .description(text('program.command.payout'))
    .addCommand(status)
    .addCommand(send)
    .addCommand(file)
    .addCommand(result)
    .addCommand(back('take-out', 'leaveBatch', 'leave', '<withdrawals...>'))
    .addCommand(
      back('take-back', 'takeBack', 'takeBack', '<withdrawal>')
        .requiredOption('--reason <text>', text('tools.payout.reason'))
        .option('--yes', text('program.option.yes')),
    )
    .addCommand(back('keep', 'keepApproval', 'keep', '<withdrawal>'));
}
