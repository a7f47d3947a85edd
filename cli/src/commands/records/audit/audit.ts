import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import type { AuditVerifyOptions } from './verify-run.ts';

const load: Run<AuditVerifyOptions, 'upkeep'> = async (cli, options) => (await import('./verify-run.ts')).runAuditVerify(cli, options);

/** The audit log besides its record: the proof that nobody changed it. */
export function auditTools(shell: Shell<'upkeep'>, run: Run<AuditVerifyOptions, 'upkeep'> = load): readonly Command[] {
  const { text } = shell;
  return [
    new Command('verify')
      .description(text('upkeep.audit.verify'))
      .option('--known <hash>', text('upkeep.audit.knownOption'))
      .addOption(outputOption(shell))
      .addHelpText('before', `${text('upkeep.audit.verifyExamples')}\n`)
      .action((options: AuditVerifyOptions, command: Command) => shell.start(run, options, command)),
  ];
}
