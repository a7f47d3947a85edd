import { Command, Option } from 'commander';
import type { Run } from '../../../cli.ts';
import { outOption, outputOption, type Shell, shortOut } from '../../../shell.ts';
import type { TaxOptions } from './tax-run.ts';

const load: Run<TaxOptions, 'tools' | 'transfer'> = async (cli, options) => (await import('./tax-run.ts')).runTax(cli, options);

/** Tax withheld from experts, for jobs: what is due for a month, its sheet, marking it as declared and taking that back. */
export function taxCommand(shell: Shell<'tools' | 'transfer'>, run: Run<TaxOptions, 'tools' | 'transfer'> = load): Command {
  const { text } = shell;
  const show = new Command('show')
    .description(text('tools.tax.show'))
    .argument('<month>', text('tools.tax.month'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('tools.tax.showExamples')}\n`)
    .action((month: string, _: object, command: Command) => shell.start(run, { action: 'show', month }, command));
  const file = new Command('file')
    .description(text('tools.tax.file'))
    .argument('<month>', text('tools.tax.month'))
    .addOption(new Option('--format <format>', text('tools.tax.format')).choices(['xls', 'csv']).default('xls'))
    .addOption(outOption(text('transfer.export.out')))
    .addOption(shortOut())
    .addHelpText('before', `${text('tools.tax.fileExamples')}\n`)
    .action((month: string, { format, out }: { format: 'xls' | 'csv'; out?: string }, command: Command) =>
      shell.start(run, { action: 'file', month, format, out }, command),
    );
  const declare = new Command('declare')
    .description(text('tools.tax.declare'))
    .argument('<month>', text('tools.tax.month'))
    .requiredOption('--digest <digest>', text('tools.tax.digest'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('tools.tax.examples')}\n`)
    .action((month: string, { digest }: { digest: string }, command: Command) =>
      shell.start(run, { action: 'declare', month, digest }, command),
    );
  const undeclare = new Command('undeclare')
    .description(text('tools.tax.undeclare'))
    .argument('<month>', text('tools.tax.month'))
    .addOption(new Option('--act <act>', text('tools.tax.act')).choices(['withdraw', 'correct']).makeOptionMandatory())
    .requiredOption('--reason <text>', text('tools.tax.reason'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('tools.tax.undeclareExamples')}\n`)
    .action((month: string, { act, reason }: { act: 'withdraw' | 'correct'; reason: string }, command: Command) =>
      shell.start(run, { action: 'undeclare', month, act, reason }, command),
    );
  return new Command('tax')
    .description(text('program.command.tax'))
    .addCommand(show)
    .addCommand(file)
    .addCommand(declare)
    .addCommand(undeclare);
}
