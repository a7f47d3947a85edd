import { entity } from '../../contract/entity.ts';
import { longText, ref, text } from '../../contract/field.ts';

/** A role inside a department: it adds menus and buttons for its members, within the limits of their base roles. */
export const departRole = entity('sysDepartRole', {
  label: ['部门角色', 'Department role'],
  path: '/sys/sysDepartRole',
  title: 'roleName',
  titleEn: 'roleNameEn',
  under: 'roleCode',
  apart: 'departId',
  key: ['roleCode'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch'],
  jeecg: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch'],
  looseEdit: true,
  fields: {
    departId: ref(['部门', 'Department'], 'sysDepart', { required: true, frozen: true, search: 'in' }),
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
    description: longText(['描述', 'Description'], { max: 500, priority: 3 }),
  },
});
