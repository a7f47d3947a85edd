import { entity, logOnly } from '../../../contract/entity.ts';
import { date, dict, int, money } from '../../../contract/field.ts';

/** A provider's statement for one day, compared with our own records (FEE-01). */
export const reconcileBatch = entity('dsTbReconcileBatch', {
  label: ['对账批次', 'Reconciliation'],
  title: 'id',
  namedBy: ['provider', 'day'],
  under: 'day',
  key: ['provider', 'day'],
  access: { read: ['ADMIN', 'FIN', 'AUD'], write: ['FIN'] },
  calls: logOnly,
  fields: {
    provider: dict(['支付渠道', 'Provider'], 'ds_pay_provider', { server: true, required: true, search: 'in' }),
    day: date(['账单日', 'Day'], { server: true, required: true, search: 'range', sort: true }),
    total: int(['笔数', 'Rows'], { server: true, sort: true, width: 90 }),
    matched: int(['已匹配', 'Matched'], { server: true, sort: true, width: 90 }),
    difference: money(['差额', 'Difference'], { server: true, sort: true, width: 110 }),
  },
});
