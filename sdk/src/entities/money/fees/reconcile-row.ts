import { entity, logOnly } from '../../../contract/entity.ts';
import { flag, instant, longText, money, ref, text } from '../../../contract/field.ts';

/** One line of a statement: matched with a record of ours, different from it, or dismissed with a reason. */
export const reconcileRow = entity('dsTbReconcileRow', {
  label: ['对账明细', 'Statement row'],
  title: 'sourceId',
  under: 'tradeTime',
  key: ['sourceId'],
  access: { read: ['ADMIN', 'FIN', 'AUD'], write: ['FIN'] },
  calls: logOnly,
  groups: [
    { label: ['明细', 'Row'], fields: ['sourceId', 'amount', 'tradeTime', 'batchId'] },
    { label: ['对到什么', 'What it was matched with'], fields: ['refType', 'refId', 'difference'] },
    { label: ['处理', 'Handled'], fields: ['dismissed', 'dismissReason'] },
  ],
  fields: {
    batchId: ref(['对账批次', 'Reconciliation'], 'dsTbReconcileBatch', { server: true, required: true, search: 'eq', list: false }),
    sourceId: text(['渠道流水号', 'Provider reference'], {
      server: true,
      required: true,
      unique: true,
      max: 100,
      search: 'like',
      width: 220,
    }),
    amount: money(['金额', 'Amount'], { server: true, required: true, search: 'range', sort: true, width: 110, priority: 1 }),
    tradeTime: instant(['交易时间', 'Transaction time'], { server: true, search: 'range', sort: true }),
    refType: text(['匹配类型', 'Matched with'], { server: true, max: 50, search: 'eq' }),
    refId: text(['匹配编号', 'Matched record'], { server: true, max: 64, search: 'eq', list: false }),
    difference: money(['差额', 'Difference'], { server: true, sort: true, width: 110 }),
    dismissed: flag(['已忽略', 'Dismissed'], { server: true, search: 'in' }),
    dismissReason: longText(['忽略原因', 'Reason'], { server: true, list: false }),
  },
});
