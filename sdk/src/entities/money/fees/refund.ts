import { entity, logOnly } from '../../../contract/entity.ts';
import { dict, longText, money, ref, text } from '../../../contract/field.ts';
import { refundStatus } from '../../choices.ts';

/** Money returned to a payer (FEE-01); the refunds of a payment never exceed it. */
export const refund = entity('dsTbRefund', {
  label: ['退费', 'Refund'],
  title: 'id',
  namedBy: ['paymentId', 'createTime'],
  under: 'source',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'FIN', 'AUD'], write: ['FIN'] },
  calls: logOnly,
  stateField: 'status',
  states: refundStatus,
  groups: [
    { label: ['退费', 'Refund'], fields: ['paymentId', 'amount', 'source', 'status', 'reason'] },
    { label: ['对接细节', 'Details of the exchange'], fields: ['idempotencyKey'], rare: true },
  ],
  fields: {
    paymentId: ref(['支付记录', 'Payment'], 'dsTbPayment', { server: true, required: true, search: 'in', width: 200 }),
    amount: money(['金额', 'Amount'], { server: true, required: true, search: 'range', sort: true, width: 110, priority: 1 }),
    source: dict(['来源', 'Requested by'], 'ds_refund_source', { server: true, required: true, search: 'in' }),
    reason: longText(['原因', 'Reason'], { server: true }),
    status: dict(['状态', 'State'], refundStatus, { server: true, search: 'in', sort: true, width: 100 }),
    idempotencyKey: text(['幂等键', 'Idempotency key'], { server: true, max: 64, list: false, sheet: false }),
  },
  verbs: {
    approve: { label: ['同意', 'Approve'], from: ['asked'], to: 'approved', roles: ['FIN'], danger: true, final: true },
    refuse: {
      label: ['拒绝', 'Refuse'],
      from: ['asked'],
      to: 'refused',
      roles: ['FIN'],
      input: { reason: longText(['原因', 'Reason'], { required: true, max: 500 }) },
    },
    retry: { label: ['重试', 'Retry'], from: ['failed'], to: 'sent', roles: ['FIN'] },
  },
});
