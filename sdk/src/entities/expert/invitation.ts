import { entity, standard } from '../../contract/entity.ts';
import { dict, flag, int, longText, ref, text } from '../../contract/field.ts';
import { invitationStatus } from './choices.ts';

/** An invitation that several people get: who invites, for what, and the agreement that they accept with it. */
export const expertInvitation = entity('dsTbExpertInvitation', {
  label: ['专家邀请', 'Expert invitation'],
  title: 'invitationName',
  under: 'inviter',
  key: ['invitationName'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'experts' },
  parts: [{ of: 'dsTbExpertInvitee', by: 'invitationId' }],
  calls: standard,
  withoutBin: ['邀请链接已失效，请重新邀请', 'its links have ended, so the people are invited again'],
  stateField: 'status',
  states: invitationStatus,
  groups: [
    { label: ['邀请', 'Invitation'], fields: ['invitationName', 'competitionId', 'forPool', 'inviter', 'locale', 'validDays', 'status'] },
    { label: ['内容', 'What it says'], fields: ['message'] },
    {
      label: ['评审协议', 'Agreement'],
      fields: ['agreementVersion', 'agreementText'],
      rare: true,
    },
  ],
  fields: {
    invitationName: text(['邀请事由', 'Invited to'], {
      required: true,
      unique: true,
      max: 100,
      search: 'like',
      sort: true,
      help: [
        '写入邮件和邀请页，如“2026 年数学建模竞赛评审”',
        'Shown in the mail and on the page, such as “Judging the 2026 modelling contest”',
      ],
    }),
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { search: 'in', width: 200, emptyIsAll: true }),
    forPool: flag(['加入专家库', 'To the pool of experts'], {
      default: '0',
      list: false,
      help: ['邀请不针对某一竞赛时选“是”，此时不选竞赛', 'Yes if the invitation is for no one competition, which then stays empty'],
    }),
    inviter: text(['邀请方', 'Invited by'], {
      required: true,
      max: 100,
      search: 'like',
    }),
    locale: dict(['邀请语言', 'Language'], 'ds_locale', { required: true, default: 'zh-CN', search: 'in', list: false }),
    validDays: int(['有效天数', 'Valid for days'], { required: true, min: 1, max: 90, default: 14, width: 110 }),
    message: longText(['附言', 'Message'], { max: 1000, list: false }),
    agreementVersion: text(['协议版本', 'Version'], { required: true, max: 20, default: '2026-1', list: false }),
    agreementText: longText(['协议正文', 'Text'], {
      max: 20_000,
      list: false,
      help: ['留空为平台的标准协议', 'Empty: the agreement of the platform'],
    }),
    status: dict(['状态', 'State'], invitationStatus, { server: true, search: 'in', sort: true, width: 100 }),
  },
  verbs: {
    send: {
      label: ['发送', 'Send'],
      from: ['draft', 'open'],
      to: 'open',
      roles: ['ADMIN', 'SUB'],
      single: true,
      tells: [
        '名单中尚未通知的每一位将收到邮件，填写了手机号的同时收到短信；链接仅限本人使用。',
        'Everybody on the list who was not told yet gets a mail, and a text message where there is a mobile number. Each link is for one person alone.',
      ],
    },
    remind: {
      label: ['提醒未答复的', 'Remind those who have not answered'],
      from: ['open'],
      to: 'open',
      roles: ['ADMIN', 'SUB'],
      single: true,
      tells: [
        '每位尚未答复者将再次收到邮件，填写了手机号的同时收到短信，先前的链接随之失效。每位每天最多提醒一次，今天已通知过的除外。',
        'Everybody who has not answered gets another mail, and a text message where there is a mobile number. Earlier links end. Nobody is reminded twice a day, so who was told today is left out.',
      ],
    },
    close: {
      label: ['结束邀请', 'End'],
      from: ['draft', 'open'],
      to: 'closed',
      roles: ['ADMIN', 'SUB'],
      single: true,
      danger: true,
      final: true,
    },
  },
});
