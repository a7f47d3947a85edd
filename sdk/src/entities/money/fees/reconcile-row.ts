import { entity, logOnly } from '../../../contract/entity.ts';
import { dict, instant, longText, money, ref, text } from '../../../contract/field.ts';
import { payProvider, reconcileKind, reconcileStatus } from '../../choices.ts';

/** One line of a statement, or of our books where the statement has none: matched, different, or dismissed with a reason. */
export const reconcileRow = entity('dsTbReconcileRow', {
  label: ['对账明细', 'Statement row'],
  title: 'sourceId',
  under: 'tradeTime',
  key: ['provider', 'sourceId'],
  access: { read: ['ADMIN', 'FIN', 'AUD'], write: ['FIN'] },
  calls: logOnly,
  stateField: 'status',
  states: reconcileStatus,
  derived: ['ourAmount', 'orderId', 'orderNo'],
  groups: [
    { label: ['明细', 'Row'], fields: ['batchId', 'provider', 'kind', 'sourceId', 'ourNo', 'amount', 'tradeTime', 'note'] },
    { label: ['结果', 'Outcome'], fields: ['status', 'paymentId', 'refundId', 'difference', 'dismissBy', 'dismissReason'] },
  ],
  fields: {
    batchId: ref(['对账日', 'Reconciled day'], 'dsTbReconcileBatch', { server: true, required: true, search: 'in', list: false }),
    provider: dict(['支付渠道', 'Provider'], payProvider, { server: true, required: true, search: 'in', list: false }),
    kind: dict(['类型', 'Kind'], reconcileKind, { server: true, required: true, search: 'in', width: 90, priority: 3 }),
    sourceId: text(['渠道流水号', 'Provider reference'], { server: true, required: true, max: 100, search: 'like', width: 220 }),
    ourNo: text(['我方单号', 'Our number'], { server: true, max: 64, search: 'like', width: 200, priority: 1 }),
    amount: money(['金额', 'Amount'], { server: true, required: true, search: 'range', sort: true, width: 110, priority: 1 }),
    tradeTime: instant(['交易时间', 'Transaction time'], { server: true, search: 'range', sort: true }),
    status: dict(['状态', 'State'], reconcileStatus, { server: true, required: true, search: 'in', sort: true, width: 120 }),
    paymentId: ref(['支付记录', 'Payment'], 'dsTbPayment', { server: true, search: 'in', width: 200 }),
    refundId: ref(['退费', 'Refund'], 'dsTbRefund', { server: true, search: 'in', width: 200 }),
    difference: money(['差额', 'Difference'], { server: true, sort: true, width: 110 }),
    note: text(['摘要', 'Note'], { server: true, max: 300, list: false }),
    dismissBy: ref(['忽略人', 'Dismissed first by'], 'sysUser', { server: true, list: false }),
    dismissReason: longText(['忽略原因', 'Why it was dismissed'], { server: true, list: false }),
  },
  verbs: {
    dismiss: {
      label: ['忽略', 'Dismiss'],
      from: ['unknown', 'amount', 'missing'],
      to: 'dismissed',
      roles: ['FIN'],
      tells: [
        '差额达到 10,000 元的，须由财务的另一人再次忽略才生效。',
        'From 10,000 yuan on it takes a second person of the finance office.',
      ],
      input: { reason: longText(['原因', 'Reason'], { required: true, max: 500 }) },
    },
    reopen: { label: ['恢复差异', 'Reopen'], from: ['dismissed'], roles: ['FIN'] },
  },
});
