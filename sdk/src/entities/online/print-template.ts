import { entity } from '../../contract/entity.ts';
import { dict, json, text } from '../../contract/field.ts';
import { onlineStatus } from './choices.ts';
import { definitionCode, definitionStatus, publishing, source } from './definition-parts.ts';

/** A printed page of one row: sections as data, never markup. */
export const printTemplate = entity('printTemplate', {
  label: ['打印模板', 'Print template'],
  path: '/jmreport/template',
  title: 'templateName',
  titleEn: 'templateNameEn',
  under: 'code',
  key: ['code'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  stateField: 'status',
  states: onlineStatus,
  looseEdit: true,
  groups: [
    { label: ['模板', 'Template'], fields: ['templateName', 'templateNameEn', 'code', 'source', 'status'] },
    { label: ['版面', 'Layout'], fields: ['body'] },
    { label: ['谁可以用', 'Who may use it'], fields: ['readRoles'] },
  ],
  fields: {
    code: definitionCode(['模板编码', 'Code']),
    templateName: text(['模板名称', 'Name'], { required: true, max: 60, search: 'like', sort: true, width: 200 }),
    templateNameEn: text(['英文名称', 'English name'], { max: 100, list: false }),
    source,
    body: json(['版面', 'Page'], 'printBody', { required: true, list: false }),
    readRoles: dict(['打印角色', 'Roles that can print'], 'base_role', { required: true, many: true, default: 'ADMIN', list: false }),
    status: definitionStatus,
  },
  verbs: publishing,
});
