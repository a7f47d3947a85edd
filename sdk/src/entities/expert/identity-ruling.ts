import { entity } from '../../contract/entity.ts';
import { dict, instant, longText, ref, text } from '../../contract/field.ts';
import { identityRulings } from './choices.ts';

/**
 * Whether an expert and somebody of the same name and school in an entry are one person, where neither ID number nor account nor phone says
 * so. An organiser rules once for an expert and an entry; the newest ruling holds, the audit log keeps the others.
 */
export const identityRuling = entity('dsTbIdentityRuling', {
  label: ['身份认定', 'Identity ruling'],
  title: 'personName',
  under: 'registrationId',
  apart: 'expertId',
  key: ['expertId', 'registrationId'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'experts' },
  calls: ['list', 'queryById', 'add', 'edit', 'exportXls'],
  groups: [
    {
      label: ['是不是同一人', 'One person or two'],
      fields: ['expertId', 'registrationId', 'competitionId', 'personName', 'memberRole', 'ruling'],
    },
    { label: ['认定', 'Ruling'], fields: ['remark', 'decidedBy', 'decideTime'] },
  ],
  fields: {
    expertId: ref(['专家', 'Expert'], 'dsTbExpert', { required: true, frozen: true, search: 'in' }),
    registrationId: ref(['报名', 'Entry'], 'dsTbRegistration', { required: true, frozen: true, search: 'in', width: 200 }),
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { server: true, search: 'in', width: 200 }),
    personName: text(['报名中的姓名', 'Name in the entry'], { server: true, max: 100, search: 'like', priority: 1 }),
    memberRole: dict(['报名中的角色', 'Role in the entry'], 'ds_member_role', { server: true, search: 'in', width: 110 }),
    ruling: dict(['认定', 'Ruling'], identityRulings, { required: true, search: 'in', width: 120 }),
    remark: longText(['依据', 'Grounds'], { max: 500 }),
    decidedBy: ref(['认定人', 'Ruled by'], 'sysUser', { server: true, search: 'in', sheet: false, priority: 3 }),
    decideTime: instant(['认定时间', 'Ruled at'], { server: true, search: 'range', sort: true }),
  },
});
