import type { PreviewedAccounts, PreviewedEntry, RolePreview } from '@saiyun/sdk/contract';
import { roles as allRoles, labelIn } from '@saiyun/sdk/contract';
import { validity } from '@saiyun/sdk/entities';
import { idsOf } from '@saiyun/sdk/logic/draft';
import { may, mostRoles } from '@saiyun/sdk/logic/permission';
import { grantsSql, readGrants } from '../../actor/grants.ts';
import { readDataRules } from '../../actor/read-data-rules.ts';
import type { Tx } from '../../db/db.ts';
import { needed, optional, readInput } from '../../http/call/input.ts';
import { scopeOf } from '../../kernel/access/access.ts';
import type { Actor, Ctx } from '../../kernel/context.ts';
import type { Condition, EntityModule } from '../../kernel/entity-module.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';
import { liveRows } from '../../kernel/row/columns.ts';
import { runAndRollBack } from '../../kernel/write/dry-run.ts';
import { grantedIds, grantInput, refuseIds } from './grant-calls.ts';
import { refuseReader } from './granter-checks.ts';
import { type NamedRow, titlesOf } from './menu-tree.ts';

const mostGroups = 100;

interface Entry extends PreviewedEntry {
  readonly status: string;
  readonly parentId: string;
}

const entriesOf = async (ctx: Ctx, tx: Tx): Promise<Entries> => {
  const rows = await tx.many<NamedRow & { url: string | null; status: string }>(
    `select id, parent_id as "parentId", menu_type as "menuType", name, name_en as "nameEn", url, perms, status
     from sys_permission order by sort_no, id`,
  );
  const titles = titlesOf(ctx, rows);
  const title = (id: string): string => titles.get(id) ?? '';
  return new Map(
    rows.map(({ id, parentId, menuType, url, perms, status }) => {
      const isButton = menuType === 2;
      const code = (isButton ? perms : url) ?? '';
      return [id, { id, kind: isButton ? 'button' : 'menu', name: title(id), page: title(parentId), code, status, parentId }];
    }),
  );
};

/** A menu entry is shown if every entry above it is granted and switched on too; a button works wherever it is. */
const isShown = (entries: Entries, granted: ReadonlySet<string>, id: string): boolean => {
  const entry = entries.get(id);
  if (!entry || !granted.has(id)) return false;
  return entry.kind === 'button' || entry.parentId === '' || isShown(entries, granted, entry.parentId);
};

interface Sample {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly unitId: string | null;
  readonly expertId: string | null;
  readonly accounts: number;
}

/** Groups the accounts of a role that have the same roles; an account with department roles forms a group of its own. */
const groupsOf = (tx: Tx, tenantId: number, roleId: string, userId: string | undefined): Promise<Sample[]> =>
  tx.many<Sample>(
    `with holders as (
       select u.id, u.username, u.realname, case when m.user_id is null then u.unit_id else m.unit_id end as unit_id,
         coalesce(m.selectedroles, u.selectedroles) as selectedroles,
         case when exists (select 1 from sys_depart_role_user d where d.user_id = u.id) or u.id = $3 then u.id else '' end as alone
       from sys_user u left join sys_user_tenant m on m.user_id = u.id and m.tenant_id = $1 and u.tenant_id <> $1
       where u.del_flag = '0' and $2 = any(string_to_array(coalesce(m.selectedroles, u.selectedroles), ',')) and ($3::text is null or u.id = $3)
         and (u.tenant_id = $1 or m.user_id is not null))
     select distinct on (h.selectedroles, h.alone) h.id, h.username, h.realname, h.unit_id as "unitId",
       (select e.id from ds_tb_expert e where e.tenant_id = $1 and e.user_id = h.id and e.del_flag = '0' limit 1) as "expertId",
       (count(*) over (partition by h.selectedroles, h.alone))::int as accounts
     from holders h order by h.selectedroles, h.alone, h.username`,
    [tenantId, roleId, userId ?? null],
  );

interface State {
  readonly granted: ReadonlySet<string>;
  readonly actor: Actor;
}

