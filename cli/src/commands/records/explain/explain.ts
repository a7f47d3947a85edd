import { Argument, Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import type { ExplainOptions } from './explain-run.ts';

const explainable: readonly ExplainOptions['what'][] = ['menu', 'button', 'record'];

const load: Run<ExplainOptions, 'access'> = async (cli, options) => (await import('./explain-run.ts')).runExplain(cli, options);

/** Why an account may or may not see a menu, press a button or read a record. */
export function explainCommand(shell: Shell<'access'>, run: Run<ExplainOptions, 'access'> = load): Command {
  const { text } = shell;
  return new Command('explain')
    .description(text('program.command.explain'))
    .argument('<user>', text('access.explain.user'))
    .addArgument(new Argument('<what>', text('access.explain.what')).choices(explainable))
    .argument('<name>', text('access.explain.name'))
    .argument('[id]', text('access.explain.id'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('access.explain.examples')}\n`)
    .action((user: string, what: ExplainOptions['what'], name: string, id: string | undefined, _: object, command: Command) =>
      shell.start(run, { user, what, name, ...(id !== undefined && { id }) }, command),
    );
}
