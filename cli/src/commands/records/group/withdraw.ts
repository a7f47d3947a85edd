import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import { dryRunOption } from '../record/dry-run.ts';
import type { ApplyOptions, MoneyOptions } from './withdraw-run.ts';

const loadMoney: Run<MoneyOptions, 'withdraw'> = async (cli, options) => (await import('./withdraw-run.ts')).runMoney(cli, options);
const loadApply: Run<ApplyOptions, 'withdraw'> = async (cli, options) => (await import('./withdraw-run.ts')).runApply(cli, options);

export function moneyCommands(shell: Shell<'withdraw'>, run: Run<MoneyOptions, 'withdraw'> = loadMoney): readonly Command[] {
  const { text } = shell;
  const plain = (action: 'balance' | 'accounts') =>
    new Command(action)
      .description(text(`withdraw.${action}`))
      .addOption(outputOption(shell))
      .addHelpText('before', `${text('withdraw.moneyExamples', { action })}\n`)
      .action((_: object, command: Command) => shell.start(run, { action }, command));
  return [
    plain('balance'),
    plain('accounts'),
    new Command('preview')
      .description(text('withdraw.preview'))
      .argument('<yuan>', text('withdraw.amount'))
      .addOption(outputOption(shell))
      .addHelpText('before', `${text('withdraw.previewExamples')}\n`)
      .action((amount: string, _: object, command: Command) => shell.start(run, { action: 'preview', amount }, command)),
  ];
}

/** The payment password comes from a prompt or standard input, because others can read command lines. */
export function applyCommand(shell: Shell<'withdraw'>, run: Run<ApplyOptions, 'withdraw'> = loadApply): Command {
  const command = new Command('apply')
    .description(shell.text('withdraw.apply'))
    .argument('<yuan>', shell.text('withdraw.amount'))
    .requiredOption('--account <id>', shell.text('withdraw.account'))
    .option('--key <text>', shell.text('withdraw.key'))
    .option('--password-stdin', shell.text('withdraw.passwordStdin'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${shell.text('withdraw.applyExamples')}\n`)
    .action((amount: string, given: Omit<ApplyOptions, 'amount'>, self: Command) => shell.start(run, { ...given, amount }, self));
  return dryRunOption(shell, command);
}
