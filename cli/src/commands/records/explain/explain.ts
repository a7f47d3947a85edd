import { Argument, Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import type { ExplainOptions } from './explain-run.ts';

const explainable: readonly ExplainOptions['what'][] = ['menu', 'button', 'record'];

const load: Run<ExplainOptions> = async (cli, options) => (await import('./explain-run.ts')).runExplain(cli, options);

/** Why an account may or may not see a menu, press a button or read a record. */
export function explainCommand(shell: Shell, run: Run<ExplainOptions> = load): Command {
  const { text } = shell;
  return new Command('explain')
    .description(text('explain.description'))
    .argument('<user>', text('explain.user'))
    .addArgument(new Argument('<what>', text('explain.what')).choices(explainable))
    .argument('<name>', text('explain.name'))
    .argument('[id]', text('explain.id'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('explain.examples')}\n`)
    .action((user: string, what: ExplainOptions['what'], name: string, id: string | undefined, _: object, command: Command) =>
      shell.start(run, { user, what, name, ...(id !== undefined && { id }) }, command),
    );
}
