import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { usageError } from '../../../problems/cli-error.ts';
import { forceOption, outOption, outputOption, type Shell, shortOut } from '../../../shell.ts';
import { dryRunOption } from '../record/dry-run.ts';
import type { ApplyOptions } from './apply-run.ts';
import type { ExportConfigOptions } from './export-config-run.ts';

const loadApply: Run<ApplyOptions, 'record' | 'upkeep'> = async (cli, options) => (await import('./apply-run.ts')).runApply(cli, options);
const loadExport: Run<ExportConfigOptions, 'record' | 'transfer' | 'upkeep'> = async (cli, options) =>
  (await import('./export-config-run.ts')).runExportConfig(cli, options);

/** `apply -f`: brings a competition to what a file says. */
export function applyCommand(shell: Shell<'record' | 'upkeep'>, run: Run<ApplyOptions, 'record' | 'upkeep'> = loadApply): Command {
  const { text } = shell;
  const command = new Command('apply')
    .description(text('program.command.apply'))
    .requiredOption('-f, --file <file>', text('upkeep.apply.file'), onlyOne)
    .option('--prune', text('upkeep.apply.prune'), false)
    .option('--check', text('upkeep.apply.check'), false)
    .option('--yes', text('program.option.yes'), false);
  return dryRunOption(shell, command)
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('upkeep.apply.examples')}\n`)
    .action(({ file, prune, check, dryRun, yes }: Omit<ApplyOptions, 'action'>, self: Command) =>
      shell.start(run, { action: 'apply', file, prune, check, dryRun, yes }, self),
    );
}

/** Of several files the last would win in silence. */
function onlyOne(value: string, previous: string | undefined): string {
  if (previous !== undefined) throw usageError('upkeep.apply.oneFile');
  return value;
}

/** `export-config`: a competition as a file for `apply`. */
export function exportConfigCommand(
  shell: Shell<'record' | 'transfer' | 'upkeep'>,
  run: Run<ExportConfigOptions, 'record' | 'transfer' | 'upkeep'> = loadExport,
): Command {
  const { text } = shell;
  return new Command('export-config')
    .description(text('program.command.export-config'))
    .argument('<competition>', text('program.argument.id'))
    .addOption(outOption(text('upkeep.config.out')))
    .addOption(shortOut())
    .addOption(forceOption(shell))
    .addHelpText('before', `${text('upkeep.config.examples')}\n`)
    .action((id: string, { out, force }: Pick<ExportConfigOptions, 'out' | 'force'>, self: Command) =>
      shell.start(run, { action: 'export-config', id, out, force }, self),
    );
}
