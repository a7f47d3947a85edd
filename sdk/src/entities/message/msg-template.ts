import { entity, standard } from '../../contract/entity.ts';
import { dict, json, longText, ref, text } from '../../contract/field.ts';
import { reason } from '../reason.ts';
import { msgTemplateStatus } from './choices.ts';

const codeText = [
  '字母、数字和下划线，最多 40 个字符，如 entry_notice',
  'Letters, digits and underscores, at most 40, such as entry_notice',
] as const;
const mergeHelp = [
  '可用变量：{name} 姓名、{unit} 单位、{competition} 竞赛、{team} 队伍、{entryNo} 报名编号、{status} 报名状态、{link} 平台地址',
  'Fields: {name}, {unit} (school), {competition}, {team}, {entryNo} (entry number), {status} (of the entry), {link} (to the platform)',
] as const;

/** The text of messages on one channel, in both languages. Text messages need a template that the provider has approved. */
export const msgTemplate = entity('dsTbMsgTemplate', {
  label: ['消息模板', 'Message template'],
  title: 'titleZh',
  titleEn: 'titleEn',
  under: 'templateCode',
  key: ['templateCode', 'channel'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'AUD'], write: ['ADMIN'] },
  calls: standard,
  stateField: 'status',
  states: msgTemplateStatus,
  groups: [
    { label: ['模板', 'Template'], fields: ['titleZh', 'titleEn', 'templateCode', 'channel', 'competitionId', 'status', 'rejectReason'] },
    { label: ['内容', 'Content'], fields: ['contentZh', 'contentEn', 'fields'] },
    { label: ['通道', 'Channel'], fields: ['providerTemplateId', 'signName'], rare: true },
  ],
  fields: {
    templateCode: text(['模板编码', 'Code'], {
      required: true,
      frozen: true,
      max: 40,
      pattern: '^\\w+$',
      patternText: ['模板编码只能含字母、数字和下划线', 'The code may have only letters, digits and underscores'],
      help: codeText,
      search: 'like',
      sort: true,
      code: true,
    }),
    channel: dict(['渠道', 'Channel'], 'ds_msg_channel', { required: true, frozen: true, search: 'in' }),
    titleZh: text(['标题', 'Title'], { required: true, max: 200, search: 'like' }),
    titleEn: text(['英文标题', 'English title'], { max: 200, list: false }),
    contentZh: longText(['内容', 'Text'], { required: true, max: 5000, list: false, help: mergeHelp }),
    contentEn: longText(['英文内容', 'English text'], { max: 5000, list: false, help: mergeHelp }),
    /** Whose organisers use it; none for one that all may use. */
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { search: 'in', priority: 3, emptyIsAll: true, frozen: true }),
    fields: json(['变量', 'Variables'], 'textList', { server: true, list: false, sheet: false }),
    providerTemplateId: text(['服务商模板编号', "Provider's template"], { max: 64, list: false }),
    signName: text(['短信签名', 'Signature'], { max: 40, list: false }),
    status: dict(['状态', 'State'], msgTemplateStatus, { server: true, search: 'in', sort: true, width: 100 }),
    rejectReason: text(['拒绝原因', 'Reason for rejection'], { server: true, list: false, sheet: false }),
  },
  verbs: {
    submit: { label: ['提交审核', 'Submit'], from: ['draft', 'rejected'], to: 'submitted', roles: ['ADMIN'] },
    approve: { label: ['通过', 'Approve'], from: ['submitted'], to: 'approved', roles: ['ADMIN'] },
    reject: { label: ['拒绝', 'Reject'], from: ['submitted'], to: 'rejected', roles: ['ADMIN'], input: { reason } },
    deactivate: { label: ['停用', 'Deactivate'], from: ['approved'], to: 'deactivated', roles: ['ADMIN'], danger: true, final: true },
    syncTemplate: { label: ['同步服务商状态', 'Sync with the provider'], from: ['submitted', 'approved', 'rejected'], roles: ['ADMIN'] },
  },
});
