import { yes } from '../../contract/choices.ts';
import { entity, standard } from '../../contract/entity.ts';
import { int, longText, ref, text } from '../../contract/field.ts';

/** A department. Departments form a tree; each code is its parent's plus a letter and two digits, for example A01B02. */
export const depart = entity('sysDepart', {
  label: ['部门', 'Department'],
  path: '/sys/sysDepart',
  title: 'departName',
  titleEn: 'departNameEn',
  under: 'orgCode',
  picker: 'depart',
  tree: { parent: 'parentId', order: 'departOrder' },
  key: ['orgCode'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: standard,
  jeecg: ['add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel'],
  looseEdit: true,
  fixed: { fax: null, qywxIdentifier: null, status: yes, oldDirectorUserIds: null },
  derived: ['description', 'orgCategory', 'orgType'],
  defaultSort: { column: 'orgCode', order: 'asc' },
  sheet: {
    title: ['部门列表数据', 'List of departments'],
    headers: {
      departName: '机构/部门名称',
      departNameEn: '英文名',
      departOrder: '排序',
      orgCode: '机构编码',
      mobile: '手机号',
      address: '地址',
      memo: '备注',
    },
  },
  groups: [
    { label: ['部门', 'Department'], fields: ['departName', 'departNameEn', 'departNameAbbr', 'orgCode', 'parentId', 'departOrder'] },
    { label: ['负责与联系', 'People and contact'], fields: ['directorUserIds', 'mobile', 'address', 'memo'] },
  ],
  fields: {
    departName: text(['部门名称', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    departNameEn: text(['英文名称', 'English name'], { max: 200 }),
    departNameAbbr: text(['缩写', 'Short name'], { max: 50, list: false }),
    orgCode: text(['部门编码', 'Code'], {
      frozen: true,
      unique: true,
      max: 60,
      pattern: '^([A-Z][0-9]{2})+$',
      search: 'like',
      sort: true,
      help: [
        '留空则自动生成；须为上级编码加一个字母和两位数字',
        "Generated if left empty; the parent's code followed by a letter and two digits",
      ],
    }),
    parentId: ref(['上级部门', 'Parent'], 'sysDepart', { search: 'in' }),
    directorUserIds: ref(['负责人', 'Directors'], 'sysUser', { many: true, search: 'in', list: false }),
    departOrder: int(['排序', 'Order'], { min: 0, max: 9999, sort: true, default: 0, width: 90 }),
    mobile: text(['电话', 'Telephone'], { max: 50, cipher: true, mask: 'phone', list: false }),
    address: text(['地址', 'Address'], { max: 200, list: false }),
    memo: longText(['备注', 'Remarks'], { max: 500, list: false }),
  },
});
