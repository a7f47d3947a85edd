import type { Fields } from '@saiyun/sdk/contract';
import { departRole, entityByName, role, validity } from '@saiyun/sdk/entities';
import { idsOf } from '@saiyun/sdk/logic/draft';
import { message } from '@saiyun/sdk/messages';
import { toWireTime } from '@saiyun/sdk/view';
import type { FastifyInstance } from 'fastify';
import { type Input, needed, noneRequired, oneOf, optional, optionalIds, readInput } from '../../http/call/input.ts';
import { ask } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { rolesForCall } from '../../kernel/access/access.ts';
import { checkDataRule } from '../../kernel/access/data-rule.ts';
import { answered } from '../../kernel/answer.ts';
import { audit } from '../../kernel/audit/audit.ts';
import type { Ctx, Services } from '../../kernel/context.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';
import { newId } from '../../kernel/id.ts';
import { refuseReader } from './granter-checks.ts';

const members = {
  permissionId: needed(['权限', 'Permission']),
  ruleName: needed(['规则名称', 'Rule']),
  ruleColumn: needed(['规则字段', 'Column']),
  ruleConditions: needed(['条件', 'Condition'], 30),
  ruleValue: needed(['规则值', 'Value'], 1000),
  status: oneOf(['状态', 'State'], [validity.invalid, validity.valid], { default: validity.valid }),
};
type Rule = Input<typeof members>;
/** What the audit log tells of a rule. */
export const dataRuleFields: Fields = members;

const idInput = { id: needed(['编号', 'ID']) };
const tickInput = {
  permissionId: needed(['权限', 'Permission']),
  roleId: needed(['角色', 'Role']),
  dataRuleIds: optionalIds(['数据规则', 'Data rules']),
};

const columns = `id, permission_id as "permissionId", rule_name as "ruleName", rule_column as "ruleColumn", rule_conditions as "ruleConditions",
  rule_value as "ruleValue", status`;
interface Stored extends Rule {
  readonly id: string;
}

interface Found extends Stored {
  readonly createBy: string | null;
  readonly createTime: Date;
  readonly updateBy: string | null;
  readonly updateTime: Date | null;
}

const find = async (ctx: Ctx, condition: string, params: readonly unknown[]): Promise<unknown[]> => {
  const rows = await ctx.db.many<Found>(
    `select ${columns}, create_by as "createBy", create_time as "createTime", update_by as "updateBy", update_time as "updateTime"
     from sys_permission_data_rule where tenant_id = $1 and ${condition} order by create_time, id`,
    [ctx.tenantId, ...params],
  );
  return rows.map((row) => ({ ...row, createTime: toWireTime(row.createTime), updateTime: row.updateTime && toWireTime(row.updateTime) }));
};

const refuse = (field: string, code: 'reference' | 'rule', said?: string): never => {
  throw inputFailure({ field, code, ...(said === undefined ? {} : { message: said }) });
};

/** Names of the records that a button is about, or the buttons below a menu. */
export async function recordsUnder(ctx: Ctx, permissionId: string): Promise<readonly string[]> {
  const names = await ctx.db.many<{ entity: string }>(
    `select distinct split_part(perms, ':', 1) as entity from sys_permission where (id = $1 or parent_id = $1) and menu_type = 2 and perms is not null`,
    [permissionId],
  );
  return names.map(({ entity }) => entity);
}

type Limit = Pick<Rule, 'permissionId' | 'ruleName' | 'ruleColumn' | 'ruleConditions' | 'ruleValue'>;

/** A rule must fit every record of its menu or button, so it is never half applied. */
export async function checkRule(ctx: Ctx, rule: Limit): Promise<void> {
  const entities = (await recordsUnder(ctx, rule.permissionId)).flatMap((name) => entityByName(name) ?? []);
  if (entities.length === 0) refuse('permissionId', 'rule', 'permission.noRecord');
  for (const entity of entities)
    try {
      checkDataRule(ctx, entity, {
        id: '',
        name: rule.ruleName,
        column: rule.ruleColumn,
        operator: rule.ruleConditions,
        value: rule.ruleValue,
      });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const field = error.code === 'query.column' ? 'ruleColumn' : error.code === 'query.operator' ? 'ruleConditions' : 'ruleValue';
      refuse(field, 'rule', `permission.${field}`);
    }
}

