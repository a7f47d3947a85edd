import type { SysRole } from '@saiyun/sdk/calls';
import { yes } from '@saiyun/sdk/contract';
import { role } from '@saiyun/sdk/entities';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { toWireTime } from '@saiyun/sdk/view';
import type { FastifyRequest } from 'fastify';
import { needed, optional, readInput } from '../../http/call/input.ts';
import { ask, type QueryParameters } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { rolesForCall } from '../../kernel/access/access.ts';
import { answered } from '../../kernel/answer.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { CallModule, EntityModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { callerFor, moduleFor } from '../../kernel/tasks/modules.ts';
import { reveal } from '../../kernel/write/standard-calls.ts';
import { dataRuleCalls } from './data-rule-calls.ts';
import { departMemberCalls } from './depart-members.ts';
import { explain } from './explain.ts';
import { grantCalls } from './grant-calls.ts';
import { refuseReader } from './granter-checks.ts';
import { holdersOf } from './holders.ts';
import { grantTree, levelOf, menuRows, permissionTree } from './menu-tree.ts';
import { menuWrites } from './menu-writes.ts';
import { previewInput, previewRole } from './role-preview.ts';
import { previewRule, rulePreviewInput } from './rule-preview.ts';

const list = (params: Params, name: string): string[] =>
  (textParam(params, name) ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);

const submenus = async (ctx: Ctx, parentIds: readonly string[]): Promise<unknown> => {
  const rows = await menuRows(ctx, 'p.parent_id = any($2)', [parentIds]);
  const found = Map.groupBy(rows, ({ parentId }) => parentId);
  return Object.fromEntries([...found].map(([id, below]) => [id, levelOf(ctx, below)]));
};

/** The codes with this prefix that the caller lacks, without the prefix (CALL-110, PERM-10). */
const excluded = async (ctx: Ctx, prefix: string): Promise<string[]> => {
  const rows = await ctx.db.many<{ perms: string }>(
    `select perms from sys_permission where menu_type = 2 and perms is not null and left(perms, length($1)) = $1 order by sort_no, perms`,
    [prefix],
  );
  return rows.filter(({ perms }) => !ctx.actor.buttons.has(perms)).map(({ perms }) => perms.slice(prefix.length));
};

type FoundRole = Omit<SysRole, 'createTime' | 'updateTime'> & { readonly createTime: Date; readonly updateTime: Date | null };

const allRoles = async (ctx: Ctx): Promise<SysRole[]> => {
  const rows = await ctx.db.many<FoundRole>(
    `select id, role_name as "roleName", role_name_en as "roleNameEn", role_code as "roleCode", description, create_by as "createBy", create_time as "createTime",
       update_by as "updateBy", update_time as "updateTime" from sys_role where tenant_id = $1 and del_flag = '0' order by create_time, id`,
    [ctx.tenantId],
  );
  return rows.map((row) => ({ ...row, createTime: toWireTime(row.createTime), updateTime: row.updateTime && toWireTime(row.updateTime) }));
};

const revealInput = {
  entity: needed(['业务对象', 'Record']),
  id: needed(['编号', 'ID']),
  field: needed(['字段', 'Field']),
  reason: needed(['原因', 'Reason'], 200),
};

/** Reveals one masked value of a row. Refuses unless the record, the row within the caller's scope and the masked field exist. */
const revealOne = async (ctx: Ctx, modules: readonly EntityModule[], body: unknown): Promise<unknown> => {
  const asked = readInput(revealInput, body);
  const module = modules.find(({ entity }) => entity.name === asked.entity) ?? (await moduleFor(ctx, ctx.tenantId, asked.entity));
  if (!module) throw new Failure('row.missing');
  return { value: await reveal(await callerFor(ctx, module.entity.name), module, asked.id, asked.field, asked.reason) };
};

/** Whether no other role has the code; the role in question may have it. */
const checkCode = async (ctx: Ctx, query: unknown): Promise<unknown> => {
  rolesForCall(ctx, role, 'edit');
  const { roleCode, id } = readInput({ roleCode: needed(['角色编码', 'Role code']), id: optional(['编号', 'ID']) }, query);
  const taken = await ctx.db.one(
    `select 1 as taken from sys_role where tenant_id = $1 and role_code = $2 and del_flag = '0' and ($3::text is null or id <> $3)`,
    [ctx.tenantId, roleCode, id ?? null],
  );
  if (taken) throw new Failure('role.code_taken');
  return answered(null);
};

