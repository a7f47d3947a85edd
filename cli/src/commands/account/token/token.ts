import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell, several, wholeNumber } from '../../../shell.ts';
import type { TokenCreateOptions, TokenOptions } from './token-run.ts';

const load: Run<TokenOptions> = async (cli, options) => (await import('./token-run.ts')).runToken(cli, options);

/** Personal access tokens, with which scripts sign in instead of a password. */
export function tokenCommand(shell: Shell, run: Run<TokenOptions> = load): Command {
  const { text } = shell;
  return new Command('token')
    .description(text('token.description'))
    .addCommand(
      new Command('create')
        .description(text('token.create'))
        .argument('<name>', text('token.name'))
        .option('--scope <scope>', text('token.scope'), several, [])
        .option('--password-stdin', text('proof.stdin'))
        .option('--days <n>', text('token.days'), wholeNumber(shell, 1, 365), 90)
        .addOption(outputOption(shell))
        .addHelpText('before', `${text('token.createExamples')}\n`)
        .action((name: string, given: Omit<TokenCreateOptions, 'action' | 'name'>, command: Command) =>
          shell.start(run, { ...given, action: 'create', name }, command),
        ),
    )
    .addCommand(
      new Command('list')
        .description(text('token.list'))
        .addOption(outputOption(shell))
        .addHelpText('before', `${text('token.listExamples')}\n`)
        .action((_: object, command: Command) => shell.start(run, { action: 'list' }, command)),
    )
    .addCommand(
      new Command('revoke')
        .description(text('token.revoke'))
        .argument('<token>', text('token.which'))
        .option('--yes', text('record.yes'), false)
        .addOption(outputOption(shell))
        .addHelpText('before', `${text('token.revokeExamples')}\n`)
        .action((token: string, { yes }: { yes: boolean }, command: Command) =>
          shell.start(run, { action: 'revoke', token, yes }, command),
        ),
    );
}
