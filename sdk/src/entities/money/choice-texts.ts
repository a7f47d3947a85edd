import { shown } from '../../contract/choices.ts';
import {
  bankAccountStatus,
  costOrderStatus,
  examineResult,
  examineStatus,
  invoiceStatus,
  paymentStatus,
  payoutBatchStatus,
  refundStatus,
  settleStatus,
  withdrawalStatus,
  withdrawalStep,
} from './choices.ts';

/** Names and meanings of the states and other closed lists of fees, payments and expert earnings. */
export const moneyChoices = [
  shown(costOrderStatus, ['订单状态', 'Fee order state'], {
    unpaid: ['待缴费', 'Unpaid', 'attention'],
    paying: ['支付中', 'Payment in progress', 'waiting'],
    paid: ['已缴费', 'Paid', 'good'],
    partlyRefunded: ['部分退费', 'Partly refunded', 'neutral'],
    refunded: ['已退费', 'Refunded', 'quiet'],
    closed: ['已关闭', 'Closed', 'quiet'],
    waiting: ['待审核', 'Awaiting examination', 'waiting'],
    refused: ['审核未通过', 'Rejected', 'bad'],
  }),
  shown(examineStatus, ['审核状态', 'Examination state'], {
    waiting: ['待审核', 'Waiting', 'attention'],
    approved: ['已通过', 'Approved', 'good'],
    refused: ['未通过', 'Rejected', 'bad'],
  }),
  shown(examineResult, ['审核结果', 'Examination result'], {
    approve: ['通过', 'Approve'],
    refuse: ['不通过', 'Reject'],
  }),
  shown(paymentStatus, ['支付状态', 'Payment state'], {
    created: ['已创建', 'Created'],
    paying: ['支付中', 'Payment in progress'],
    succeeded: ['成功', 'Successful'],
    failed: ['失败', 'Failed'],
    closed: ['已关闭', 'Closed'],
    unknown: ['未知', 'Unknown'],
  }),
  shown(refundStatus, ['退费状态', 'Refund state'], {
    asked: ['已申请', 'Requested', 'attention'],
    approved: ['已同意', 'Approved', 'waiting'],
    sent: ['退款中', 'Being refunded', 'waiting'],
    done: ['已退款', 'Refunded', 'good'],
    failed: ['退款失败', 'Failed', 'bad'],
    refused: ['已拒绝', 'Rejected', 'quiet'],
  }),
  shown(invoiceStatus, ['发票状态', 'Invoice state'], {
    asked: ['已申请', 'Requested', 'attention'],
    issuing: ['开票中', 'Issuing', 'waiting'],
    issued: ['已开票', 'Issued', 'good'],
    failed: ['开票失败', 'Failed', 'bad'],
    reversed: ['已红冲', 'Reversed', 'quiet'],
  }),
  shown(bankAccountStatus, ['账户状态', 'Account state'], {
    unverified: ['未核验', 'Not verified', 'attention'],
    verified: ['已核验', 'Verified', 'good'],
    frozen: ['已冻结', 'Frozen', 'bad'],
  }),
  shown(settleStatus, ['结算状态', 'Settlement state'], {
    unsettled: ['未结算', 'Unsettled', 'attention'],
    online: ['线上结算', 'Settled online', 'good'],
    offline: ['线下结算', 'Settled offline', 'neutral'],
  }),
  shown(withdrawalStatus, ['提现状态', 'Withdrawal state'], {
    inProgress: ['进行中', 'In progress', 'waiting'],
    succeeded: ['成功', 'Successful', 'good'],
    failed: ['失败', 'Failed', 'bad'],
  }),
  shown(withdrawalStep, ['提现进度', 'Withdrawal progress'], {
    waiting: ['待审核', 'Awaiting examination', 'attention'],
    approved: ['已审核', 'Approved', 'waiting'],
    batched: ['已入批次', 'In a batch', 'waiting'],
    sent: ['已发送银行', 'Sent to the bank', 'waiting'],
    unknown: ['结果未知', 'Outcome unknown', 'bad'],
    paid: ['已到账', 'Paid', 'good'],
    returned: ['已退回', 'Returned', 'quiet'],
  }),
  shown(payoutBatchStatus, ['付款批次状态', 'Payout batch state'], {
    open: ['待锁定', 'Open', 'attention'],
    locked: ['已锁定', 'Locked', 'waiting'],
    sent: ['已发送', 'Sent', 'waiting'],
    finished: ['已完成', 'Finished', 'good'],
  }),
];
