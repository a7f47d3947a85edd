import { entity } from '../../contract/entity.ts';
import { dict, int, json, text } from '../../contract/field.ts';
import { onlineStatus } from './choices.ts';

/**
 * An online form: a record whose fields are data. `publish` turns the edited definition into the next version; rows record the version with
 * which they were written.
 */
export const onlineForm = entity('onlineForm', {
  label: ['在线表单', 'Online form'],
  path: '/online/cgform/head',
  title: 'formName',
  titleEn: 'formNameEn',
  under: 'code',
  key: ['code'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  stateField: 'status',
  states: onlineStatus,
  looseEdit: true,
  groups: [
    { label: ['表单', 'Form'], fields: ['formName', 'formNameEn', 'code', 'formKind', 'mainCode', 'formVersion', 'status'] },
    { label: ['字段', 'Fields'], fields: ['fields'] },
    { label: ['谁可以读写', 'Who may read and write'], fields: ['readRoles', 'writeRoles'] },
  ],
  fields: {
    code: text(['表单编码', 'Code'], {
      code: true,
      required: true,
      frozen: true,
      unique: true,
      max: 30,
      pattern: '^[a-z][a-z0-9]*$',
      patternText: ['只能使用小写字母和数字，字母开头', 'Use lower-case letters and digits, starting with a letter'],
      search: 'like',
      sort: true,
    }),
    formName: text(['表单名称', 'Name'], { required: true, max: 60, search: 'like', sort: true, width: 180 }),
    formNameEn: text(['英文名称', 'English name'], { max: 100, list: false }),
    formKind: dict(['界面', 'Screen'], 'online_form_kind', { required: true, default: 'list', search: 'in', width: 120 }),
    mainCode: text(['主表编码', 'Main form'], {
      code: true,
      max: 30,
      search: 'eq',
      help: ['附表填写主表的表单编码', 'For a sub-form: the code of its main form'],
    }),
    fields: json(['字段', 'Fields'], 'onlineFields', { required: true, list: false }),
    readRoles: dict(['查看角色', 'Roles that can read'], 'base_role', { required: true, many: true, default: 'ADMIN', list: false }),
    writeRoles: dict(['维护角色', 'Roles that can edit'], 'base_role', { required: true, many: true, default: 'ADMIN', list: false }),
    formVersion: int(['版本号', 'Version'], { server: true, width: 90 }),
    status: dict(['状态', 'State'], onlineStatus, { server: true, search: 'in', sort: true, width: 100 }),
  },
  verbs: {
    publish: { label: ['发布', 'Publish'], from: ['draft', 'published', 'stopped'], to: 'published', roles: ['ADMIN'] },
    stop: { label: ['停用', 'Disable'], from: ['published'], to: 'stopped', roles: ['ADMIN'] },
  },
});
