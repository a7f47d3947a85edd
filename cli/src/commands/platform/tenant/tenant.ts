import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell, wholeNumber } from '../../../shell.ts';
import type { MemberGrants, TenantOptions } from './tenant-run.ts';

const load: Run<TenantOptions, 'tenant'> = async (cli, options) => (await import('./tenant-run.ts')).runTenant(cli, options);

const most = 1_000_000;

/** The tenants of the user's own account, and the accounts of other tenants that are members of one. */
export function tenantCommand(shell: Shell<'tenant'>, run: Run<TenantOptions, 'tenant'> = load): Command {
  const { text } = shell;
  const part = (name: TenantOptions['action'], withTenant = true): Command => {
    const command = new Command(name).description(text(`tenant.${name}`)).addOption(outputOption(shell));
    if (withTenant) command.argument('<tenant>', text('tenant.id'), wholeNumber('tenant', 1, most));
    return command.addHelpText('before', `${text(`tenant.${name}Examples`)}\n`);
  };
  const granting = (command: Command): Command =>
    command
      .argument('<account>', text('tenant.account'))
      .option('--role <codes...>', text('tenant.role'))
      .option('--depart <codes...>', text('tenant.depart'))
      .option('--unit <code>', text('tenant.unit'))
      .option('--home <tenant>', text('tenant.home'), wholeNumber('--home', 1, most));
  const change = (action: 'join' | 'change'): Command =>
    granting(part(action)).action((tenant: number, username: string, given: MemberGrants & { readonly home?: number }, command: Command) =>
      shell.start(run, { action, tenant, username, ...given }, command),
    );
  return new Command('tenant')
    .description(text('program.command.tenant'))
    .addCommand(part('list', false).action((_: object, command: Command) => shell.start(run, { action: 'list' }, command)))
    .addCommand(
      part('members')
        .option('--find <text>', text('tenant.find'))
        .action((tenant: number, { find }: { readonly find?: string }, command: Command) =>
          shell.start(run, { action: 'members', tenant, ...(find !== undefined && { find }) }, command),
        ),
    )
    .addCommand(change('join'))
    .addCommand(change('change'))
    .addCommand(
      part('leave')
        .argument('<accounts...>', text('tenant.account'))
        .option('--home <tenant>', text('tenant.home'), wholeNumber('--home', 1, most))
        .option('--yes', text('program.option.yes'), false)
        .action((tenant: number, usernames: string[], { home, yes }: { readonly home?: number; readonly yes: boolean }, command: Command) =>
          shell.start(run, { action: 'leave', tenant, usernames, yes, ...(home !== undefined && { home }) }, command),
        ),
    );
}
