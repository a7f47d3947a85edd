import { shown } from '../../contract/choices.ts';
import { expertAccountState, expertStatus, identityRulings, invitationStatus, inviteeStatus, recusalStatus } from './choices.ts';

/** Names and meanings of the states and other closed lists of experts and recusals. */
export const expertChoices = [
  shown(expertStatus, ['专家状态', 'Expert state'], {
    invited: ['待审核', 'Awaiting approval', 'waiting'],
    active: ['在库', 'Active', 'good'],
    suspended: ['已停用', 'Suspended', 'bad'],
    left: ['已退出', 'Left', 'quiet'],
    refused: ['未通过', 'Refused', 'bad'],
  }),
  shown(expertAccountState, ['专家账号状态', 'Expert account state'], {
    none: ['没有账号', 'No account', 'attention'],
    invited: ['已邀请', 'Invited', 'waiting'],
    joined: ['已加入', 'Joined', 'good'],
    declined: ['已婉拒', 'Declined', 'bad'],
  }),
  shown(identityRulings, ['身份认定', 'Identity ruling'], {
    same: ['同一人', 'The same person', 'attention'],
    different: ['不是同一人', 'Not the same person', 'good'],
  }),
  shown(recusalStatus, ['回避状态', 'Recusal state'], {
    inForce: ['生效', 'In force', 'good'],
    removed: ['已解除', 'Removed', 'quiet'],
  }),
  shown(invitationStatus, ['专家邀请状态', 'Expert invitation state'], {
    draft: ['草稿', 'Draft', 'quiet'],
    open: ['邀请中', 'Open', 'good'],
    closed: ['已结束', 'Closed', 'quiet'],
  }),
  shown(inviteeStatus, ['受邀状态', 'Invited expert state'], {
    unsent: ['待发送', 'Not sent', 'quiet'],
    told: ['已发送', 'Sent', 'waiting'],
    opened: ['已查看', 'Opened', 'waiting'],
    accepted: ['已接受', 'Accepted', 'good'],
    declined: ['已婉拒', 'Declined', 'bad'],
    expired: ['已过期', 'Expired', 'attention'],
    revoked: ['已撤回', 'Withdrawn', 'quiet'],
  }),
];
