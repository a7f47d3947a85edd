import { entity, logOnly } from '../../../contract/entity.ts';
import { dict, instant, longText, money, ref, text } from '../../../contract/field.ts';
import { refundSource, refundStatus } from '../../choices.ts';
import { numberField } from '../number-field.ts';

/** Money returned to a payer; the refunds of a payment never exceed it. */
export const refund = entity('dsTbRefund', {
  label: ['退费', 'Refund'],
  title: 'refundNo',
  under: 'source',
  key: ['refundNo'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'FIN', 'AUD'], write: ['FIN'] },
  calls: logOnly,
  stateField: 'status',
  states: refundStatus,
  derived: ['teamName', 'payerName'],
  groups: [
    { label: ['退费', 'Refund'], fields: ['refundNo', 'orderId', 'paymentId', 'amount', 'source', 'status', 'reason'] },
    { label: ['审核', 'Examination'], fields: ['firstBy', 'examineBy', 'opinion', 'doneTime', 'failReason'] },
    { label: ['对接细节', 'Details of the exchange'], fields: ['providerRefundNo', 'idempotencyKey'], rare: true },
  ],
  fields: {
    refundNo: numberField(['退费单号', 'Refund number'], 200),
    orderId: ref(['订单', 'Order'], 'dsTbCostOrder', { server: true, required: true, search: 'in', width: 180 }),
    paymentId: ref(['支付记录', 'Payment'], 'dsTbPayment', { server: true, required: true, search: 'in', width: 200 }),
    amount: money(['金额', 'Amount'], { server: true, required: true, search: 'range', sort: true, width: 110, priority: 1 }),
    source: dict(['来源', 'Requested by'], refundSource, { server: true, required: true, search: 'in' }),
    reason: longText(['原因', 'Reason'], { server: true, told: true }),
    status: dict(['状态', 'State'], refundStatus, { server: true, search: 'in', sort: true, width: 100 }),
    firstBy: ref(['第一审核人', 'First examiner'], 'sysUser', { server: true, list: false }),
    examineBy: ref(['审核人', 'Examined by'], 'sysUser', { server: true, search: 'in', list: false }),
    opinion: longText(['审核意见', 'Comment'], { server: true, list: false }),
    failReason: longText(['失败原因', 'Why it failed'], { server: true, list: false, told: true }),
    doneTime: instant(['退款时间', 'Refunded at'], { server: true, search: 'range', sort: true }),
    providerRefundNo: text(['渠道退款号', 'Provider refund number'], { server: true, max: 64, search: 'like', list: false }),
    idempotencyKey: text(['幂等键', 'Idempotency key'], { server: true, max: 64, list: false, sheet: false }),
  },
  verbs: {
    approve: {
      label: ['同意', 'Approve'],
      from: ['asked'],
      roles: ['FIN'],
      danger: true,
      final: true,
      input: { opinion: longText(['审核意见', 'Comment'], { max: 500 }) },
    },
    refuse: {
      label: ['拒绝', 'Refuse'],
      from: ['asked'],
      to: 'refused',
      roles: ['FIN'],
      input: { reason: longText(['原因', 'Reason'], { required: true, max: 500 }) },
    },
    retry: { label: ['重试', 'Retry'], from: ['failed'], to: 'approved', roles: ['FIN'] },
    transfer: {
      label: ['已转账退款', 'Transferred back'],
      from: ['approved'],
      to: 'done',
      roles: ['FIN'],
      single: true,
      danger: true,
      final: true,
      input: { transferNo: text(['转账流水号', 'Transfer number'], { required: true, max: 64 }) },
    },
  },
});
