import { entity, standard } from '../../contract/entity.ts';
import { dict, instant, int, json, longText, ref, text } from '../../contract/field.ts';
import { mobilePattern } from '../../contract/values/mobile.ts';
import { payStatus, registrationStatus } from '../choices.ts';
import { emailForm } from '../email.ts';

const opinion = longText(['审核意见', 'Comment'], { required: true, max: 500 });

/**
 * An entry to a competition with its captain (the other members are separate rows). `externalId` makes imports idempotent: the same one in
 * the same competition is the same registration.
 */
export const registration = entity('dsTbRegistration', {
  label: ['报名', 'Registration'],
  title: 'teamName',
  titleEn: 'teamNameEn',
  under: 'registerNo',
  apart: 'competitionId',
  key: ['competitionId', 'externalId'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'FIN', 'AUD'], write: ['ADMIN', 'SUB', 'UNIT', 'APPL'], action: 'entries' },
  calls: standard,
  /** What the school says of an entry that the organiser decides on after it. */
  derived: ['schoolAudit'],
  withoutBin: ['名额可能已给其他队伍，请重新报名', 'its place may have gone to another team, so it is entered again'],
  parts: [{ of: 'dsTbRegistrationMember', by: 'registrationId', order: 'orderNum' }],
  stateField: 'status',
  states: registrationStatus,
  groups: [
    { label: ['报名', 'Entry'], fields: ['teamName', 'teamNameEn', 'registerNo', 'status', 'submitTime'] },
    { label: ['参加什么', 'What is entered'], fields: ['competitionId', 'stageId', 'groupId', 'areaId', 'unitId'] },
    { label: ['负责人', 'Captain'], fields: ['realName', 'captainUserId', 'phone', 'email', 'idType', 'idNo', 'major', 'grade'] },
    { label: ['审核与缴费', 'Approval and fees'], fields: ['auditOpinion', 'returnFields', 'returnRemarks', 'payStatus'] },
    { label: ['填写内容', 'Answers'], fields: ['answers', 'formVersion'] },
    { label: ['来源', 'Origin'], fields: ['source', 'externalId'], rare: true },
  ],
  fields: {
    registerNo: text(['报名编号', 'Registration number'], { server: true, search: 'like', sort: true, width: 150 }),
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { required: true, frozen: true, search: 'in', width: 220 }),
    stageId: ref(['阶段', 'Stage'], 'dsTbCompetitionStage', {
      search: 'in',
      list: false,
      within: 'competitionId',
      setBy: ['ADMIN', 'SUB'],
    }),
    groupId: ref(['组别', 'Group'], 'dsTbCompetitionGroup', { search: 'in', within: 'competitionId' }),
    /** The unit's area. */
    areaId: ref(['赛区', 'Area'], 'dsTbCompetitionArea', { server: true, search: 'in', list: false }),
    unitId: ref(['单位', 'School'], 'dsTbUnit', { required: true, search: 'in', width: 180, priority: 1 }),
    externalId: text(['外部编号', 'External ID'], { frozen: true, max: 64, search: 'eq', list: false }),
    teamName: text(['队伍名称', 'Team'], { required: true, max: 100, search: 'like', sort: true, width: 180 }),
    teamNameEn: text(['队伍英文名称', 'Team (English)'], { max: 100, list: false }),
    realName: text(['负责人姓名', 'Captain'], { required: true, max: 100, search: 'like', sort: true, width: 110 }),
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
      required: true,
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
      search: 'like',
      priority: 3,
    }),
    major: text(['专业', 'Major'], { max: 100, priority: 3 }),
    grade: dict(['年级', 'Grade'], 'ds_grade', { search: 'in', width: 90, priority: 3 }),
    formVersion: int(['表单版本', 'Form version'], { server: true, list: false, sheet: false }),
    answers: json(['表单内容', 'Answers'], 'answers', {
      sealed: true,
      mask: 'name',
      // Whoever approves an entry sees its answers.
      plainFor: ['ADMIN', 'SUB', 'UNIT'],
      list: false,
      sheet: false,
      help: ['按竞赛的报名表填写，如 {"tel":"010-12345678"}', 'Answers to the registration form, e.g. {"tel":"010-12345678"}'],
    }),
    status: dict(['状态', 'State'], registrationStatus, { server: true, search: 'in', sort: true, width: 110 }),
    auditOpinion: longText(['审核意见', 'Comment'], { server: true, list: false, sheet: false, told: true }),
    returnFields: json(['需修改的内容', 'Fields to change'], 'any', { server: true, list: false, sheet: false }),
    /** By what is to be changed, as `returnFields` names it. */
    returnRemarks: json(['逐项说明', 'Remarks on it'], 'stringMap', { server: true, list: false, sheet: false }),
    payStatus: dict(['缴费状态', 'Payment'], payStatus, { server: true, search: 'in', list: false, sheet: false }),
    source: dict(['来源', 'Source'], 'ds_source', { server: true, search: 'in', list: false, sheet: false }),
    captainUserId: ref(['负责人账号', 'Captain account'], 'sysUser', { server: true, list: false, sheet: false }),
    submitTime: instant(['提交时间', 'Submitted'], { server: true, search: 'range', sort: true, sheet: false }),
  },
  verbs: {
    submit: { label: ['提交', 'Submit'], from: ['draft', 'returned'], to: 'submitted', roles: ['APPL', 'UNIT', 'ADMIN'] },
    approve: {
      label: ['审核通过', 'Approve'],
      from: ['submitted'],
      to: 'approved',
      roles: ['UNIT', 'ADMIN', 'SUB'],
      action: 'approve',
      input: { opinion: longText(['审核意见', 'Comment'], { max: 500 }) },
    },
    returnBack: {
      label: ['退回修改', 'Return'],
      from: ['submitted', 'approved'],
      to: 'returned',
      roles: ['UNIT', 'ADMIN', 'SUB'],
      action: 'returnBack',
      input: {
        opinion,
        fields: text(['需修改的内容', 'Fields to change'], {
          max: 4000,
          help: ['逗号分隔，留空为全部', 'Comma-separated; empty for all'],
        }),
        remarks: json(['逐项说明', 'Remarks on them'], 'stringMap', {
          form: false,
          help: ['每项要改什么，如 {"idNo":"与证件不符"}', 'What to change of each, e.g. {"idNo":"not as on the document"}'],
        }),
      },
    },
    reject: {
      label: ['不通过', 'Reject'],
      from: ['submitted'],
      to: 'failed',
      roles: ['ADMIN', 'SUB', 'UNIT'],
      action: 'reject',
      danger: true,
      input: { opinion },
    },
    restore: { label: ['恢复', 'Restore'], from: ['failed'], to: 'submitted', roles: ['ADMIN'], input: { opinion } },
    withdraw: {
      label: ['撤回', 'Withdraw'],
      from: ['draft', 'submitted', 'returned'],
      to: 'withdrawn',
      roles: ['APPL', 'ADMIN'],
      danger: true,
      final: true,
    },
  },
});
