import { shown } from '../../contract/choices.ts';
import { buttonPolicies, databaseTypes, menuTypes, tenantStatus, validity } from './choices.ts';

/** Names and meanings of the states and other closed lists of tenants, menus and connections. */
export const systemChoices = [
  shown(tenantStatus, ['租户状态', 'Tenant state'], {
    active: ['正常', 'Active', 'good'],
    frozen: ['冻结', 'Frozen', 'bad'],
  }),
  shown(validity, ['有效状态', 'Validity'], {
    valid: ['有效', 'Valid'],
    invalid: ['无效', 'Invalid'],
  }),
  shown(menuTypes, ['菜单类型', 'Menu type'], {
    top: ['一级菜单', 'Top menu'],
    sub: ['子菜单', 'Submenu'],
    button: ['按钮权限', 'Button'],
  }),
  shown(buttonPolicies, ['授权策略', 'Button policy'], {
    show: ['可见', 'Show'],
    disable: ['禁用', 'Disable'],
  }),
  shown(databaseTypes, ['数据库类型', 'Database type'], {
    mysql55: ['MySQL 5.5', 'MySQL 5.5'],
    mysql: ['MySQL 5.7+', 'MySQL 5.7+'],
    oracle: ['Oracle', 'Oracle'],
    sqlServer: ['SQL Server', 'SQL Server'],
    mariadb: ['MariaDB', 'MariaDB'],
    postgresql: ['PostgreSQL', 'PostgreSQL'],
    dameng: ['达梦', 'Dameng'],
    kingbase: ['人大金仓', 'KingbaseES'],
  }),
];
