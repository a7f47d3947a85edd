import { entity } from '../../contract/entity.ts';
import { dict, json, text } from '../../contract/field.ts';
import { onlineStatus } from './choices.ts';
import { definitionCode, definitionStatus, publishing, source } from './definition-parts.ts';

/** A report: columns of a record or form, filtered, joined along references and aggregated, limited to what each caller may see. */
export const onlineReport = entity('onlineReport', {
  label: ['在线报表', 'Online report'],
  path: '/online/cgreport/head',
  title: 'reportName',
  titleEn: 'reportNameEn',
  under: 'code',
  key: ['code'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  stateField: 'status',
  states: onlineStatus,
  looseEdit: true,
  groups: [
    { label: ['报表', 'Report'], fields: ['reportName', 'reportNameEn', 'code', 'source', 'status'] },
    { label: ['查询', 'Query'], fields: ['query'] },
    { label: ['谁可以看', 'Who may read'], fields: ['readRoles'] },
  ],
  fields: {
    code: definitionCode(['报表编码', 'Code']),
    reportName: text(['报表名称', 'Name'], { required: true, max: 60, search: 'like', sort: true, width: 200 }),
    reportNameEn: text(['英文名称', 'English name'], { max: 100, list: false }),
    source,
    query: json(['查询定义', 'Query'], 'reportQuery', { required: true, list: false }),
    readRoles: dict(['查看角色', 'Roles that can read'], 'base_role', { required: true, many: true, default: 'ADMIN', list: false }),
    status: definitionStatus,
  },
  verbs: publishing,
});
