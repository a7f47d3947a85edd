import { roles } from '@saiyun/sdk/contract';
import { Command, Option } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell, several } from '../../../shell.ts';
import type { PreviewOptions } from './preview-run.ts';

const load: Run<PreviewOptions, 'access'> = async (cli, options) => (await import('./preview-run.ts')).runPreview(cli, options);

/** The commands about roles besides those of their record. */
export function roleCommands(shell: Shell<'access'>, run: Run<PreviewOptions, 'access'> = load): readonly Command[] {
  const { text } = shell;
  return [
    new Command('preview')
      .description(text('access.role.preview'))
      .argument('<id>', text('program.argument.id'))
      .option('--grant <entry>', text('access.role.grant'), several, [])
      .option('--revoke <entry>', text('access.role.revoke'), several, [])
      .addOption(new Option('--base-role <role>', text('access.role.baseRole')).choices(roles))
      .option('--user <name>', text('access.role.user'))
      .addOption(outputOption(shell))
      .addHelpText('before', `${text('access.role.previewExamples')}\n`)
      .action((id: string, given: Omit<PreviewOptions, 'id'>, command: Command) => shell.start(run, { ...given, id }, command)),
  ];
}
