import { roles } from '@saiyun/sdk/contract';
import { Command, Option } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell, several } from '../../../shell.ts';
import type { PreviewOptions } from './preview-run.ts';

const load: Run<PreviewOptions> = async (cli, options) => (await import('./preview-run.ts')).runPreview(cli, options);

/** The commands about roles besides those of their record. */
export function roleCommands(shell: Shell, run: Run<PreviewOptions> = load): readonly Command[] {
  const { text } = shell;
  return [
    new Command('preview')
      .description(text('role.preview'))
      .argument('<id>', text('record.id'))
      .option('--grant <entry>', text('role.grant'), several, [])
      .option('--revoke <entry>', text('role.revoke'), several, [])
      .addOption(new Option('--base-role <role>', text('role.baseRole')).choices(roles))
      .option('--user <name>', text('role.user'))
      .addOption(outputOption(shell))
      .addHelpText('before', `${text('role.previewExamples')}\n`)
      .action((id: string, given: Omit<PreviewOptions, 'id'>, command: Command) => shell.start(run, { ...given, id }, command)),
  ];
}
