import type { ListViews } from '@saiyun/sdk/calls';
import { int, type Role, roles, text } from '@saiyun/sdk/contract';
import { may } from '@saiyun/sdk/logic/permission';
import { needed, oneOf, optional, optionalIds, readInput } from '../../http/call/input.ts';
import { isLimited, rolesForCall } from '../../kernel/access/access.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';
import { newId } from '../../kernel/id.ts';
import { callerFor, moduleFor } from '../../kernel/tasks/modules.ts';

/** Most views that an account keeps of one list. */
const mostViews = 50;

const place = text(['页面', 'Page'], { required: true, max: 200, pattern: '^/[\\w/:.-]+$' });
const record = needed(['业务对象', 'Record']);

/** The fields of a body that stores a view. */
export const viewInput = {
  id: optional(['编号', 'Id'], 64),
  revision: int(['版本', 'Revision'], { min: 1 }),
  place,
  record,
  title: needed(['名称', 'Name'], 50),
  search: optional(['筛选与排序', 'Filters and order'], 4000),
  settings: optional(['列设置', 'Columns'], 4000),
  role: oneOf(['共享给角色', 'Shared with role'], roles),
};

export const arrangeInput = { place, record, ids: optionalIds(['顺序', 'Order']), defaultId: optional(['默认视图', 'Default view'], 64) };

/** The record of a list that the caller may read, and the caller for it; any other refuses as its list would. */
const listedModule = async (ctx: Ctx, name: string): Promise<{ readonly module: EntityModule; readonly caller: Ctx }> => {
  const module = await moduleFor(ctx, ctx.tenantId, name);
  if (!module) throw inputFailure({ field: 'record', code: 'choice' });
  const caller = await callerFor(ctx, name);
  rolesForCall(caller, module.entity, 'list');
  return { module, caller };
};

/** Roles with which the caller may share views of a record: all that read it, if the caller writes its rows without a limit. */
const shareWith = ({ actor }: Ctx, module: EntityModule): readonly Role[] => {
  const { entity } = module;
  const mayManage = (['add', 'edit'] as const).some((call) => {
    if (!entity.calls.includes(call)) return false;
    const answer = may(actor, entity, call);
    return answer.kind === 'allowed' && answer.roles.some((role) => !isLimited(module, role));
  });
  return mayManage ? entity.access.read : [];
};

interface ViewRow {
  readonly id: string;
  readonly title: string;
  readonly search: string;
  readonly settings: string;
  readonly role: Role | null;
  readonly owner: string;
  readonly isOwn: boolean;
  readonly isDefault: boolean;
  readonly revision: number;
}

/** GET /sys/listView/list: own views in their order, then those shared with the caller's roles. */
export async function listViews(ctx: Ctx, at: string, name: string): Promise<ListViews> {
  const { module, caller } = await listedModule(ctx, name);
  const { userId, roles: held } = ctx.actor;
  const views = await ctx.db.many<ViewRow>(
    `select v.id, v.title, v.search, v.settings, v.role, coalesce(u.realname, '') as owner, v.user_id = $2 as "isOwn", d.view_id is not null as "isDefault",
       v.revision
     from sys_list_view v
     left join sys_user u on u.id = v.user_id and u.del_flag = '0'
     left join sys_list_view_default d on d.tenant_id = v.tenant_id and d.user_id = $2 and d.place = v.place and d.view_id = v.id
     where v.tenant_id = $1 and v.place = $3 and v.record = $4 and (v.user_id = $2 or v.role = any($5::text[]))
     order by v.user_id <> $2, v.position, v.create_time, v.id`,
    [ctx.tenantId, userId, at, module.entity.name, held],
  );
  return { views, shareWith: shareWith(caller, module) };
}

