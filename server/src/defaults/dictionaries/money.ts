import { dictionary, type SeedDictionary } from './dictionary.ts';

/** Dictionaries of fees, payments, expert money and the ledger, with the words of FEE-02, FEE-04 and WITHDRAW-07. */
export const moneyDictionaries: readonly SeedDictionary[] = [
  dictionary(
    'ds_fee_mode',
    ['收费方式', 'How fees are charged'],
    [
      ['free', '免费', 'Free'],
      ['team', '按队收费', 'Per team'],
      ['person', '按人收费', 'Per person'],
      ['works', '按作品收费', 'Per work'],
    ],
  ),
  dictionary(
    'ds_cost_order_status',
    ['订单状态', 'Fee order state'],
    [
      ['0', '待缴费', 'Unpaid'],
      ['1', '支付中', 'Paying'],
      ['2', '已缴费', 'Paid'],
      ['3', '部分退费', 'Refunded in part'],
      ['4', '已退费', 'Refunded'],
      ['5', '已关闭', 'Closed'],
      ['6', '待审核', 'Waiting for examination'],
      ['7', '审核未通过', 'Refused'],
    ],
  ),
  dictionary(
    'ds_examine_status',
    ['审核状态', 'Examination state'],
    [
      ['0', '待审核', 'Waiting'],
      ['1', '已通过', 'Approved'],
      ['2', '未通过', 'Refused'],
    ],
  ),
  dictionary(
    'ds_examine_result',
    ['审核结果', 'Examination result'],
    [
      ['1', '通过', 'Approve'],
      ['2', '不通过', 'Refuse'],
    ],
  ),
  dictionary(
    'ds_pay_provider',
    ['支付渠道', 'Payment provider'],
    [
      ['A', '渠道一', 'Provider A'],
      ['B', '渠道二', 'Provider B'],
      ['offline', '线下转账', 'Bank transfer'],
    ],
  ),
  dictionary(
    'ds_payment_status',
    ['支付状态', 'Payment state'],
    [
      ['0', '已创建', 'Created'],
      ['1', '支付中', 'Paying'],
      ['2', '成功', 'Successful'],
      ['3', '失败', 'Failed'],
      ['4', '已关闭', 'Closed'],
      ['5', '未知', 'Unknown'],
    ],
  ),
  dictionary(
    'ds_refund_source',
    ['退费来源', 'Who asked for a refund'],
    [
      ['applicant', '报名人', 'Applicant'],
      ['admin', '组委会', 'Organiser'],
      ['provider', '支付渠道', 'Provider'],
    ],
  ),
  dictionary(
    'ds_refund_status',
    ['退费状态', 'Refund state'],
    [
      ['0', '已申请', 'Asked'],
      ['1', '已同意', 'Approved'],
      ['2', '退款中', 'Sent'],
      ['3', '已退款', 'Done'],
      ['4', '退款失败', 'Failed'],
      ['5', '已拒绝', 'Refused'],
    ],
  ),
  dictionary(
    'ds_invoice_title_type',
    ['抬头类型', 'Invoice title kind'],
    [
      ['unit', '单位', 'Organisation'],
      ['person', '个人', 'Person'],
    ],
  ),
  dictionary(
    'ds_invoice_kind',
    ['发票类型', 'Invoice kind'],
    [
      ['normal', '普通发票', 'Ordinary'],
      ['special', '专用发票', 'Special VAT'],
    ],
  ),
  dictionary(
    'ds_invoice_status',
    ['发票状态', 'Invoice state'],
    [
      ['0', '已申请', 'Asked'],
      ['1', '开票中', 'Issuing'],
      ['2', '已开票', 'Issued'],
      ['3', '开票失败', 'Failed'],
      ['4', '已红冲', 'Red-lettered'],
    ],
  ),
  dictionary(
    'ds_account_owner',
    ['账户所有者', 'Account owner'],
    [
      ['expert', '专家', 'Expert'],
      ['platform', '平台', 'Platform'],
      ['unit', '单位', 'Unit'],
    ],
  ),
  dictionary(
    'ds_account_type',
    ['账户类型', 'Account kind'],
    [
      ['bankCard', '银行卡', 'Bank card'],
      ['alipay', '支付宝', 'Alipay'],
      ['wechat', '微信', 'WeChat'],
    ],
  ),
  dictionary(
    'ds_bank_account_status',
    ['账户状态', 'Account state'],
    [
      ['0', '未核验', 'Not verified'],
      ['1', '已核验', 'Verified'],
      ['2', '已冻结', 'Frozen'],
    ],
  ),
  dictionary(
    'ds_transaction_type',
    ['流水类型', 'Transaction kind'],
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
    'ds_settle_status',
    ['结算状态', 'Settlement state'],
    [
      ['0', '未结算', 'Unsettled'],
      ['1', '线上结算', 'Settled online'],
      ['2', '线下结算', 'Settled offline'],
    ],
  ),
  dictionary(
    'ds_withdrawal_status',
    ['提现状态', 'Withdrawal state'],
    [
      ['1', '进行中', 'In progress'],
      ['2', '成功', 'Successful'],
      ['3', '失败', 'Failed'],
    ],
  ),
  dictionary(
    'ds_withdrawal_step',
    ['提现进度', 'Withdrawal progress'],
    [
      ['10', '待审核', 'Waiting for examination'],
      ['11', '已审核', 'Approved'],
      ['12', '已入批次', 'In a batch'],
      ['13', '已发送银行', 'Sent to the bank'],
      ['14', '结果未知', 'Unknown'],
      ['20', '已到账', 'Paid'],
      ['30', '已退回', 'Given back'],
    ],
  ),
  dictionary(
    'ds_payout_result',
    ['付款结果', 'Payout result'],
    [
      ['paid', '付款成功', 'Paid'],
      ['failed', '付款失败', 'Failed'],
      ['unknown', '结果未知', 'Unknown'],
    ],
  ),
  dictionary(
    'ds_payout_batch_status',
    ['付款批次状态', 'Payout batch state'],
    [
      ['0', '待锁定', 'Open'],
      ['1', '已锁定', 'Locked'],
      ['2', '已发送', 'Sent'],
      ['3', '已完成', 'Finished'],
    ],
  ),
  dictionary(
    'ds_payer_kind',
    ['扣缴义务人', 'Payer kind'],
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
    ['合并口径', 'Merged by'],
    [
      ['month+payer', '按月按支付方', 'Month and payer'],
      ['month+project', '按月按项目', 'Month and project'],
    ],
  ),
  dictionary(
    'ds_ledger_kind',
    ['科目类别', 'Account kind'],
    [
      ['asset', '资产', 'Asset'],
      ['liability', '负债', 'Liability'],
      ['income', '收入', 'Income'],
      ['expense', '费用', 'Expense'],
    ],
  ),
  dictionary(
    'ds_scan_status',
    ['扫描状态', 'Scan state'],
    [
      ['0', '未扫描', 'Not scanned'],
      ['1', '安全', 'Clean'],
      ['2', '有风险', 'Unsafe'],
    ],
  ),
];
