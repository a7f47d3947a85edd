import type { Client } from '@saiyun/sdk';
import { sessionCalls, type TenantMember, tenantCalls } from '@saiyun/sdk/calls';
import { nearest } from '@saiyun/sdk/logic/nearest';
import type { Cli, Run } from '../../../cli.ts';
import { tableLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { CliError, usageError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { confirmDanger } from '../../records/record/confirm.ts';

/** A member's place in a tenant, as codes of that tenant's roles, departments and units. */
export interface MemberGrants {
  readonly role?: readonly string[];
  readonly depart?: readonly string[];
  readonly unit?: string;
}

export type TenantOptions =
  | { readonly action: 'list' }
  | { readonly action: 'members'; readonly tenant: number; readonly find?: string }
  | ({ readonly action: 'join'; readonly tenant: number; readonly username: string; readonly home?: number } & MemberGrants)
  | ({ readonly action: 'change'; readonly tenant: number; readonly username: string; readonly home?: number } & MemberGrants)
  | {
      readonly action: 'leave';
      readonly tenant: number;
      readonly usernames: readonly string[];
      readonly home?: number;
      readonly yes: boolean;
    };

type Asked<A extends TenantOptions['action']> = Extract<TenantOptions, { action: A }>;

export const runTenant: Run<TenantOptions, 'tenant'> = async (cli, options) => {
  if (options.action === 'list') await list(cli);
  else if (options.action === 'members') await members(cli, options);
  else if (options.action === 'leave') await leave(cli, options);
  else await save(cli, options);
  return undefined;
};

async function list(cli: Cli<'tenant'>): Promise<void> {
  const { list: tenants, current } = await withClient(cli, (client) => sessionCalls(client.send).tenants());
  const rows = tenants.map((one) => ({ ...one, current: one.id === current }));
  if (cli.asData) {
    await cli.data(rows);
    return;
  }
  const columns = [{ title: '' }, { title: 'id', right: true }, { title: cli.text('program.column.name') }];
  const cells = rows.map((one) => [one.current ? '*' : '', one.id, one.name]);
  await cli.show(tableLines(columns, cells, cli.tableWidth), { titled: true });
}

const pageSize = 100;

/** All members, or those with the text in their names. */
const membersOf = async (client: Client, tenant: number, username?: string): Promise<TenantMember[]> => {
  const calls = tenantCalls(client.send);
  const found: TenantMember[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { records, pages } = await calls.members(tenant, { pageNo, pageSize, ...(username !== undefined && { username }) });
    found.push(...records);
    if (pageNo >= pages) return found;
  }
};

async function show(cli: Cli<'tenant'>, rows: readonly TenantMember[]): Promise<void> {
  const { text } = cli;
  const columns = [
    { title: text('tenant.columnAccount') },
    { title: text('program.column.name') },
    { title: text('tenant.columnHome') },
    { title: text('tenant.columnRoles') },
    { title: text('tenant.columnDeparts') },
    { title: text('tenant.columnUnit') },
  ];
  const cells = rows.map((one) => [
    one.username,
    one.realname,
    `${one.homeTenantName} (${one.homeTenantId})`,
    one.selectedroles_dictText,
    one.selecteddeparts_dictText,
    one.unitCode ?? '',
  ]);
  await cli.show(tableLines(columns, cells, cli.tableWidth), { titled: true });
}

async function members(cli: Cli<'tenant'>, { tenant, find }: Asked<'members'>): Promise<void> {
  const rows = await withClient(cli, (client) => membersOf(client, tenant, find));
  if (cli.asData) {
    await cli.data(rows);
    return;
  }
  if (rows.length === 0) cli.notice('tenant.none');
  await show(cli, rows);
}

/** The ids of codes; an unknown code is reported with the nearest one. */
const idsFor = <T extends { readonly id: string }>(wanted: readonly string[], known: readonly T[], codeOf: (one: T) => string): string =>
  wanted
    .map((code) => {
      const found = known.find((one) => codeOf(one) === code || one.id === code);
      if (!found) throw usageError('tenant.unknownCode', { params: { code }, nearest: nearest(code, known.map(codeOf)) });
      return found.id;
    })
    .join(',');

const grantsOf = async (client: Client, tenant: number, { role, depart, unit }: MemberGrants) => {
  const choices = role || depart ? await tenantCalls(client.send).memberChoices(tenant) : undefined;
  return {
    ...(role && choices && { selectedroles: idsFor(role, choices.roles, ({ roleCode }) => roleCode) }),
    ...(depart && choices && { selecteddeparts: idsFor(depart, choices.departs, ({ orgCode }) => orgCode) }),
    ...(unit !== undefined && { unitCode: unit }),
  };
};

/** The member with this login name. */
const memberNamed = async (client: Client, tenant: number, username: string, home: number | undefined): Promise<TenantMember> => {
  const named = (await membersOf(client, tenant, username)).filter(
    (one) => one.username.toLowerCase() === username.toLowerCase() && (home === undefined || one.homeTenantId === home),
  );
  const [member, other] = named;
  if (!member) throw new CliError('tenant.noMember', { exit: exitCodes.notFound, params: { username } });
  if (other) throw usageError('tenant.several', { params: { username } });
  return member;
};

async function save(cli: Cli<'tenant'>, options: Asked<'join'> | Asked<'change'>): Promise<void> {
  const { action, tenant, username, home } = options;
  if (action === 'join' && !options.role) throw usageError('tenant.noRole');
  const saved = await withClient(cli, async (client) => {
    const calls = tenantCalls(client.send);
    const { selectedroles = '', ...rest } = await grantsOf(client, tenant, options);
    if (action === 'join')
      return calls.join({ tenantId: tenant, username, selectedroles, ...rest, ...(home !== undefined && { homeTenantId: home }) });
    const { id, revision } = await memberNamed(client, tenant, username, home);
    return calls.changeMember({ tenantId: tenant, userId: id, revision, ...(options.role && { selectedroles }), ...rest });
  });
  cli.notice(action === 'join' ? 'tenant.joined' : 'tenant.changed', { username: saved.username, tenant });
  if (cli.asData) await cli.data(saved);
  else await show(cli, [saved]);
}

async function leave(cli: Cli<'tenant'>, { tenant, usernames, home, yes }: Asked<'leave'>): Promise<void> {
  await confirmDanger(cli, yes, cli.text('tenant.leaveAsk', { tenant }), usernames);
  const left = await withClient(cli, async (client) => {
    const found: TenantMember[] = [];
    for (const username of new Set(usernames)) found.push(await memberNamed(client, tenant, username, home));
    await tenantCalls(client.send).leave(
      tenant,
      found.map(({ id }) => id),
    );
    return found;
  });
  cli.notice('tenant.left', { count: left.length, tenant });
  if (cli.asData) await cli.data(left);
}
