import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';

const load: Run<object> = async (cli, options) => (await import('./doctor-run.ts')).runDoctor(cli, options);

export function doctorCommand(shell: Shell, run: Run<object> = load): Command {
  return new Command('doctor')
    .description(shell.text('doctor.description'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${shell.text('doctor.examples')}\n`)
    .action((_options: object, command: Command) => shell.start(run, {}, command));
}
