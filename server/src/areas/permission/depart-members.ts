import { departRole } from '@saiyun/sdk/entities';
import { idsOf } from '@saiyun/sdk/logic/draft';
import { message } from '@saiyun/sdk/messages';
import type { FastifyInstance } from 'fastify';
import { needed, optionalIds, readInput } from '../../http/call/input.ts';
import { ask } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { rolesForCall } from '../../kernel/access/access.ts';
import { answered } from '../../kernel/answer.ts';
import { audit } from '../../kernel/audit/audit.ts';
import type { Ctx, Services } from '../../kernel/context.ts';
import { inputFailure } from '../../kernel/failure.ts';
import { refuseReader } from './granter-checks.ts';

const assignInput = {
  userId: needed(['账号', 'Account']),
  newRoleId: optionalIds(['新角色', 'Roles now']),
  oldRoleId: optionalIds(['原角色', 'Roles before']),
};

/** Gives and removes department roles; only members of the department may have one. */
const assign = async (ctx: Ctx, body: unknown): Promise<void> => {
  rolesForCall(ctx, departRole, 'edit');
  const input = readInput(assignInput, body);
  const [wanted, before] = [idsOf(input.newRoleId), idsOf(input.oldRoleId)];
  await ctx.db.tx(async (tx) => {
    const known = await tx.many<{ id: string }>(
      `select r.id from sys_depart_role r join sys_user_depart m on m.depart_id = r.depart_id and m.user_id = $3
       where r.tenant_id = $2 and r.del_flag = '0' and r.id = any($1)`,
      [wanted, ctx.tenantId, input.userId],
    );
    const missing = wanted.find((id) => !known.some((one) => one.id === id));
    if (missing !== undefined) throw inputFailure({ field: 'newRoleId', code: 'reference', params: { value: missing } });
    await tx.run(
      `delete from sys_depart_role_user m using sys_depart_role r
       where r.id = m.depart_role_id and r.tenant_id = $2 and m.user_id = $3 and r.id = any($1) and not r.id = any($4)`,
      [before, ctx.tenantId, input.userId, wanted],
    );
    await tx.run('insert into sys_depart_role_user (depart_role_id, user_id) select unnest($1::text[]), $2 on conflict do nothing', [
      wanted,
      input.userId,
    ]);
    await audit({ ...ctx, tx }, departRole, [
      { action: 'members', entityId: input.userId, before: { roles: before.join(',') }, after: { roles: wanted.join(',') } },
    ]);
  });
};

/** Which members have which department role (wire-contract 6.3). */
export function departMemberCalls(app: FastifyInstance, services: Services): void {
  route(app, services, {
    method: 'POST',
    path: `${departRole.path}/deptRoleUserAdd`,
    body: assignInput,
    dryRun: 'takenBack',
    handler: async (ctx, { body }) => {
      await assign(ctx, body);
      return answered(null, { message: message(ctx.language, 'done.edit') });
    },
  });
  route(app, services, {
    method: 'GET',
    path: `${departRole.path}/getDeptRoleByUserId`,
    query: { userId: ask.needed, departId: ask.needed },
    handler: (ctx, { query }) => {
      refuseReader(ctx);
      const { userId, departId } = readInput({ userId: needed(['账号', 'Account']), departId: needed(['部门', 'Department']) }, query);
      return ctx.db.many(
        `select m.depart_role_id || ':' || m.user_id as id, m.user_id as "userId", m.depart_role_id as "droleId"
         from sys_depart_role_user m join sys_depart_role r on r.id = m.depart_role_id and r.del_flag = '0'
         where m.user_id = $1 and r.depart_id = $2 and r.tenant_id = $3 order by m.depart_role_id`,
        [userId, departId, ctx.tenantId],
      );
    },
  });
}