const stateOf = async (ctx: Ctx, tx: Tx, sample: Sample, entries: Entries): Promise<State> => {
  const rows = await tx.many<{ id: string }>(`select distinct g.permission_id as id from (${grantsSql('$1', '$2')}) g`, [
    sample.id,
    ctx.tenantId,
  ]);
  const granted = new Set(rows.map(({ id }) => id).filter((id) => entries.get(id)?.status === validity.valid));
  const { id: userId, username, realname, unitId, expertId } = sample;
  return {
    granted,
    actor: {
      userId,
      username,
      realname,
      tenantId: ctx.tenantId,
      ...(await readGrants(tx, sample.id, ctx.tenantId, ctx.now())),
      unitId,
      expertId,
      sessionId: '',
      dataRules: await readDataRules(tx, userId, ctx.tenantId),
    },
  };
};

/** The condition on `t` for the rows of a record that an account reads, with parameters from $1; undefined if it may not list them. */
export function rowsSeenBy(ctx: Ctx, module: EntityModule, actor: Actor): Condition | undefined {
  const { entity } = module;
  const answer = may(actor, entity, 'list');
  if (answer.kind !== 'allowed') return undefined;
  const live = liveRows(entity, ctx.tenantId, 1);
  const scope = scopeOf({ ...ctx, actor }, module, answer.roles, 1 + live.params.length);
  return scope ? { sql: `${live.sql} and ${scope.sql}`, params: [...live.params, ...scope.params] } : live;
}

/** How many rows of a record an account reads. */
export async function countRows(ctx: Ctx, tx: Tx, module: EntityModule, actor: Actor): Promise<number> {
  const seen = rowsSeenBy(ctx, module, actor);
  if (!seen) return 0;
  return (await tx.one<{ n: number }>(`select count(*)::int as n from ${module.entity.table} t where ${seen.sql}`, seen.params))?.n ?? 0;
}

/** Whether granting a button has no effect, because none of the base roles may use it. */
const isVoid = (modules: readonly EntityModule[], { actor }: State, { kind, code }: PreviewedEntry): boolean => {
  if (kind !== 'button') return false;
  const [name, action = ''] = code.split(':', 2);
  const module = modules.find(({ entity }) => entity.name === name);
  const most = module && mostRoles(module.entity, action);
  return most !== undefined && !most.some((one) => actor.roles.includes(one));
};

export const previewInput = {
  roleId: needed(['角色', 'Role']),
  ...grantInput,
  baseRole: optional(['基础角色', 'Base role'], 20),
  /** Limits the preview to this account. */
  userId: optional(['账号', 'Account']),
};

type Entries = ReadonlyMap<string, Entry>;
const shown = (entries: Entries, wanted: Iterable<string>): PreviewedEntry[] =>
  [...wanted].flatMap((id) => {
    const entry = entries.get(id);
    return entry ? [{ id, kind: entry.kind, name: entry.name, page: entry.page, code: entry.code }] : [];
  });

/** The records with buttons among these entries or below them. */
const recordsOf = async (tx: Tx, modules: readonly EntityModule[], changed: readonly string[]): Promise<readonly EntityModule[]> => {
  const rows = await tx.many<{ perms: string }>(
    'select perms from sys_permission where (id = any($1) or parent_id = any($1)) and menu_type = 2 and perms is not null',
    [changed],
  );
  const names = new Set(rows.map(({ perms }) => perms.split(':')[0]));
  return modules.filter(({ entity }) => names.has(entity.name));
};

/** What a group of accounts has before or after the change. */
interface Look extends State {
  readonly sample: Sample;
  readonly rows: ReadonlyMap<EntityModule, number>;
}

const look = async (ctx: Ctx, tx: Tx, entries: Entries, about: readonly EntityModule[], sample: Sample): Promise<Look> => {
  const state = await stateOf(ctx, tx, sample, entries);
  const rows = new Map<EntityModule, number>();
  for (const module of about) rows.set(module, await countRows(ctx, tx, module, state.actor));
  return { ...state, sample, rows };
};

