import { Argument, Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { forceOption, outputOption, type Shell } from '../../../shell.ts';
import { maintenanceCommand } from './maintenance.ts';
import type { ServerOptions, ServerWork } from './server-run.ts';

const load =
  (work: ServerWork): Run<ServerOptions, 'platform'> =>
  async (cli, options) =>
    (await import('./server-run.ts')).serverRuns[work](cli, options);

const sealed = '--passphrase-file /etc/saiyun/backup.pass';

const examples: Readonly<Record<ServerWork, readonly string[]>> = {
  backup: [`saiyun server backup /backup/saiyun.backup ${sealed}`, `saiyun server backup s3://backups/saiyun/ ${sealed}`],
  restore: [`saiyun server restore /backup/saiyun.backup --data /srv/saiyun ${sealed}`],
  verify: [`saiyun server verify /backup/saiyun.backup ${sealed}`],
  migrate: ['saiyun server migrate', 'DATABASE_URL=postgres://… saiyun server migrate'],
  rekey: ['saiyun server rekey', 'saiyun server rekey --live'],
  check: ['saiyun server check', 'DATABASE_URL=postgres://… saiyun server check --json'],
  config: ['saiyun server config', 'saiyun server config --json'],
};

/**
 * Maintenance of the platform's data on its own machine. These commands need no sign-in, only access to the data folder or the database.
 */
export function serverCommand(shell: Shell<'platform'>, runs: (work: ServerWork) => Run<ServerOptions, 'platform'> = load): Command {
  const child = (work: ServerWork): Command =>
    new Command(work)
      .description(shell.text(`platform.server.${work}`))
      .option('--data <folder>', shell.text('platform.serve.data'))
      .addOption(outputOption(shell))
      .addHelpText('before', `${[shell.text('program.help.examples'), ...examples[work].map((line) => `  $ ${line}`)].join('\n')}\n`);
  const start = (work: ServerWork, file: string | undefined, options: ServerOptions, command: Command): Promise<void> => {
    const { data, passphraseFile, force, live } = options;
    return shell.start(runs(work), { data, file, passphraseFile, force, live }, command);
  };
  const withFile = (work: 'backup' | 'restore' | 'verify', argument: Argument): Command =>
    child(work)
      .addArgument(argument)
      .option('--passphrase-file <file>', shell.text('platform.server.passphraseFile'))
      .action((file: string | undefined, options: ServerOptions, command: Command) => start(work, file, options, command));
  const alone = (work: 'migrate' | 'check' | 'rekey' | 'config'): Command =>
    child(work).action((options: ServerOptions, command: Command) => start(work, undefined, options, command));
  return new Command('server')
    .description(shell.text('program.command.server'))
    .addCommand(withFile('backup', new Argument('[file]', shell.text('platform.server.backupFile'))).addOption(forceOption(shell)))
    .addCommand(withFile('restore', new Argument('<file>', shell.text('platform.server.file'))))
    .addCommand(withFile('verify', new Argument('<file>', shell.text('platform.server.file'))))
    .addCommand(alone('migrate'))
    .addCommand(alone('rekey').option('--live', shell.text('platform.server.live')))
    .addCommand(alone('check'))
    .addCommand(alone('config'))
    .addCommand(maintenanceCommand(shell));
}
