import { choices } from '../../contract/choices.ts';

/** States and other closed lists of fees, payments and expert earnings. */

/** Providers of payments, and a bank transfer. */
export const payProvider = choices('ds_pay_provider', { wechat: 'wechat', alipay: 'alipay', offline: 'offline' });
/** What finance must look at, because the provider did what nobody waited for any more. */
export const payAlert = choices('ds_pay_alert', {
  late: 'late',
  twice: 'twice',
  amount: 'amount',
  tooMuchBack: 'tooMuchBack',
  whoseBack: 'whoseBack',
});
export const refundSource = choices('ds_refund_source', { applicant: 'applicant', admin: 'admin', provider: 'provider' });
/** Why an order was closed without being paid. */
export const costOrderClose = choices('ds_cost_order_close', { expired: 'expired', entryOut: 'entryOut', changed: 'changed' });
/** What a row of a statement is, and whether a day of a provider closes. */
export const reconcileKind = choices('ds_reconcile_kind', { payment: 'payment', refund: 'refund' });
export const reconcileDay = choices('ds_reconcile_day', { open: '0', closed: '1' });
/** `unknown`: not in our books; `missing`: in our books and on no statement. */
export const reconcileStatus = choices('ds_reconcile_status', { matched: '0', unknown: '1', amount: '2', missing: '3', dismissed: '4' });
/** When an entry is charged. */
export const feeDue = choices('ds_fee_due', { approved: 'approved', submitted: 'submitted' });
export const costOrderStatus = choices('ds_cost_order_status', {
  unpaid: '0',
  paying: '1',
  paid: '2',
  partlyRefunded: '3',
  refunded: '4',
  closed: '5',
  waiting: '6',
  refused: '7',
});
export const examineStatus = choices('ds_examine_status', { waiting: '0', approved: '1', refused: '2' });
export const examineResult = choices('ds_examine_result', { approve: '1', refuse: '2' });
export const paymentStatus = choices('ds_payment_status', {
  created: '0',
  paying: '1',
  succeeded: '2',
  failed: '3',
  closed: '4',
  unknown: '5',
});
export const refundStatus = choices('ds_refund_status', { asked: '0', approved: '1', sent: '2', done: '3', failed: '4', refused: '5' });
export const invoiceStatus = choices('ds_invoice_status', {
  asked: '0',
  issuing: '1',
  issued: '2',
  failed: '3',
  reversed: '4',
  reversing: '5',
});
/** What an entry of the ledger is posted for: every code that the server posts. Those of experts' money are those of their movements. */
export const ledgerBusiness = choices('ds_ledger_business', {
  feePaid: 'feePaid',
  feeRefunded: 'feeRefunded',
  reviewFee: 'reviewFee',
  offlinePay: 'offlinePay',
  withdrawHold: 'withdrawHold',
  withdrawDone: 'withdrawDone',
  withdrawBack: 'withdrawBack',
  adjust: 'adjust',
  msgRecharge: 'msg.recharge',
  msgFreeze: 'msg.freeze',
  msgSettle: 'msg.settle',
  msgRelease: 'msg.release',
});
export type LedgerBusiness = (typeof ledgerBusiness)['values'][keyof (typeof ledgerBusiness)['values']];
export const bankAccountStatus = choices('ds_bank_account_status', { unverified: '0', verified: '1', frozen: '2' });
export const settleStatus = choices('ds_settle_status', { unsettled: '0', online: '1', offline: '2' });
export const withdrawalStatus = choices('ds_withdrawal_status', { inProgress: '1', succeeded: '2', failed: '3' });
export const withdrawalStep = choices('ds_withdrawal_step', {
  waiting: '10',
  approved: '11',
  batched: '12',
  sent: '13',
  unknown: '14',
  paid: '20',
  returned: '30',
  cancelled: '31',
});
export const payoutBatchStatus = choices('ds_payout_batch_status', { open: '0', locked: '1', sent: '2', finished: '3' });