/** The values that both writes set, as $1 to $10. */
const values = (ctx: Ctx, id: string, rule: Rule): readonly unknown[] => [
  id,
  ctx.tenantId,
  rule.permissionId,
  rule.ruleName,
  rule.ruleColumn,
  rule.ruleConditions,
  rule.ruleValue,
  rule.status,
  ctx.actor.username,
  ctx.now(),
];

const add = async (ctx: Ctx, body: unknown): Promise<void> => {
  rolesForCall(ctx, role, 'edit');
  const rule = readInput(members, body);
  await checkRule(ctx, rule);
  await ctx.db.tx(async (tx) => {
    const id = newId(ctx);
    await tx.run(
      `insert into sys_permission_data_rule (id, tenant_id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status, create_by, create_time)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values(ctx, id, rule),
    );
    await audit({ ...ctx, tx }, role, [{ action: 'addDataRule', entityId: id, after: rule }]);
  });
};

const edit = async (ctx: Ctx, body: unknown): Promise<void> => {
  rolesForCall(ctx, role, 'edit');
  const { id } = readInput(idInput, body);
  await ctx.db.tx(async (tx) => {
    const stored = await tx.one<Stored>(`select ${columns} from sys_permission_data_rule where id = $1 and tenant_id = $2 for update`, [
      id,
      ctx.tenantId,
    ]);
    if (!stored) throw new Failure('row.missing');
    const rule = readInput(members, { ...stored, ...(body as object) });
    await checkRule(ctx, rule);
    await tx.run(
      `update sys_permission_data_rule set permission_id = $3, rule_name = $4, rule_column = $5, rule_conditions = $6, rule_value = $7, status = $8,
         update_by = $9, update_time = $10 where id = $1 and tenant_id = $2`,
      values(ctx, id, rule),
    );
    await audit({ ...ctx, tx }, role, [{ action: 'editDataRule', entityId: id, before: { ...stored }, after: rule }]);
  });
};

const remove = async (ctx: Ctx, id: string): Promise<void> => {
  rolesForCall(ctx, role, 'edit');
  await ctx.db.tx(async (tx) => {
    const gone = await tx.one<Stored>(`delete from sys_permission_data_rule where id = $1 and tenant_id = $2 returning ${columns}`, [
      id,
      ctx.tenantId,
    ]);
    if (!gone) throw new Failure('row.missing');
    await audit({ ...ctx, tx }, role, [{ action: 'deleteDataRule', entityId: id, before: { ...gone } }]);
  });
};

/** The grants that rules can limit: those of roles and of department roles. */
const limited = {
  role: { entity: role, table: 'sys_role_permission', column: 'role_id' },
  departRole: { entity: departRole, table: 'sys_depart_role_permission', column: 'depart_role_id' },
} as const;
type Limited = keyof typeof limited;

/** Sets the rules that limit a role's grant of a menu or button. */
const tick = async (ctx: Ctx, of: Limited, body: unknown): Promise<void> => {
  const { entity, table, column } = limited[of];
  rolesForCall(ctx, entity, 'edit');
  const input = readInput(tickInput, body);
  const ids = idsOf(input.dataRuleIds);
  await ctx.db.tx(async (tx) => {
    const known = await tx.many<{ id: string }>(
      'select id from sys_permission_data_rule where tenant_id = $1 and permission_id = $2 and id = any($3)',
      [ctx.tenantId, input.permissionId, ids],
    );
    if (known.length < ids.length) refuse('dataRuleIds', 'reference');
    const done = await tx.run(`update ${table} set data_rule_ids = $4 where tenant_id = $1 and ${column} = $2 and permission_id = $3`, [
      ctx.tenantId,
      input.roleId,
      input.permissionId,
      ids.join(',') || null,
    ]);
    if (done === 0) throw new Failure('permission.grant_first');
    await audit({ ...ctx, tx }, entity, [
      { action: 'dataRules', entityId: input.roleId, after: { permissionId: input.permissionId, dataRuleIds: ids.join(',') } },
    ]);
  });
};

const ticked = async (ctx: Ctx, of: Limited, permissionId: string, roleId: string): Promise<unknown> => {
  const { table, column } = limited[of];
  const granted = await ctx.db.one<{ ids: string | null }>(
    `select data_rule_ids as ids from ${table} where tenant_id = $1 and ${column} = $2 and permission_id = $3`,
    [ctx.tenantId, roleId, permissionId],
  );
  return { datarule: await find(ctx, 'permission_id = $2', [permissionId]), ...(granted?.ids ? { drChecked: granted.ids } : {}) };
};

/** Data rules, which limit rows (CALL-56, CALL-57, CALL-109). */
export function dataRuleCalls(app: FastifyInstance, services: Services): void {
  const path = '/sys/permission';
  route(app, services, {
    method: 'GET',
    path: `${path}/getPermRuleListByPermId`,
    query: { permissionId: ask.needed },
    handler: async (ctx, { query }) => {
      refuseReader(ctx);
      return find(ctx, 'permission_id = $2', [readInput({ permissionId: needed(['权限', 'Permission']) }, query).permissionId]);
    },
  });
  route(app, services, {
    method: 'GET',
    path: `${path}/queryPermissionRule`,
    query: { permissionId: ask.needed, ruleName: ask.optional, ruleValue: ask.optional },
    handler: async (ctx, { query }) => {
      refuseReader(ctx);
      const asked = readInput(
        {
          permissionId: needed(['权限', 'Permission']),
          ruleName: optional(['规则名称', 'Rule']),
          ruleValue: optional(['规则值', 'Value'], 1000),
        },
        query,
      );
      return find(
        ctx,
        `permission_id = $2 and ($3::text is null or strpos(rule_name, $3) > 0) and ($4::text is null or strpos(rule_value, $4) > 0)`,
        [asked.permissionId, asked.ruleName ?? null, asked.ruleValue ?? null],
      );
    },
  });
  const write = (
    method: 'POST' | 'PUT',
    name: string,
    input: Fields,
    run: (ctx: Ctx, body: unknown) => Promise<void>,
    call: 'add' | 'edit' = 'edit',
  ): void =>
    route(app, services, {
      method,
      path: name,
      body: input,
      dryRun: 'takenBack',
      handler: async (ctx, { body }) => {
        await run(ctx, body);
        return answered(null, { message: message(ctx.language, `done.${call}`) });
      },
    });
  write('POST', `${path}/addPermissionRule`, members, add, 'add');
  write('PUT', `${path}/editPermissionRule`, { ...idInput, ...noneRequired(members) }, edit);
  write('POST', '/sys/role/datarule', tickInput, (ctx, body) => tick(ctx, 'role', body));
  write('POST', `${departRole.path}/datarule`, tickInput, (ctx, body) => tick(ctx, 'departRole', body));
  route(app, services, {
    method: 'DELETE',
    path: `${path}/deletePermissionRule`,
    dryRun: 'takenBack',
    query: { id: ask.needed },
    handler: async (ctx, { query }) => {
      await remove(ctx, readInput(idInput, query).id);
      return answered(null, { message: message(ctx.language, 'done.delete') });
    },
  });
  const read = (of: Limited, name: string): void =>
    route(app, services, {
      method: 'GET',
      path: name,
      handler: async (ctx, { params }) => {
        refuseReader(ctx);
        const asked = readInput({ permissionId: needed(['权限', 'Permission']), roleId: needed(['角色', 'Role']) }, params);
        return ticked(ctx, of, asked.permissionId, asked.roleId);
      },
    });
  read('role', '/sys/role/datarule/:permissionId/:roleId');
  // The rules available to a department role do not depend on the department here.
  read('departRole', `${departRole.path}/datarule/:permissionId/:departId/:roleId`);
}
