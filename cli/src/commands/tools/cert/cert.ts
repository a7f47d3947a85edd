import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import type { CertVerifyOptions } from './verify-run.ts';

const load: Run<CertVerifyOptions, 'tools'> = async (cli, options) => (await import('./verify-run.ts')).runCertVerify(cli, options);

/** Certificates as files: with a list of keys they are verified without a network. */
export function certCommand(shell: Shell<'tools'>): Command {
  const { text } = shell;
  return new Command('cert').description(text('program.command.cert')).addCommand(
    new Command('verify')
      .description(text('tools.cert.verify'))
      .argument('<file>', text('tools.cert.file'))
      .option('--keys <file>', text('tools.cert.keys'))
      .addOption(outputOption(shell))
      .addHelpText('before', `${text('tools.cert.examples')}\n`)
      .action((file: string, { keys }: { readonly keys?: string }, command: Command) => shell.start(load, { file, keys }, command)),
  );
}
