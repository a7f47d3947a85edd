import { entity, logOnly } from '../../../contract/entity.ts';
import { date, dict, int, money, text } from '../../../contract/field.ts';
import { payProvider, reconcileDay } from '../../choices.ts';

/** The statement of a provider or the bank for one day, compared with our own books. */
export const reconcileBatch = entity('dsTbReconcileBatch', {
  label: ['对账日', 'Reconciled day'],
  title: 'id',
  namedBy: ['provider', 'day'],
  under: 'status',
  key: ['provider', 'day'],
  access: { read: ['ADMIN', 'FIN', 'AUD'], write: ['FIN'] },
  calls: logOnly,
  groups: [
    { label: ['账单', 'Statement'], fields: ['provider', 'day', 'fileName', 'total'] },
    { label: ['结果', 'Outcome'], fields: ['status', 'matched', 'open', 'difference'] },
  ],
  fields: {
    provider: dict(['支付渠道', 'Provider'], payProvider, { server: true, required: true, search: 'in' }),
    day: date(['账单日', 'Day'], { server: true, required: true, search: 'range', sort: true }),
    status: dict(['状态', 'State'], reconcileDay, { server: true, required: true, search: 'in', sort: true, width: 100 }),
    total: int(['账单笔数', 'Statement rows'], { server: true, sort: true, width: 100 }),
    matched: int(['一致', 'Matched'], { server: true, sort: true, width: 90 }),
    open: int(['待处理差异', 'Open differences'], { server: true, sort: true, width: 110, priority: 1 }),
    difference: money(['差额', 'Difference'], { server: true, sort: true, width: 110, priority: 1 }),
    fileName: text(['账单文件', 'Statement file'], { server: true, max: 200, search: 'like', list: false }),
  },
});
