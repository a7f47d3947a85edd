import { area } from './area.ts';
import { depart } from './depart.ts';
import { departRole } from './depart-role.ts';
import { role } from './role.ts';
import { unit } from './unit.ts';
import { user } from './user.ts';

export const org = { user, role, depart, departRole, area, unit };
