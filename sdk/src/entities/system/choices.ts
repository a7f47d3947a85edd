import { choices } from '../../contract/choices.ts';

/** States and other closed lists of tenants, menus and connections. */

export const tenantStatus = choices('tenant_status', { active: '1', frozen: '0' });
export const validity = choices('valid_status', { valid: '1', invalid: '0' });
export const menuTypes = choices('menu_type', { top: '0', sub: '1', button: '2' });
export const buttonPolicies = choices('perms_type', { show: '1', disable: '2' });
export const databaseTypes = choices('database_type', {
  mysql55: '1',
  mysql: '4',
  oracle: '2',
  sqlServer: '3',
  mariadb: '5',
  postgresql: '6',
  dameng: '7',
  kingbase: '8',
});
