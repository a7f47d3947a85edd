import { role } from '@saiyun/sdk/entities';
import { entityModule } from '../../kernel/entity-module.ts';
import { areaModule } from './area.ts';
import { unitModule } from './unit.ts';
import { userModule } from './user.ts';

export const orgModules = [userModule, entityModule(role), areaModule, unitModule];

export { userCalls } from './user-calls.ts';