/** POST /sys/listView/save: a new view, or a change of an own one. */
export async function saveView(ctx: Ctx, body: unknown): Promise<{ readonly id: string }> {
  const given = readInput(viewInput, body);
  const { module, caller } = await listedModule(ctx, given.record);
  const role = given.role ?? null;
  if (role !== null && !shareWith(caller, module).includes(role)) throw new Failure('access.denied');
  const { userId } = ctx.actor;
  const values = [given.title, given.search ?? '', given.settings ?? '', role, ctx.now()];
  return ctx.db.tx(async (tx) => {
    // One at a time per account, so that the limit holds.
    await tx.one(`select id from sys_user where id = $1 and del_flag = '0' for update`, [userId]);
    if (given.id !== undefined) {
      const changed = await tx.one<{ id: string }>(
        `update sys_list_view set title = $4, search = $5, settings = $6, role = $7, update_time = $8, revision = revision + 1
         where id = $1 and tenant_id = $2 and user_id = $3 and revision = $9 returning id`,
        [given.id, ctx.tenantId, userId, ...values, given.revision ?? 0],
      );
      if (changed) return changed;
      const own = await tx.one<{ id: string }>('select id from sys_list_view where id = $1 and tenant_id = $2 and user_id = $3', [
        given.id,
        ctx.tenantId,
        userId,
      ]);
      throw new Failure(own ? 'row.stale' : 'row.missing');
    }
    const others = await tx.one<{ count: number; last: number }>(
      `select count(*)::int as count, coalesce(max(position), 0) as last from sys_list_view where tenant_id = $1 and user_id = $2 and place = $3`,
      [ctx.tenantId, userId, given.place],
    );
    if ((others?.count ?? 0) >= mostViews) throw inputFailure({ field: 'place', code: 'tooGreat', params: { max: mostViews } });
    const id = newId(ctx);
    await tx.run(
      `insert into sys_list_view (id, tenant_id, user_id, place, record, position, title, search, settings, role, create_time, update_time)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
      [id, ctx.tenantId, userId, given.place, module.entity.name, (others?.last ?? 0) + 1, ...values],
    );
    return { id };
  });
}

/** PUT /sys/listView/arrange: the order of own views, and the view with which the caller's list opens. */
export async function arrangeViews(ctx: Ctx, body: unknown): Promise<null> {
  const given = readInput(arrangeInput, body);
  const { module } = await listedModule(ctx, given.record);
  const { userId, roles: held } = ctx.actor;
  const ids = (given.ids ?? '').split(',').filter(Boolean);
  await ctx.db.tx(async (tx) => {
    await tx.run(
      `update sys_list_view v set position = o.n from unnest($4::text[]) with ordinality as o (id, n)
       where v.id = o.id and v.tenant_id = $1 and v.user_id = $2 and v.place = $3`,
      [ctx.tenantId, userId, given.place, ids],
    );
    await tx.run('delete from sys_list_view_default where tenant_id = $1 and user_id = $2 and place = $3', [
      ctx.tenantId,
      userId,
      given.place,
    ]);
    if (given.defaultId === undefined) return;
    const chosen = await tx.one<{ id: string }>(
      `insert into sys_list_view_default (tenant_id, user_id, place, view_id)
       select $1, $2, $3, v.id from sys_list_view v
       where v.id = $4 and v.tenant_id = $1 and v.place = $3 and v.record = $5 and (v.user_id = $2 or v.role = any($6::text[]))
       returning view_id as id`,
      [ctx.tenantId, userId, given.place, given.defaultId, module.entity.name, held],
    );
    if (!chosen) throw new Failure('row.missing');
  });
  return null;
}

/** DELETE /sys/listView/delete: an own view; somebody else's does not exist. */
export async function deleteView(ctx: Ctx, id: string): Promise<null> {
  const gone = await ctx.db.one<{ id: string }>(
    'delete from sys_list_view where id = $1 and tenant_id = $2 and user_id = $3 returning id',
    [id, ctx.tenantId, ctx.actor.userId],
  );
  if (!gone) throw new Failure('row.missing');
  return null;
}
