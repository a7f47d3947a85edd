import { entity } from '../../contract/entity.ts';
import { int, ref, text } from '../../contract/field.ts';

/** A category: an item of a tree-shaped dictionary. Each code is its parent's plus a letter and two digits, for example A01B02. */
export const category = entity('sysCategory', {
  label: ['分类字典', 'Category'],
  path: '/sys/category',
  title: 'name',
  titleEn: 'nameEn',
  under: 'code',
  tree: { parent: 'pid', order: 'sortNo' },
  key: ['id'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  jeecg: ['queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  looseEdit: true,
  fixed: { sysOrgCode: null },
  derived: ['hasChild'],
  defaultSort: { column: 'code', order: 'asc' },
  sheet: {
    title: ['分类字典列表数据', 'List of categories'],
    headers: { name: '类型名称', code: '类型编码' },
  },
  fields: {
    name: text(['分类名称', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    nameEn: text(['英文名称', 'English name'], { max: 200 }),
    code: text(['分类编码', 'Code'], { server: true, max: 60, search: 'like', sort: true }),
    pid: ref(['上级分类', 'Parent'], 'sysCategory', { search: 'in' }),
    sortNo: int(['排序', 'Order'], { min: 0, max: 9999, sort: true, default: 0, width: 90, priority: 3 }),
  },
});
