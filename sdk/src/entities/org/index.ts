export { area } from './area.ts';
export { depart } from './depart.ts';
export { departRole } from './depart-role.ts';
export { role } from './role.ts';
export { unit } from './unit.ts';
export { user } from './user.ts';
