import { terminalColours } from '@saiyun/sdk/logic/terminal';
import { Argument, Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { switches } from '../../../config/config-file.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import type { ConfigListOptions } from './config-run.ts';
import type { ConfigName, ConfigSetOptions } from './set-run.ts';

type ConfigOptions = ConfigListOptions | ConfigSetOptions;

const configNames: readonly ConfigName[] = [
  'updateUrl',
  'theme',
  ...terminalColours.map((name) => `colours.${name}` as const),
  ...switches,
];

const load: Run<ConfigOptions, 'account'> = async (cli, options) =>
  options.action === 'list'
    ? (await import('./config-run.ts')).runConfigList(cli, options)
    : (await import('./set-run.ts')).runConfigSet(cli, options);

export function configCommand(shell: Shell<'account'>, run: Run<ConfigOptions, 'account'> = load): Command {
  const { text } = shell;
  const name = () => new Argument('<name>', text('account.config.name')).choices(configNames);
  const list = new Command('list')
    .description(text('account.config.list'))
    .option('--origin', text('account.config.origin'), false)
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('account.config.examples')}\n`)
    .action(({ origin }: { origin: boolean }, command: Command) => shell.start(run, { action: 'list', origin }, command));
  const set = new Command('set')
    .description(text('account.config.set'))
    .addArgument(name())
    .argument('<value>', text('account.config.value'))
    .addHelpText('before', `${text('account.config.setExamples')}\n`)
    .action((of: ConfigName, value: string, _: object, command: Command) => shell.start(run, { action: 'set', name: of, value }, command));
  const unset = new Command('unset')
    .description(text('account.config.unset'))
    .addArgument(name())
    .addHelpText('before', `${text('account.config.unsetExamples')}\n`)
    .action((of: ConfigName, _: object, command: Command) => shell.start(run, { action: 'set', name: of }, command));
  return new Command('config').description(text('program.command.config')).addCommand(list).addCommand(set).addCommand(unset);
}
