import { entity, standard } from '../../contract/entity.ts';
import { dict, longText, text } from '../../contract/field.ts';

/** A role. `baseRole` limits what its members may ever do; the granted menus and buttons decide within that. */
export const role = entity('sysRole', {
  label: ['角色', 'Role'],
  path: '/sys/role',
  title: 'roleName',
  titleEn: 'roleNameEn',
  under: 'roleCode',
  picker: 'role',
  key: ['roleCode'],
  access: { read: ['ADMIN', 'UNIT', 'AUD'], write: ['ADMIN'] },
  calls: standard,
  jeecg: standard,
  sheet: {
    title: ['角色列表数据', 'List of roles'],
    headers: { roleName: '角色名', roleCode: '角色编码', description: '描述' },
  },
  fields: {
    roleName: text(['角色名称', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    roleNameEn: text(['英文名称', 'English name'], { max: 100, search: 'like' }),
    roleCode: text(['角色编码', 'Code'], {
      code: true,
      required: true,
      frozen: true,
      unique: true,
      max: 50,
      pattern: '^[A-Za-z][\\w-]*$',
      search: 'like',
      sort: true,
    }),
    baseRole: dict(['权限范围', 'Base role'], 'base_role', { required: true, frozen: true, search: 'in' }),
    description: longText(['描述', 'Description'], { max: 500, priority: 3 }),
  },
});
