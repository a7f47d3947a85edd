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
  async beforeDelete({ tx, tenantId, language }, { id }) {
    // The kernel counts the tenant's own accounts; members from other tenants have their roles in their memberships.
    const held = await tx.one<{ n: number }>(
      `select count(*)::int as n from sys_user_tenant where tenant_id = $1 and $2 = any(string_to_array(selectedroles, ','))`,
      [tenantId, id],
    );
    if (held && held.n > 0) throw new Failure('row.referenced', { entity: labelIn(user.label, language), count: held.n });
  },
});

export const orgModules = [userModule, roleModule, departModule, departRoleModule, positionModule, areaModule, unitModule];

export { departCalls } from './depart/calls.ts';
export { userCalls } from './user/calls.ts';
