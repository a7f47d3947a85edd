import { role } from '@saiyun/sdk/entities';
import { entityModule } from '../../kernel/entity-module.ts';
import { areaModule } from './area.ts';
import { departModule } from './depart.ts';
import { departRoleModule } from './depart-role.ts';
import { positionModule } from './position.ts';
import { unitModule } from './unit.ts';
import { userModule } from './user.ts';

export const orgModules = [userModule, entityModule(role), departModule, departRoleModule, positionModule, areaModule, unitModule];

export { departCalls } from './depart-calls.ts';
export { userCalls } from './user-calls.ts';
