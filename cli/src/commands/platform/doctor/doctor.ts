import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';

const load: Run<object, 'platform'> = async (cli, options) => (await import('./doctor-run.ts')).runDoctor(cli, options);

export function doctorCommand(shell: Shell<'platform'>, run: Run<object, 'platform'> = load): Command {
  return new Command('doctor')
    .description(shell.text('program.command.doctor'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${shell.text('platform.doctor.examples')}\n`)
    .action((_options: object, command: Command) => shell.start(run, {}, command));
}
