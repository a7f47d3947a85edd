import { depart, departRole, role } from '@saiyun/sdk/entities';
import { idsOf } from '@saiyun/sdk/logic/draft';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '../../db/db.ts';
import { needed, optionalIds, readInput } from '../../http/call/input.ts';
import { ask } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { answered } from '../../kernel/answer.ts';
import { audit } from '../../kernel/audit/audit.ts';
import type { Ctx, Services } from '../../kernel/context.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';
import { type Grantee, refuseGranter, refuseLockOut, refuseReader } from './granter-checks.ts';
import { permissionNames } from './permission-names.ts';

/** The tables with the grants of each kind of grantee; SQL takes its names only from here. */
const kept = {
  role: { entity: role, table: 'sys_role_permission', column: 'role_id', key: 'roleId' },
  depart: { entity: depart, table: 'sys_depart_permission', column: 'depart_id', key: 'departId' },
  departRole: { entity: departRole, table: 'sys_depart_role_permission', column: 'depart_role_id', key: 'roleId' },
} as const;

const grantee = needed(['授权对象', 'Grantee']);
/** The grants to save, and those that the client saw before. */
export const grantInput = {
  permissionIds: optionalIds(['权限', 'Permissions'], 200_000),
  lastpermissionIds: optionalIds(['原权限', 'Permissions before'], 200_000),
};

export async function grantedIds(tx: Tx, tenantId: number, to: Grantee, id: string): Promise<string[]> {
  const { table, column } = kept[to];
  const rows = await tx.many<{ id: string }>(
    `select permission_id as id from ${table} where tenant_id = $1 and ${column} = $2 order by permission_id`,
    [tenantId, id],
  );
  return rows.map((row) => row.id);
}

export function refuseIds(value: string | undefined): void {
  if (value === undefined) return;
  throw inputFailure({ field: 'permissionIds', code: 'reference', params: { value } });
}

/**
 * Writes the difference between what the client saw and what it wants (CALL-58, CALL-59, CALL-68), so two people who grant at once do not
 * undo each other. Without `lastpermissionIds` the wanted grants replace all existing ones.
 */
const save = async (ctx: Ctx, to: Grantee, body: unknown): Promise<void> => {
  const { entity, table, column, key } = kept[to];
  refuseGranter(ctx, to);
  const id = readInput({ [key]: grantee }, body)[key] ?? '';
  const granted = readInput(grantInput, body);
  const [permissionIds, lastpermissionIds] = [idsOf(granted.permissionIds), idsOf(granted.lastpermissionIds)];
  const names = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  // A forgotten parameter must not remove every grant; an empty text does so on purpose.
  if (!names.includes('permissionIds')) throw inputFailure({ field: 'permissionIds', code: 'required' });
  const told = names.includes('lastpermissionIds');
  await ctx.db.tx(async (tx) => {
    const owner = await tx.one<{ departId?: string }>(
      `select ${to === 'departRole' ? 'depart_id as "departId"' : 'id'} from ${entity.table} where id = $1 and tenant_id = $2 and del_flag = '0' for update`,
      [id, ctx.tenantId],
    );
    if (!owner) throw new Failure('row.missing');
    const before = told ? lastpermissionIds : await grantedIds(tx, ctx.tenantId, to, id);
    const added = permissionIds.filter((one) => !before.includes(one));
    const removed = before.filter((one) => !permissionIds.includes(one));
    // A department role has no more rights than its department.
    const known = await tx.many<{ id: string }>(
      to === 'departRole'
        ? 'select permission_id as id from sys_depart_permission where tenant_id = $2 and depart_id = $3 and permission_id = any($1)'
        : 'select id from sys_permission where id = any($1)',
      to === 'departRole' ? [added, ctx.tenantId, owner.departId] : [added],
    );
    refuseIds(added.find((one) => !known.some((found) => found.id === one)));
    await tx.run(`insert into ${table} (tenant_id, ${column}, permission_id) select $1, $2, unnest($3::text[]) on conflict do nothing`, [
      ctx.tenantId,
      id,
      added,
    ]);
    await tx.run(`delete from ${table} where tenant_id = $1 and ${column} = $2 and permission_id = any($3)`, [ctx.tenantId, id, removed]);
    if (added.length + removed.length > 0) {
      // A menu may be gone when the log is read.
      const names = Object.fromEntries(await permissionNames(tx, [...added, ...removed]));
      await audit({ ...ctx, tx }, entity, [{ action: 'grant', entityId: id, before: { removed }, after: { added, names } }]);
    }
    await refuseLockOut({ ...ctx, tx });
  });
};

const saved = { 'zh-CN': '保存成功！', en: 'Saved' } as const;

/** Reads and saves the grants of roles, departments and department roles (CALL-53, CALL-54, CALL-58, CALL-59, CALL-67, CALL-68). */
export function grantCalls(app: FastifyInstance, services: Services): void {
  const both = (to: Grantee, readPath: string, savePath: string): void => {
    const { key } = kept[to];
    route(app, services, {
      method: 'GET',
      path: readPath,
      query: { [key]: ask.needed },
      handler: async (ctx, { query }) => {
        refuseReader(ctx);
        return grantedIds(ctx.db, ctx.tenantId, to, readInput({ [key]: grantee }, query)[key] ?? '');
      },
    });
    route(app, services, {
      method: 'POST',
      path: savePath,
      body: { [key]: grantee, ...grantInput },
      dryRun: 'takenBack',
      handler: async (ctx, { body }) => {
        await save(ctx, to, body);
        return answered(null, { message: saved[ctx.language] });
      },
    });
  };
  both('role', '/sys/permission/queryRolePermission', '/sys/permission/saveRolePermission');
  both('depart', '/sys/permission/queryDepartPermission', '/sys/permission/saveDepartPermission');
  both('departRole', '/sys/sysDepartPermission/queryDeptRolePermission', '/sys/sysDepartPermission/saveDeptRolePermission');
}
