import { shown } from '../../contract/choices.ts';
import { msgAccountStatus, msgDetailStatus, msgRechargeStatus, msgSendStatus, msgTemplateStatus, outMessageStatus } from './choices.ts';

/** Names and meanings of the states and other closed lists of messages and their batches. */
export const messageChoices = [
  shown(outMessageStatus, ['外发状态', 'Outgoing state'], {
    waiting: ['待发送', 'Waiting', 'waiting'],
    sent: ['已发送', 'Sent', 'good'],
    failed: ['发送失败', 'Failed', 'bad'],
  }),
  shown(msgTemplateStatus, ['消息模板状态', 'Message template state'], {
    draft: ['草稿', 'Draft', 'quiet'],
    submitted: ['审核中', 'Under review', 'waiting'],
    approved: ['已通过', 'Approved', 'good'],
    rejected: ['已拒绝', 'Rejected', 'bad'],
    deactivated: ['已停用', 'Deactivated', 'neutral'],
  }),
  shown(msgSendStatus, ['消息批次状态', 'Message batch state'], {
    draft: ['草稿', 'Draft', 'quiet'],
    waiting: ['待审核', 'Waiting for approval', 'attention'],
    queued: ['排队中', 'Queued', 'waiting'],
    sending: ['发送中', 'Sending', 'waiting'],
    done: ['已完成', 'Done', 'good'],
    cancelled: ['已取消', 'Cancelled', 'quiet'],
    stopped: ['已中止', 'Stopped', 'bad'],
    paused: ['已暂停', 'Paused', 'attention'],
  }),
  shown(msgDetailStatus, ['发送状态', 'Delivery state'], {
    queued: ['排队中', 'Queued', 'quiet'],
    sending: ['发送中', 'Sending', 'waiting'],
    accepted: ['已受理', 'Accepted', 'waiting'],
    delivered: ['已送达', 'Delivered', 'good'],
    softBounce: ['软退', 'Soft bounce', 'attention'],
    hardBounce: ['硬退', 'Hard bounce', 'bad'],
    failed: ['失败', 'Failed', 'bad'],
    suppressed: ['免打扰', 'Suppressed', 'quiet'],
  }),
  shown(msgAccountStatus, ['子账户状态', 'Sub-account state'], {
    disabled: ['停用', 'Disabled', 'quiet'],
    enabled: ['启用', 'Enabled', 'good'],
  }),
  shown(msgRechargeStatus, ['充值状态', 'Top-up state'], {
    waiting: ['待支付', 'Awaiting payment', 'attention'],
    paid: ['已支付', 'Paid', 'good'],
    cancelled: ['已取消', 'Cancelled', 'quiet'],
  }),
];
