import { entity } from '../../contract/entity.ts';
import { dict, json, text } from '../../contract/field.ts';

/** A printed page of one row (CALL-128): sections as data, never markup. */
export const printTemplate = entity('printTemplate', {
  label: ['打印模板', 'Print template'],
  path: '/jmreport/template',
  title: 'templateName',
  key: ['code'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  stateField: 'status',
  looseEdit: true,
  fields: {
    code: text(['模板编码', 'Code'], {
      required: true,
      frozen: true,
      unique: true,
      max: 50,
      pattern: '^[a-z]\\w*$',
      search: 'like',
      sort: true,
    }),
    templateName: text(['模板名称', 'Name'], { required: true, max: 60, search: 'like', sort: true, width: 200 }),
    templateNameEn: text(['英文名称', 'English name'], { max: 100, list: false }),
    source: text(['数据来源', 'Source'], {
      required: true,
      max: 60,
      pattern: '^(?:[a-z][A-Za-z]{0,49}|form:[a-z][a-z0-9]{0,29})$',
      search: 'eq',
      width: 180,
      help: ['记录名，如 dsTbRegistration；或 form:表单编码', 'A record, such as dsTbRegistration, or form:<code> for an online form'],
    }),
    body: json(['版面', 'Page'], 'printBody', { required: true, list: false }),
    readRoles: dict(['打印角色', 'Who prints'], 'base_role', { required: true, many: true, default: 'ADMIN', list: false }),
    status: dict(['状态', 'State'], 'online_status', { server: true, search: 'in', sort: true, width: 100 }),
  },
  verbs: {
    publish: { label: ['发布', 'Publish'], from: ['0', '2'], to: '1', roles: ['ADMIN'] },
    stop: { label: ['停用', 'Stop'], from: ['1'], to: '2', roles: ['ADMIN'] },
  },
});
