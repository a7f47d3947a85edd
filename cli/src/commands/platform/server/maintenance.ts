import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import type { MaintenanceOptions } from './maintenance-run.ts';

const load: Run<MaintenanceOptions, 'platform'> = async (cli, options) =>
  (await import('./maintenance-run.ts')).runMaintenance(cli, options);

/** Switches the platform to maintenance or to reads only, for all of its nodes. */
export function maintenanceCommand(shell: Shell<'platform'>, run: Run<MaintenanceOptions, 'platform'> = load): Command {
  const child = (word: MaintenanceOptions['word']): Command =>
    new Command(word)
      .description(shell.text(`platform.mode.${word}`))
      .option('--data <folder>', shell.text('platform.serve.data'))
      .addOption(outputOption(shell))
      .addHelpText('before', `${shell.text('platform.mode.examples')}\n`)
      .action((options: MaintenanceOptions, command: Command) => {
        const { data, readOnly, message, messageEn, until } = options;
        return shell.start(run, { word, data, readOnly, message, messageEn, until }, command);
      });
  return new Command('maintenance')
    .description(shell.text('platform.mode.command'))
    .addHelpText('before', `${shell.text('platform.mode.examples')}\n`)
    .addCommand(
      child('on')
        .option('--read-only', shell.text('platform.mode.readOnly'))
        .option('--message <text>', shell.text('platform.mode.message'))
        .option('--message-en <text>', shell.text('platform.mode.messageEn'))
        .option('--until <time>', shell.text('platform.mode.until')),
    )
    .addCommand(child('off'))
    .addCommand(child('status'));
}
