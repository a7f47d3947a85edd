import { area } from './area.ts';
import { role } from './role.ts';
import { unit } from './unit.ts';
import { user } from './user.ts';

export const org = { user, role, area, unit };
