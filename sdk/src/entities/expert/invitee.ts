import { entity, standard } from '../../contract/entity.ts';
import { dict, instant, int, longText, ref, text } from '../../contract/field.ts';
import { mobilePattern } from '../../contract/values/mobile.ts';
import { emailForm } from '../email.ts';
import { reason } from '../reason.ts';
import { inviteeStatus } from './choices.ts';

/** A person who is invited to become an expert, and what became of it. */
export const expertInvitee = entity('dsTbExpertInvitee', {
  label: ['受邀专家', 'Invited expert'],
  title: 'realName',
  under: 'unitId',
  apart: 'invitationId',
  key: ['invitationId', 'realName'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'experts' },
  calls: standard,
  withoutBin: ['邀请链接已失效，请重新邀请', 'the link has ended, so the person is invited again'],
  stateField: 'status',
  states: inviteeStatus,
  groups: [
    { label: ['受邀人', 'Person'], fields: ['realName', 'unitId', 'otherUnit', 'email', 'phone', 'invitationId'] },
    {
      label: ['进展', 'Progress'],
      fields: ['status', 'sentTime', 'sentCount', 'openTime', 'answerTime', 'reason', 'expireTime', 'expertId'],
    },
  ],
  fields: {
    invitationId: ref(['邀请', 'Invitation'], 'dsTbExpertInvitation', { required: true, frozen: true, search: 'in', width: 200 }),
    realName: text(['姓名', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    unitId: ref(['单位', 'School'], 'dsTbUnit', {
      search: 'in',
      width: 180,
      help: [
        '只能选择平台中的单位；其他单位填在“其他单位”',
        'Only schools of the platform can be chosen; name others under “Other organisation”',
      ],
    }),
    email: text(['电子邮箱', 'E-mail'], {
      ...emailForm,
      search: 'like',
    }),
    phone: text(['手机号', 'Mobile'], {
      pattern: mobilePattern(),
      patternText: ['请输入正确手机号', 'Enter a valid mobile number'],
      cipher: true,
      mask: 'phone',
      search: 'eq',
    }),
    otherUnit: text(['其他单位', 'Other organisation'], { max: 100, search: 'like', list: false }),
    status: dict(['状态', 'State'], inviteeStatus, { server: true, search: 'in', sort: true, width: 100 }),
    sentTime: instant(['最近发送', 'Last sent'], { server: true, sort: true }),
    sentCount: int(['发送次数', 'Times sent'], { server: true, list: false }),
    openTime: instant(['首次查看', 'Opened'], { server: true, sort: true }),
    answerTime: instant(['答复时间', 'Answered'], { server: true, sort: true }),
    reason: longText(['婉拒或撤回原因', 'Reason'], { server: true, priority: 3 }),
    expireTime: instant(['有效期至', 'Valid until'], { server: true, sort: true, priority: 3 }),
    expertId: ref(['专家', 'Expert'], 'dsTbExpert', { server: true, search: 'in', list: false, sheet: false }),
  },
  verbs: {
    resend: { label: ['再次发送', 'Send again'], from: ['told', 'opened', 'expired', 'declined'], to: 'told', roles: ['ADMIN', 'SUB'] },
    revoke: {
      label: ['撤回', 'Withdraw'],
      from: ['unsent', 'told', 'opened', 'expired'],
      to: 'revoked',
      roles: ['ADMIN', 'SUB'],
      danger: true,
      final: true,
      input: { reason },
    },
  },
});
