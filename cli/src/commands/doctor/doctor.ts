import { Command } from 'commander';
import type { Run } from '../../cli.ts';
import { type OutputFormat, outputOption, type Shell } from '../../shell.ts';

export interface DoctorOptions {
  readonly output: OutputFormat;
}

const load: Run<DoctorOptions> = async (cli, options) => (await import('./doctor-run.ts')).runDoctor(cli, options);

export const doctorCommand = (shell: Shell, run: Run<DoctorOptions> = load): Command =>
  new Command('doctor')
    .description(shell.text('doctor.description'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${shell.text('doctor.examples')}\n`)
    .action(({ output }: DoctorOptions, command: Command) => shell.start(run, { output }, command));
