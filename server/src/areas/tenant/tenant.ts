import { type Columns, type Label, labelIn, roleCodes, type StoredRow } from '@saiyun/sdk/contract';
import { tenant, tenantStatus, user } from '@saiyun/sdk/entities';
import { toWireDate } from '@saiyun/sdk/view';
import { seededRecords } from '../../defaults/seed-tenant.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type EntityModule, entityModule, Failure, inputFailure, type TxCtx } from '../../kernel/entity-module.ts';
import { guardRoles } from '../org/user/security.ts';
import { endSessions } from '../session/own/end-sessions.ts';
import { openTenant } from './new-tenant.ts';
import { firstTenant, greatestTenant } from './platform.ts';

/** What is said of an active tenant whose people cannot sign in yet, or any more. */
const outside: Readonly<Record<'over' | 'ahead', Label>> = { over: ['已过期', 'Expired'], ahead: ['未开始', 'Not begun'] };

const { active: open, frozen } = tenantStatus;

/** Nobody can freeze or delete the platform's own tenant, which manages all others. */
const refuseFirst = async (ctx: TxCtx, row: StoredRow<typeof tenant>): Promise<void> => {
  if (Number(row.id) === (await firstTenant({ db: ctx.db }))) throw new Failure('tenant.first');
};

/** Everyone who works in the tenant is signed out at once, on every node. */
const shut = async (ctx: TxCtx, row: StoredRow<typeof tenant>): Promise<void> => {
  await refuseFirst(ctx, row);
  await endSessions(ctx, ctx.tx, { inTenant: Number(row.id) }, 'frozen');
};

const refuseDays = ({ beginDate, endDate }: Columns<typeof tenant>): void => {
  if (beginDate && endDate && endDate < beginDate) throw inputFailure({ field: 'endDate', code: 'rule', message: 'tenant.days' });
};

/** A tenant can be deleted only while it is unused: it has nothing but its initial data, and no accounts except administrators. */
const refuseUsed = async ({ tx, language }: TxCtx, modules: readonly EntityModule[], id: number): Promise<void> => {
  const accounts = await tx.one<{ n: number }>(
    `select count(*)::int as n from sys_user u where u.tenant_id = $1 and u.del_flag = '0' and not exists (
       select 1 from sys_role r where r.tenant_id = $1 and r.id = any(string_to_array(u.selectedroles, ',')) and r.role_code = $2 and r.del_flag = '0')`,
    [id, roleCodes.ADMIN],
  );
  if (accounts && accounts.n > 0) throw new Failure('row.referenced', { entity: labelIn(user.label, language), count: accounts.n });
  const members = await tx.one<{ n: number }>(
    `select count(*)::int as n from sys_user_tenant m join sys_user u on u.id = m.user_id and u.del_flag = '0' where m.tenant_id = $1`,
    [id],
  );
  if (members && members.n > 0) throw new Failure('row.referenced', { entity: labelIn(['成员', 'Member'], language), count: members.n });
  for (const { entity } of modules) {
    // Logs and runs, which only the server writes, do not keep a tenant from being deleted.
    if (entity.shared || !entity.calls.includes('add') || seededRecords.includes(entity.name)) continue;
    const found = await tx.one<{ n: number }>(
      `select count(*)::int as n from (select 1 from ${entity.table} where tenant_id = $1 and del_flag = '0' limit 1000) t`,
      [id],
    );
    if (found && found.n > 0) throw new Failure('row.referenced', { entity: labelIn(entity.label, language), count: found.n });
  }
};

/**
 * Tenants (TENANT-01, CALL-118): created with everything that they need,
 * frozen together with all their accounts, deleted only while unused.
 */
export function tenantModule(modules: readonly EntityModule[], askedId?: unknown): EntityModule {
  return entityModule(tenant, {
    async derives({ language, now }, tx, ids) {
      const today = toWireDate(now());
      const rows = await tx.many<{ id: string; isOver: boolean }>(
        `select id::text as id, coalesce(end_date < $2, false) as "isOver" from sys_tenant
         where id = any($1::int[]) and status = ${open} and (end_date < $2 or begin_date > $2)`,
        [ids, today],
      );
      return new Map(rows.map(({ id, isOver }) => [id, { periodText: labelIn(isOver ? outside.over : outside.ahead, language) }]));
    },
    async beforeAdd(ctx, draft) {
      refuseDays(draft);
      // A new tenant comes with an administrator's account.
      await guardRoles(ctx, { username: draft.adminUsername ?? '' });
      const id = await freeId(ctx, askedId);
      draft.id = String(id);
      await openTenant(ctx, { id, name: draft.name }, { username: draft.adminUsername ?? '', password: draft.adminPassword ?? '' });
    },
    async beforeEdit(ctx, row, draft) {
      refuseDays({ ...row, ...draft });
      if (draft.status === frozen && row.status === open) await shut(ctx, row);
    },
    async beforeDelete(ctx, row) {
      await shut(ctx, row);
      await refuseUsed(ctx, modules, Number(row.id));
      // Its administrators may also work in other tenants.
      const accounts = await ctx.tx.many<{ id: string }>(`select id from sys_user where tenant_id = $1 and del_flag = '0'`, [
        Number(row.id),
      ]);
      for (const { id } of accounts) await endSessions(ctx, ctx.tx, { userId: id }, 'deleted');
      await ctx.tx.run(`update sys_tenant set status = 0 where id = $1`, [Number(row.id)]);
      await ctx.tx.run(`update sys_user set del_flag = '1', update_by = $2, update_time = $3 where tenant_id = $1 and del_flag = '0'`, [
        Number(row.id),
        ctx.actor.username,
        ctx.now(),
      ]);
    },
    verbs: {
      async freeze(ctx, row) {
        await shut(ctx, row);
        return undefined;
      },
    },
  });
}

/** The number that a client requests, or the next one. Numbers of deleted tenants are not reused, because rows still refer to them. */
const freeId = async ({ tx }: TxCtx, asked: unknown): Promise<number> => {
  await tx.one(`select pg_advisory_xact_lock(hashtext('sys_tenant'))`);
  const last = (await tx.one<{ id: number }>('select max(id) as id from sys_tenant'))?.id ?? 0;
  if (asked === undefined || asked === null || asked === '') return last + 1;
  const id = typeof asked === 'string' || typeof asked === 'number' ? Number(asked) : Number.NaN;
  if (!Number.isSafeInteger(id) || id < 1 || id > greatestTenant) throw inputFailure({ field: 'id', code: 'choice' });
  if (await tx.one('select 1 as taken from sys_tenant where id = $1', [id])) throw new Failure('tenant.id_taken');
  // A number below the first tenant's would make another tenant the platform's own.
  if (id < last && id < ((await tx.one<{ id: number }>('select min(id) as id from sys_tenant'))?.id ?? 0))
    throw new Failure('tenant.id_taken');
  return id;
};

/** The name of a tenant's first administrator if the client gives none. */
export async function administratorOf({ db }: Pick<Ctx, 'db'>): Promise<string> {
  return `admin${((await db.one<{ id: number }>('select max(id) as id from sys_tenant'))?.id ?? 0) + 1}`;
}