/** Whether no other entry of the same kind has the path; an aggregated route may share it with a menu. */
const checkPath = async (ctx: Ctx, query: unknown): Promise<unknown> => {
  const { url, id, alwaysShow } = readInput(
    { url: needed(['路径', 'Path'], 500), id: optional(['编号', 'ID']), alwaysShow: optional(['聚合路由', 'Always shown'], 5) },
    query,
  );
  const taken = await ctx.db.one(
    'select 1 as taken from sys_permission where url = $1 and always_show = $2 and ($3::text is null or id <> $3) limit 1',
    [url, alwaysShow === 'true' || alwaysShow === yes, id ?? null],
  );
  if (taken) throw new Failure('permission.path_taken');
  return answered(null);
};

/** Menus, buttons, data rules and their grants (ROLE-01, ROLE-02, CALL-44 to CALL-59, CALL-66 to CALL-68, CALL-108 to CALL-110). */
export function permissionCalls(modules: readonly EntityModule[]): CallModule {
  return {
    name: 'permissions',
    register(app, services) {
      const get = (path: string, asked: QueryParameters, handler: (ctx: Ctx, query: Params) => Promise<unknown>): void =>
        route(app, services, {
          method: 'GET',
          path,
          query: asked,
          handler: (ctx, { query }: FastifyRequest) => handler(ctx, (query ?? {}) as Params),
        });
      /** Only for accounts that look after permissions. */
      const read = (path: string, asked: QueryParameters, handler: (ctx: Ctx, query: Params) => Promise<unknown>): void =>
        get(path, asked, async (ctx, query) => {
          refuseReader(ctx);
          return handler(ctx, query);
        });
      read('/sys/permission/list', { name: ask.optional }, (ctx, query) => permissionTree(ctx, textParam(query, 'name')));
      read('/sys/permission/getSystemMenuList', {}, async (ctx) =>
        levelOf(ctx, await menuRows(ctx, `p.parent_id = '' and p.menu_type = 0`)),
      );
      read('/sys/permission/getSystemSubmenu', { parentId: ask.needed }, async (ctx, query) => {
        const { parentId } = readInput({ parentId: needed(['上级', 'Parent']) }, query);
        return levelOf(ctx, await menuRows(ctx, 'p.parent_id = $2', [parentId]));
      });
      read('/sys/permission/getSystemSubmenuBatch', { parentIds: ask.several }, (ctx, query) => submenus(ctx, list(query, 'parentIds')));
      for (const path of ['/sys/permission/queryTreeList', '/sys/role/queryTreeList'])
        read(path, {}, async (ctx) => grantTree(ctx, await menuRows(ctx)));
      read('/sys/sysDepartPermission/queryTreeListForDeptRole', { departId: ask.needed }, async (ctx, query) => {
        const { departId } = readInput({ departId: needed(['部门', 'Department']) }, query);
        const granted = 'select permission_id from sys_depart_permission where tenant_id = $1 and depart_id = $2';
        return grantTree(ctx, await menuRows(ctx, `p.id in (${granted})`, [departId]));
      });
      read('/sys/permission/checkPermDuplication', { id: ask.optional, url: ask.needed, alwaysShow: ask.optional }, (ctx, query) =>
        checkPath(ctx, query),
      );
      get('/sys/permission/queryExcludedCodes', { prefix: ask.needed }, (ctx, query) =>
        excluded(ctx, readInput({ prefix: needed(['前缀', 'Prefix']) }, query).prefix),
      );
      get('/sys/role/queryall', {}, (ctx) => allRoles(ctx));
      get('/sys/role/checkRoleCode', { roleCode: ask.needed, id: ask.optional }, (ctx, query) => checkCode(ctx, query));
      route(app, services, {
        method: 'POST',
        path: '/sys/sensitive/reveal',
        body: revealInput,
        inPerson: true,
        secret: true,
        perMinute: 60,
        handler: (ctx, { body }) => revealOne(ctx, modules, body),
      });
      route(app, services, {
        method: 'POST',
        path: '/sys/permission/previewRolePermission',
        body: previewInput,
        effect: 'read',
        handler: (ctx, { body }) => previewRole(ctx, modules, body),
      });
      get('/sys/permission/queryHolders', { permissionId: ask.needed }, (ctx, query) => holdersOf(ctx, query));
      route(app, services, {
        method: 'POST',
        path: '/sys/permission/previewPermissionRule',
        body: rulePreviewInput,
        effect: 'read',
        handler: (ctx, { body }) => previewRule(ctx, modules, body),
      });
      get(
        '/sys/permission/explain',
        { userId: ask.needed, menu: ask.optional, button: ask.optional, entity: ask.optional, id: ask.optional },
        (ctx, query) => explain(ctx, modules, query),
      );
      menuWrites(app, services);
      grantCalls(app, services);
      dataRuleCalls(app, services);
      departMemberCalls(app, services);
    },
  };
}
