import { dictionary, type SeedDictionary } from './dictionary.ts';

/** Dictionaries of fees, payments, expert money and the ledger, with the words of FEE-02, FEE-04 and WITHDRAW-07. */
export const moneyDictionaries: readonly SeedDictionary[] = [
  dictionary(
    'ds_fee_mode',
    ['收费方式', 'Fee basis'],
    [
      ['free', '免费', 'Free'],
      ['team', '按队收费', 'Per team'],
      ['person', '按人收费', 'Per person'],
      ['works', '按作品收费', 'Per work'],
    ],
  ),
  dictionary(
    'ds_invoice_title_type',
    ['抬头类型', 'Invoice title type'],
    [
      ['unit', '单位', 'Organisation'],
      ['person', '个人', 'Person'],
    ],
  ),
  dictionary(
    'ds_invoice_kind',
    ['发票类型', 'Invoice type'],
    [
      ['normal', '普通发票', 'Ordinary'],
      ['special', '专用发票', 'Special VAT'],
    ],
  ),
  dictionary(
    'ds_account_owner',
    ['账户所有者', 'Account owner'],
    [
      ['expert', '专家', 'Expert'],
      ['platform', '平台', 'Platform'],
      ['unit', '单位', 'School'],
    ],
  ),
  dictionary(
    'ds_account_type',
    ['账户类型', 'Account type'],
    [
      ['bankCard', '银行卡', 'Bank card'],
      ['alipay', '支付宝', 'Alipay'],
      ['wechat', '微信', 'WeChat'],
    ],
  ),
  dictionary(
    'ds_transaction_type',
    ['流水类型', 'Transaction type'],
    [
      ['reviewFee', '评审费', 'Review fee'],
      ['adjust', '调整', 'Adjustment'],
      ['withdrawHold', '提现冻结', 'Withdrawal held'],
      ['withdrawDone', '提现成功', 'Withdrawal paid'],
      ['withdrawBack', '提现退回', 'Withdrawal returned'],
      ['offlinePay', '线下支付', 'Paid offline'],
    ],
  ),
  dictionary(
    'ds_payout_result',
    ['付款结果', 'Payout result'],
    [
      ['paid', '付款成功', 'Paid'],
      ['failed', '付款失败', 'Failed'],
      ['unknown', '结果未知', 'Outcome unknown'],
    ],
  ),
  dictionary(
    'ds_payer_kind',
    ['扣缴义务人', 'Payer type'],
    [
      ['ordinary', '普通单位', 'Ordinary'],
      ['platform', '互联网平台企业', 'Internet platform'],
    ],
  ),
  dictionary(
    'ds_tax_method',
    ['计税方法', 'Tax method'],
    [
      ['perPayment', '按次或按月预扣', 'Per payment or month'],
      ['cumulative', '累计预扣', 'Cumulative'],
    ],
  ),
  dictionary(
    'ds_tax_merge',
    ['合并口径', 'Aggregated by'],
    [
      ['month+payer', '按月按支付方', 'Month and payer'],
      ['month+project', '按月按项目', 'Month and project'],
    ],
  ),
  dictionary(
    'ds_ledger_kind',
    ['科目类别', 'Account type'],
    [
      ['asset', '资产', 'Asset'],
      ['liability', '负债', 'Liability'],
      ['income', '收入', 'Income'],
      ['expense', '费用', 'Expense'],
    ],
  ),
];
