import { entity, standard } from '../../contract/entity.ts';
import { dict, instant, int, ref, text } from '../../contract/field.ts';
import { mobilePattern } from '../../contract/values/mobile.ts';
import { consentStatus } from '../choices.ts';
import { emailForm } from '../email.ts';

/** Another person of a team, or a tutor. The captain is part of the entry itself; a row for the captain has the entry's identity number. */
export const registrationMember = entity('dsTbRegistrationMember', {
  label: ['队伍成员', 'Team member'],
  title: 'realName',
  under: 'memberRole',
  apart: 'registrationId',
  key: ['registrationId', 'idNo'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'AUD'], write: ['ADMIN', 'SUB', 'UNIT', 'APPL'], action: 'entries' },
  calls: standard,
  /** The state of the entry: by it the team may change. */
  derived: ['entryStatus'],
  withoutBin: ['队伍可能已提交或满员，请重新添加', 'the team may be complete or handed in by then, so the person is added again'],
  stateField: 'status',
  states: consentStatus,
  groups: [
    { label: ['成员', 'Member'], fields: ['realName', 'memberRole', 'registrationId', 'orderNum'] },
    { label: ['联系方式与证件', 'Contact and papers'], fields: ['phone', 'email', 'idType', 'idNo'] },
    { label: ['学校', 'School'], fields: ['unitId', 'major', 'grade'] },
    { label: ['账号与确认', 'Account and consent'], fields: ['userId', 'status', 'consentTime'] },
  ],
  fields: {
    registrationId: ref(['报名', 'Registration'], 'dsTbRegistration', { required: true, frozen: true, search: 'in', width: 180 }),
    memberRole: dict(['身份', 'Role'], 'ds_member_role', { required: true, search: 'in', width: 90 }),
    realName: text(['姓名', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    idType: dict(['证件类型', 'ID type'], 'ds_id_type', { default: 'resident', list: false }),
    idNo: text(['证件号码', 'ID number'], {
      required: true,
      max: 50,
      pattern: '^[A-Za-z0-9]+$',
      patternText: ['请输入正确的证件号码', 'Enter a valid ID number'],
      cipher: true,
      mask: 'idNo',
      search: 'eq',
      width: 180,
      priority: 3,
    }),
    phone: text(['手机号', 'Mobile'], {
      pattern: mobilePattern(),
      patternText: ['请输入正确手机号', 'Enter a valid mobile number'],
      cipher: true,
      mask: 'phone',
      search: 'eq',
      width: 130,
      priority: 3,
    }),
    email: text(['电子邮箱', 'E-mail'], {
      ...emailForm,
      list: false,
    }),
    unitId: ref(['单位', 'School'], 'dsTbUnit', { search: 'in', width: 180 }),
    major: text(['专业', 'Major'], { max: 100, list: false }),
    grade: dict(['年级', 'Grade'], 'ds_grade', { search: 'in', width: 90, priority: 3 }),
    orderNum: int(['排序', 'Order'], { min: 0, max: 99, default: 0, sort: true, width: 80, priority: 3 }),
    /** The person's account: the one with the same name and mobile number. */
    userId: ref(['账号', 'Account'], 'sysUser', { server: true, search: 'in', list: false, sheet: false }),
    /** Whether the person has agreed, with their own account, to be in the team and to the details stored about them. */
    status: dict(['同意状态', 'Consent'], consentStatus, { server: true, search: 'in', sort: true, width: 100 }),
    consentTime: instant(['同意时间', 'Consented'], { server: true, list: false }),
  },
  verbs: {
    consent: { label: ['同意参赛', 'Consent'], from: ['pending'], to: 'given', roles: ['APPL'] },
  },
});
