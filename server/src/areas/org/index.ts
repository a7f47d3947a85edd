import { roleCodes } from '@saiyun/sdk/contract';
import { role } from '@saiyun/sdk/entities';
import { entityModule } from '../../kernel/entity-module.ts';
import { refuseBuiltIn } from '../dict/built-in.ts';
import { areaModule } from './area.ts';
import { departModule } from './depart/depart.ts';
import { departRoleModule } from './depart/role.ts';
import { positionModule } from './position.ts';
import { unitModule } from './unit.ts';
import { userModule } from './user/user.ts';

const builtInRoles: readonly string[] = Object.values(roleCodes);
/** The code looks up the initial roles of every tenant by their codes. */
const roleModule = entityModule(role, {
  async beforeDelete(_ctx, { roleCode, roleName }) {
    if (builtInRoles.includes(String(roleCode))) refuseBuiltIn(roleName);
  },
});

export const orgModules = [userModule, roleModule, departModule, departRoleModule, positionModule, areaModule, unitModule];

export { departCalls } from './depart/calls.ts';
export { userCalls } from './user/calls.ts';
