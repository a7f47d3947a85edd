import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell, several, wholeNumber } from '../../../shell.ts';
import type { TokenCreateOptions, TokenOptions } from './token-run.ts';

const load: Run<TokenOptions, 'account'> = async (cli, options) => (await import('./token-run.ts')).runToken(cli, options);

/** Personal access tokens, with which scripts sign in instead of a password. */
export function tokenCommand(shell: Shell<'account'>, run: Run<TokenOptions, 'account'> = load): Command {
  const { text } = shell;
  return new Command('token')
    .description(text('program.command.token'))
    .addCommand(
      new Command('create')
        .description(text('account.token.create'))
        .argument('<name>', text('account.token.name'))
        .option('--scope <scope>', text('account.token.scope'), several, [])
        .option('--password-stdin', text('program.proof.stdin'))
        .option('--days <n>', text('account.token.days'), wholeNumber('--days', 1, 365), 90)
        .addOption(outputOption(shell))
        .addHelpText('before', `${text('account.token.createExamples')}\n`)
        .action((name: string, given: Omit<TokenCreateOptions, 'action' | 'name'>, command: Command) =>
          shell.start(run, { ...given, action: 'create', name }, command),
        ),
    )
    .addCommand(
      new Command('list')
        .description(text('account.token.list'))
        .addOption(outputOption(shell))
        .addHelpText('before', `${text('account.token.listExamples')}\n`)
        .action((_: object, command: Command) => shell.start(run, { action: 'list' }, command)),
    )
    .addCommand(
      new Command('revoke')
        .description(text('account.token.revoke'))
        .argument('<token>', text('account.token.which'))
        .option('--yes', text('program.option.yes'), false)
        .addOption(outputOption(shell))
        .addHelpText('before', `${text('account.token.revokeExamples')}\n`)
        .action((token: string, { yes }: { yes: boolean }, command: Command) =>
          shell.start(run, { action: 'revoke', token, yes }, command),
        ),
    );
}
