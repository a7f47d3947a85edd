import { entity, standard } from '../../contract/entity.ts';
import { dict, instant, int, json, longText, money, ref, text } from '../../contract/field.ts';
import { reason } from '../reason.ts';
import { automaticKind, msgSendStatus } from './choices.ts';

/**
 * A batch of messages: who gets which template, or which words of its own, when, and its maximum cost. Its author cannot approve it. What the
 * platform tells by itself in a competition on one day and channel is a batch of its own.
 */
export const msgSend = entity('dsTbMsgSend', {
  label: ['消息批次', 'Message batch'],
  title: 'batchName',
  under: 'channel',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'FIN', 'AUD'], write: ['ADMIN', 'SUB', 'UNIT'], action: 'messages' },
  calls: standard,
  stateField: 'status',
  states: msgSendStatus,
  groups: [
    {
      label: ['发送', 'Message'],
      fields: ['batchName', 'templateId', 'channel', 'automaticKind', 'competitionId', 'subAccountId', 'scheduleTime', 'status'],
    },
    { label: ['自拟内容', 'Own text'], fields: ['titleZh', 'contentZh', 'titleEn', 'contentEn'] },
    { label: ['给谁', 'For whom'], fields: ['filter', 'recipients'] },
    { label: ['结果', 'Result'], fields: ['total', 'okCount', 'failCount', 'unitCount', 'frozenUnits', 'estimatedCost'] },
  ],
  fields: {
    batchName: text(['批次名称', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    /** None for a batch in words of its own, and for an automatic message that is no text message. */
    templateId: ref(['消息模板', 'Template'], 'dsTbMsgTemplate', { search: 'in' }),
    /** That of the template, where there is one. */
    channel: dict(['渠道', 'Channel'], 'ds_msg_channel', { search: 'in' }),
    /** Words of its own instead of a template, on channels that need no approval. */
    titleZh: text(['标题', 'Title'], { max: 200, list: false, sheet: false }),
    titleEn: text(['英文标题', 'English title'], { max: 200, list: false, sheet: false }),
    contentZh: longText(['内容', 'Text'], { max: 5000, list: false, sheet: false }),
    contentEn: longText(['英文内容', 'English text'], { max: 5000, list: false, sheet: false }),
    /** What the platform tells by itself; none for a batch that somebody wrote. */
    automaticKind: dict(['自动消息', 'Automatic message'], automaticKind, { server: true, search: 'in', priority: 3 }),
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { search: 'in', priority: 3 }),
    subAccountId: ref(['子账户', 'Sub-account'], 'dsTbMsgSubAccount', { search: 'in', priority: 3 }),
    /** `audience` and what narrows it; `messageAudiences` names them. */
    filter: json(['收件条件', 'Filter'], 'messageFilter', { list: false, sheet: false }),
    /** Addresses, each with the name before it if it has one; emptied once every recipient has a row of its own. */
    recipients: json(['收件人', 'Recipients'], 'textList', { list: false, sheet: false }),
    scheduleTime: instant(['计划时间', 'Scheduled'], { search: 'range', sort: true }),
    total: int(['总数', 'Total'], { server: true, priority: 1 }),
    okCount: int(['成功数', 'Sent'], { server: true }),
    failCount: int(['失败数', 'Failed'], { server: true, priority: 1 }),
    unitCount: int(['计费条数', 'Units'], { server: true, priority: 3 }),
    frozenUnits: int(['冻结条数', 'Frozen units'], { server: true, list: false }),
    estimatedCost: money(['预计费用', 'Estimated cost'], { server: true, priority: 3 }),
    status: dict(['状态', 'State'], msgSendStatus, { server: true, search: 'in', sort: true, width: 110 }),
  },
  verbs: {
    preview: { label: ['预览', 'Preview'], from: ['draft', 'waiting'], roles: ['ADMIN', 'SUB', 'UNIT'], single: true },
    submit: { label: ['发送', 'Send'], from: ['draft'], to: 'waiting', roles: ['ADMIN', 'SUB', 'UNIT'] },
    approveSend: { label: ['批准发送', 'Approve'], from: ['waiting'], to: 'queued', roles: ['ADMIN'] },
    returnBack: { label: ['退回', 'Return'], from: ['waiting'], to: 'draft', roles: ['ADMIN'], input: { reason } },
    pause: { label: ['暂停', 'Pause'], from: ['queued', 'sending'], to: 'paused', roles: ['ADMIN', 'SUB', 'UNIT'] },
    resume: { label: ['继续', 'Resume'], from: ['paused', 'stopped'], to: 'queued', roles: ['ADMIN', 'SUB', 'UNIT'] },
    cancelSend: {
      label: ['取消发送', 'Cancel'],
      from: ['draft', 'waiting', 'queued', 'sending', 'paused', 'stopped'],
      to: 'cancelled',
      roles: ['ADMIN', 'SUB', 'UNIT'],
      danger: true,
      final: true,
      input: { reason },
    },
    resendFailed: { label: ['重发失败', 'Resend failed'], from: ['done', 'stopped'], to: 'queued', roles: ['ADMIN', 'SUB', 'UNIT'] },
  },
});
