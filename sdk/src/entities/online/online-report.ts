import { entity } from '../../contract/entity.ts';
import { dict, json, text } from '../../contract/field.ts';

/** A report (CALL-88 to CALL-90): columns of a record or form, filtered, joined along references and summed up, as each caller may see them. */
export const onlineReport = entity('onlineReport', {
  label: ['在线报表', 'Online report'],
  path: '/online/cgreport/head',
  title: 'reportName',
  key: ['code'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  stateField: 'status',
  looseEdit: true,
  fields: {
    code: text(['报表编码', 'Code'], {
      required: true,
      frozen: true,
      unique: true,
      max: 50,
      pattern: '^[a-z]\\w*$',
      search: 'like',
      sort: true,
    }),
    reportName: text(['报表名称', 'Name'], { required: true, max: 60, search: 'like', sort: true, width: 200 }),
    reportNameEn: text(['英文名称', 'English name'], { max: 100, list: false }),
    source: text(['数据来源', 'Source'], {
      required: true,
      max: 60,
      pattern: '^(?:[a-z][A-Za-z]{0,49}|form:[a-z][a-z0-9]{0,29})$',
      search: 'eq',
      width: 180,
      help: ['记录名，如 dsTbRegistration；或 form:表单编码', 'A record, such as dsTbRegistration, or form:<code> for an online form'],
    }),
    query: json(['查询定义', 'Query'], 'reportQuery', { required: true, list: false }),
    readRoles: dict(['查看角色', 'Who reads'], 'base_role', { required: true, many: true, default: 'ADMIN', list: false }),
    status: dict(['状态', 'State'], 'online_status', { server: true, search: 'in', sort: true, width: 100 }),
  },
  verbs: {
    publish: { label: ['发布', 'Publish'], from: ['0', '2'], to: '1', roles: ['ADMIN'] },
    stop: { label: ['停用', 'Stop'], from: ['1'], to: '2', roles: ['ADMIN'] },
  },
});
