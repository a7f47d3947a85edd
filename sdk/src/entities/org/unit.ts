import { no } from '../../contract/choices.ts';
import { entity, standard } from '../../contract/entity.ts';
import { dict, flag, json, ref, text } from '../../contract/field.ts';
import { mobilePattern } from '../../contract/values/mobile.ts';
import { emailForm } from '../email.ts';
import { reason } from '../reason.ts';
import { unitStatus } from './choices.ts';

/** A school or other body that sends teams. A unit never disappears: a merge keeps its code as an alias. */
export const unit = entity('dsTbUnit', {
  label: ['单位', 'School'],
  title: 'unitName',
  titleEn: 'unitNameEn',
  under: 'unitCode',
  key: ['unitCode'],
  alias: 'shortNames',
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'AUD'], write: ['ADMIN', 'SUB'], action: 'units' },
  calls: standard,
  stateField: 'status',
  states: unitStatus,
  groups: [
    { label: ['单位', 'School'], fields: ['unitName', 'unitNameEn', 'unitCode', 'unitType', 'areaId', 'status'] },
    { label: ['联系方式', 'Contact'], fields: ['contact', 'phone', 'email'] },
    { label: ['报名与归属', 'Entering and belonging'], fields: ['selfRegister', 'departId', 'mergedIntoId', 'shortNames'] },
  ],
  fields: {
    unitCode: text(['单位代码', 'Code'], {
      required: true,
      unique: true,
      max: 10,
      pattern: '^[A-Za-z0-9]+$',
      search: 'like',
      sort: true,
      width: 120,
    }),
    unitName: text(['单位名称', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    unitNameEn: text(['英文名称', 'English name'], { max: 200, list: false }),
    shortNames: json(['简称与曾用名', 'Other names'], 'textList', {
      list: false,
      sheet: false,
      help: ['导入时按这些名称也能找到本单位', 'Imports also match the school by these names'],
    }),
    areaId: ref(['赛区', 'Area'], 'dsTbCompetitionArea', { required: true, search: 'in' }),
    departId: ref(['部门', 'Department'], 'sysDepart', { search: 'in', list: false }),
    unitType: dict(['类型', 'Type'], 'ds_unit_type', { search: 'in' }),
    contact: text(['联系人', 'Contact'], { max: 50 }),
    phone: text(['手机号', 'Mobile'], {
      pattern: mobilePattern(),
      patternText: ['请输入正确手机号', 'Enter a valid mobile number'],
      cipher: true,
      mask: 'phone',
      priority: 3,
    }),
    email: text(['电子邮件', 'E-mail'], {
      ...emailForm,
      list: false,
    }),
    selfRegister: flag(['允许自主报名', 'Self-registration'], { default: no, priority: 3 }),
    mergedIntoId: ref(['并入单位', 'Merged into'], 'dsTbUnit', { server: true, search: 'in', list: false, sheet: false }),
    status: dict(['状态', 'State'], unitStatus, { server: true, search: 'in', sort: true, width: 90 }),
  },
  verbs: {
    enable: { label: ['启用', 'Enable'], from: ['pending', 'disabled'], to: 'enabled', roles: ['ADMIN', 'SUB'] },
    disable: {
      label: ['停用', 'Disable'],
      from: ['enabled'],
      to: 'disabled',
      roles: ['ADMIN', 'SUB'],
      danger: true,
      input: { reason },
    },
    mergeInto: {
      label: ['并入其他单位', 'Merge into another'],
      from: ['pending', 'enabled', 'disabled'],
      to: 'disabled',
      roles: ['ADMIN', 'SUB'],
      danger: true,
      final: true,
      input: { targetId: ref(['并入', 'Into'], 'dsTbUnit', { required: true }), reason },
    },
  },
});
