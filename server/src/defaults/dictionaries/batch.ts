import { dictionary, type SeedDictionary } from './dictionary.ts';

/** Dictionaries of batches of messages and their sub-accounts. */
export const batchDictionaries: readonly SeedDictionary[] = [
  dictionary(
    'ds_msg_channel',
    ['消息渠道', 'Channel'],
    [
      ['email', '邮件', 'E-mail'],
      ['sms', '短信', 'Text message'],
      ['site', '站内信', 'On site'],
    ],
  ),
  dictionary(
    'ds_msg_template_status',
    ['消息模板状态', 'State of a message template'],
    [
      ['0', '草稿', 'Draft'],
      ['1', '审核中', 'Submitted'],
      ['2', '已通过', 'Approved'],
      ['3', '已拒绝', 'Rejected'],
      ['4', '已停用', 'Deactivated'],
    ],
  ),
  dictionary(
    'ds_msg_send_status',
    ['消息批次状态', 'State of a batch'],
    [
      ['0', '草稿', 'Draft'],
      ['1', '待审核', 'Waiting for approval'],
      ['2', '排队中', 'Queued'],
      ['3', '发送中', 'Sending'],
      ['4', '已完成', 'Done'],
      ['5', '已取消', 'Cancelled'],
      ['6', '余额不足', 'Stopped: no balance'],
    ],
  ),
  dictionary(
    'ds_msg_detail_status',
    ['发送状态', 'State of a message'],
    [
      ['0', '排队中', 'Queued'],
      ['1', '发送中', 'Sending'],
      ['2', '已受理', 'Accepted'],
      ['3', '已送达', 'Delivered'],
      ['4', '软退', 'Soft bounce'],
      ['5', '硬退', 'Hard bounce'],
      ['6', '失败', 'Failed'],
      ['7', '免打扰', 'Suppressed'],
    ],
  ),
  dictionary(
    'ds_msg_account_status',
    ['子账户状态', 'Sub-account'],
    [
      ['0', '停用', 'Disabled'],
      ['1', '启用', 'Enabled'],
    ],
  ),
  dictionary(
    'ds_msg_recharge_status',
    ['充值状态', 'Recharge'],
    [
      ['0', '待支付', 'Waiting'],
      ['1', '已支付', 'Paid'],
      ['2', '已取消', 'Cancelled'],
    ],
  ),
  dictionary(
    'ds_msg_trade_type',
    ['交易类型', 'Kind of trade'],
    [
      ['recharge', '充值', 'Recharge'],
      ['freeze', '冻结', 'Freeze'],
      ['settle', '结算', 'Settle'],
      ['release', '释放', 'Release'],
      ['adjust', '调整', 'Adjust'],
    ],
  ),
];
