import { dictionary, type SeedDictionary } from './dictionary.ts';

/** Dictionaries of message batches and their sub-accounts. */
export const batchDictionaries: readonly SeedDictionary[] = [
  dictionary(
    'ds_msg_channel',
    ['消息渠道', 'Channel'],
    [
      ['email', '邮件', 'E-mail'],
      ['sms', '短信', 'Text message'],
      ['site', '站内信', 'In-app'],
    ],
  ),
  dictionary(
    'ds_msg_trade_type',
    ['交易类型', 'Transaction type'],
    [
      ['recharge', '充值', 'Top-up'],
      ['freeze', '冻结', 'Freeze'],
      ['settle', '结算', 'Settle'],
      ['release', '释放', 'Release'],
      ['adjust', '调整', 'Adjust'],
    ],
  ),
];