const compare = (
  ctx: Ctx,
  modules: readonly EntityModule[],
  entries: Entries,
  added: readonly string[],
  was: Look,
  is: Look,
): PreviewedAccounts => {
  const useful = (state: State) =>
    shown(entries, state.granted).filter((entry) => isShown(entries, state.granted, entry.id) && !isVoid(modules, state, entry));
  const [before, after] = [useful(was), useful(is)];
  const { id, username, realname, accounts } = was.sample;
  return {
    accounts,
    like: { id, username, realname },
    gains: after.filter((entry) => !before.some((one) => one.id === entry.id)),
    loses: before.filter((entry) => !after.some((one) => one.id === entry.id)),
    outOfMenu: shown(entries, added).filter(({ id }) => entries.get(id)?.status === validity.valid && !isShown(entries, is.granted, id)),
    noEffect: shown(entries, added).filter((entry) => isVoid(modules, is, entry)),
    rows: [...was.rows].flatMap(([module, n]) => {
      const m = is.rows.get(module) ?? 0;
      return n === m ? [] : [{ entity: module.entity.name, label: labelIn(module.entity.label, ctx.language), before: n, after: m }];
    }),
  };
};

const tryChange = async (ctx: Ctx, tx: Tx, modules: readonly EntityModule[], body: unknown): Promise<RolePreview> => {
  const { roleId, baseRole, userId, ...granted } = readInput(previewInput, body);
  const [permissionIds, lastpermissionIds] = [idsOf(granted.permissionIds), idsOf(granted.lastpermissionIds)];
  const told = (name: string): boolean => typeof body === 'object' && body !== null && name in body;
  if (baseRole !== undefined && !allRoles.some((one) => one === baseRole))
    throw inputFailure({ field: 'baseRole', code: 'choice', params: { value: baseRole } });
  const role = await tx.one(`select 1 as found from sys_role where id = $1 and tenant_id = $2 and del_flag = '0'`, [roleId, ctx.tenantId]);
  if (!role) throw new Failure('row.missing');
  const before = told('lastpermissionIds') ? lastpermissionIds : await grantedIds(tx, ctx.tenantId, 'role', roleId);
  const added = told('permissionIds') ? permissionIds.filter((id) => !before.includes(id)) : [];
  const removed = told('permissionIds') ? before.filter((id) => !permissionIds.includes(id)) : [];
  const entries = await entriesOf(ctx, tx);
  refuseIds(added.find((id) => !entries.has(id)));
  const about = baseRole === undefined ? await recordsOf(tx, modules, [...added, ...removed]) : modules;
  const samples = (await groupsOf(tx, ctx.tenantId, roleId, userId)).toSorted((a, b) => b.accounts - a.accounts);
  const was: Look[] = [];
  for (const sample of samples.slice(0, mostGroups)) was.push(await look(ctx, tx, entries, about, sample));

  if (baseRole !== undefined)
    await tx.run('update sys_role set base_role = $2 where id = $1 and tenant_id = $3', [roleId, baseRole, ctx.tenantId]);
  await tx.run(
    'insert into sys_role_permission (tenant_id, role_id, permission_id) select $1, $2, unnest($3::text[]) on conflict do nothing',
    [ctx.tenantId, roleId, added],
  );
  await tx.run('delete from sys_role_permission where tenant_id = $1 and role_id = $2 and permission_id = any($3)', [
    ctx.tenantId,
    roleId,
    removed,
  ]);
  const groups: PreviewedAccounts[] = [];
  for (const one of was) groups.push(compare(ctx, modules, entries, added, one, await look(ctx, tx, entries, about, one.sample)));
  return {
    added: shown(entries, added),
    removed: shown(entries, removed),
    accounts: samples.reduce((sum, { accounts }) => sum + accounts, 0),
    groups,
  };
};

/**
 * What accounts of a role would gain and lose if its grants or base role changed: menus, buttons and rows. The change is made, read and
 * rolled back in one transaction, so the answer shows the real effect.
 */
export async function previewRole(ctx: Ctx, modules: readonly EntityModule[], body: unknown): Promise<RolePreview> {
  refuseReader(ctx);
  return runAndRollBack(ctx.db, (tx) => tryChange(ctx, tx, modules, body));
}
