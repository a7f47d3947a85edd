import { entity } from '../../contract/entity.ts';
import { date, dict, text } from '../../contract/field.ts';
import { tenantStatus } from './choices.ts';

/**
 * A tenant. Unlike other records it does not belong to a tenant: only administrators of the platform's first tenant manage it, and its ids
 * are numbers on the wire.
 */
export const tenant = entity('sysTenant', {
  label: ['租户', 'Tenant'],
  path: '/sys/tenant',
  table: 'sys_tenant_record',
  title: 'name',
  key: ['name'],
  access: { read: ['ADMIN'], write: ['ADMIN'] },
  calls: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch'],
  shared: true,
  stateField: 'status',
  states: tenantStatus,
  /** That an active tenant is expired or not begun, in words: its people cannot sign in. */
  derived: ['periodText'],
  looseEdit: true,
  fields: {
    name: text(['租户名称', 'Name'], { required: true, unique: true, max: 100, search: 'like', sort: true }),
    beginDate: date(['开始日期', 'From'], { search: 'range', sort: true }),
    endDate: date(['结束日期', 'Until'], { search: 'range', sort: true }),
    host: text(['域名', 'Host name'], {
      unique: true,
      max: 253,
      pattern: '^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$',
      patternText: [
        '请填写小写的域名，不含协议和端口，如 contest.example.edu.cn',
        'Enter a lower-case host name without protocol or port, such as contest.example.edu.cn',
      ],
      help: ['从此域名打开登录页时，显示该租户的名称与外观', 'The sign-in page at this host shows the name and look of the tenant'],
    }),
    status: dict(['状态', 'State'], tenantStatus, {
      numeric: true,
      default: tenantStatus.active,
      search: 'in',
      sort: true,
      form: false,
      width: 90,
    }),
    adminUsername: text(['管理员账号', 'Administrator account'], {
      required: true,
      frozen: true,
      writeOnly: true,
      list: false,
      min: 4,
      max: 18,
      pattern: '^[A-Za-z0-9_]+$',
      patternText: ['只允许字母、数字、下划线', 'Letters, digits and underscores only'],
    }),
    adminPassword: text(['管理员初始密码', 'Initial administrator password'], {
      required: true,
      frozen: true,
      writeOnly: true,
      list: false,
      min: 8,
      max: 100,
    }),
  },
  verbs: {
    freeze: { label: ['冻结', 'Freeze'], from: ['active'], to: 'frozen', roles: ['ADMIN'], danger: true },
    unfreeze: { label: ['解冻', 'Unfreeze'], from: ['frozen'], to: 'active', roles: ['ADMIN'] },
  },
});
