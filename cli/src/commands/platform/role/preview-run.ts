import { type PermissionNode, permissionCalls } from '@saiyun/sdk/calls';
import type { PreviewedAccounts, PreviewedEntry, Role, RolePreview } from '@saiyun/sdk/contract';
import { role } from '@saiyun/sdk/entities';
import { nearest } from '@saiyun/sdk/logic/nearest';
import type { Cli, Run } from '../../../cli.ts';
import { userIdOf, withClient } from '../../../platform/session.ts';
import { usageError } from '../../../problems/cli-error.ts';
import { recordNames, sameWord } from '../../../records/record-names.ts';
import { withRow } from '../../records/record/named-rows.ts';

export interface PreviewOptions {
  readonly id: string;
  /** Menus and buttons, by name or id. */
  readonly grant: readonly string[];
  readonly revoke: readonly string[];
  readonly baseRole?: string;
  /** User name or id. */
  readonly user?: string;
}

/** Prints what the accounts with a role would gain and lose; changes nothing. */
export const runPreview: Run<PreviewOptions, 'access'> = async (cli, { id, grant, revoke, baseRole, user }) => {
  if (grant.length + revoke.length === 0 && baseRole === undefined) throw usageError('access.role.nothing');
  const preview = await withClient(cli, async (client) => {
    const calls = permissionCalls(client.send);
    const only = user === undefined ? {} : { userId: await userIdOf(cli, client, user) };
    return withRow(cli, client, role, id, async (roleId) => {
      const change = { roleId, ...(baseRole !== undefined && { baseRole: baseRole as Role }) };
      if (grant.length + revoke.length === 0) return calls.previewRole({ ...change, ...only });
      const [nodes, lastPermissionIds] = [flat(await calls.list()), await calls.ofRole(roleId)];
      const added = grant.map((entry) => entryId(nodes, entry));
      const removed = new Set(revoke.map((entry) => entryId(nodes, entry)));
      const permissionIds = [...new Set([...lastPermissionIds, ...added])].filter((one) => !removed.has(one));
      return calls.previewRole({ ...change, ...only, grant: { permissionIds, lastPermissionIds } });
    });
  });
  if (cli.asData) await cli.data(preview);
  else await cli.show(lines(cli, preview));
  return undefined;
};

const flat = (nodes: readonly PermissionNode[]): readonly PermissionNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** Finds a menu by its path, a button by its code (which may use the record's name in commands), or either by its id. */
function entryId(nodes: readonly PermissionNode[], entry: string): string {
  const asked = shortCode(entry);
  const found = nodes.find((node) => node.id === entry || (node.menuType === 2 ? shortCode(node.perms ?? '') : node.url) === asked);
  if (found) return found.id;
  const known = nodes.flatMap(({ menuType, perms, url }) => (menuType === 2 ? shortCode(perms ?? '') : url) ?? []);
  throw usageError('access.role.unknownEntry', { params: { entry }, nearest: nearest(entry, known) });
}

/** Turns `dsTbUnit:edit` into `unit:edit`, the name used in commands. Any other text is returned as it is. */
function shortCode(code: string): string {
  const [record = '', ...action] = code.split(':');
  const key = Object.entries(recordNames).find((names) => names.some((name) => sameWord(name, record)))?.[0];
  return key === undefined || action.length === 0 ? code : [key, ...action].join(':');
}

function lines(cli: Cli<'access'>, { added, removed, accounts, groups }: RolePreview): readonly string[] {
  const { text } = cli;
  const entries = (
    key:
      | 'access.role.added'
      | 'access.role.removed'
      | 'access.role.gains'
      | 'access.role.loses'
      | 'access.role.outOfMenu'
      | 'access.role.noEffect',
    of: readonly PreviewedEntry[],
    indent = '',
  ) =>
    of.length === 0
      ? []
      : [`${indent}${text(key)}`, ...of.map(({ page, name, code }) => `${indent}  ${page ? `${page} / ` : ''}${name}  ${code}`)];
  const groupLines = (group: PreviewedAccounts): readonly string[] => {
    const { gains, loses, outOfMenu, noEffect, rows, like } = group;
    const changes = [
      ...entries('access.role.gains', gains, '  '),
      ...entries('access.role.loses', loses, '  '),
      ...entries('access.role.outOfMenu', outOfMenu, '  '),
      ...entries('access.role.noEffect', noEffect, '  '),
      ...(rows.length === 0
        ? []
        : [`  ${text('access.role.rows')}`, ...rows.map(({ label, before, after }) => `    ${label}  ${before} → ${after}`)]),
    ];
    const title = text('access.role.group', { count: group.accounts, user: like.username, name: like.realname });
    return ['', title, ...(changes.length > 0 ? changes : [`  ${text('access.role.same')}`])];
  };
  return [
    ...entries('access.role.added', added),
    ...entries('access.role.removed', removed),
    text('access.role.accounts', { count: accounts }),
    ...groups.flatMap(groupLines),
  ];
}
