import { labelIn } from '@saiyun/sdk/contract';
import { role, user } from '@saiyun/sdk/entities';
import { entityModule, Failure } from '../../kernel/entity-module.ts';
import { areaModule } from './area.ts';
import { departModule } from './depart/depart.ts';
import { departRoleModule } from './depart/role.ts';
import { positionModule } from './position.ts';
import { unitModule } from './unit.ts';
import { userModule } from './user/user.ts';

const roleModule = entityModule(role, {
  async beforeDeletes({ tx, tenantId, language }, rows) {
    // The kernel counts the tenant's own accounts; members from other tenants have their roles in their memberships.
    const held = await tx.many<{ id: string; n: number }>(
      `select r.id, count(*)::int as n from unnest($2::text[]) as r(id)
         join sys_user_tenant m on m.tenant_id = $1 and r.id = any(string_to_array(m.selectedroles, ',')) group by r.id`,
      [tenantId, rows.map(({ id }) => id)],
    );
    return new Map(held.map(({ id, n }) => [id, new Failure('row.referenced', { entity: labelIn(user.label, language), count: n })]));
  },
});

export const orgModules = [userModule, roleModule, departModule, departRoleModule, positionModule, areaModule, unitModule];

export { departCalls } from './depart/calls.ts';
export { userCalls } from './user/calls.ts';
