import { entity } from '../../contract/entity.ts';
import { dict, longText, ref, text } from '../../contract/field.ts';
import { reason } from '../reason.ts';
import { changeStatus } from './choices.ts';

/** A request to replace the captain of an approved entry, or a member of its team. Accepting it makes the change. */
export const registrationChange = entity('dsTbRegistrationChange', {
  label: ['报名变更', 'Change request'],
  title: 'realName',
  under: 'registrationId',
  apart: 'registrationId',
  key: ['registrationId', 'idNo'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'AUD'], write: ['ADMIN', 'UNIT', 'APPL'], action: 'changes' },
  calls: ['list', 'queryById', 'add', 'exportXls'],
  stateField: 'status',
  states: changeStatus,
  groups: [
    { label: ['变更', 'Change'], fields: ['registrationId', 'memberId', 'realNameBefore', 'realName', 'idNoBefore', 'idType', 'idNo'] },
    { label: ['理由与意见', 'Reason and opinion'], fields: ['reason', 'opinion', 'status'] },
  ],
  fields: {
    registrationId: ref(['报名', 'Registration'], 'dsTbRegistration', { required: true, search: 'in', width: 180 }),
    memberId: ref(['成员', 'Member'], 'dsTbRegistrationMember', {
      search: 'in',
      within: 'registrationId',
      help: ['留空为负责人', 'Leave empty for the captain'],
    }),
    realNameBefore: text(['原姓名', 'Previous name'], { server: true }),
    idNoBefore: text(['原证件号码', 'Previous ID number'], { server: true, cipher: true, mask: 'idNo', list: false, sheet: false }),
    realName: text(['新姓名', 'New name'], { required: true, max: 100, search: 'like' }),
    idType: dict(['新证件类型', 'New ID type'], 'ds_id_type', { default: 'resident', list: false }),
    idNo: text(['新证件号码', 'New ID number'], {
      required: true,
      max: 50,
      pattern: '^[A-Za-z0-9]+$',
      patternText: ['请输入正确的证件号码', 'Enter a valid ID number'],
      cipher: true,
      mask: 'idNo',
      search: 'eq',
    }),
    reason: longText(['变更原因', 'Reason'], { required: true, max: 500 }),
    opinion: longText(['处理意见', 'Comment'], { server: true, list: false, sheet: false }),
    status: dict(['状态', 'State'], changeStatus, { server: true, search: 'in', sort: true, width: 90 }),
  },
  verbs: {
    accept: { label: ['同意', 'Accept'], from: ['asked'], to: 'accepted', roles: ['ADMIN', 'SUB'], single: true },
    refuse: {
      label: ['拒绝', 'Refuse'],
      from: ['asked'],
      to: 'refused',
      roles: ['ADMIN', 'SUB'],
      danger: true,
      final: true,
      input: { reason },
    },
  },
});
