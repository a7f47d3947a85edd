import { entity, logOnly } from '../../../contract/entity.ts';
import { dict, money, text } from '../../../contract/field.ts';

/** An account of the double-entry ledger, for example `expert:{id}:available`. Its balance is the sum of its postings. */
export const ledgerAccount = entity('dsTbLedgerAccount', {
  label: ['总账科目', 'Ledger account'],
  title: 'accountCode',
  under: 'kind',
  key: ['accountCode'],
  access: { read: ['ADMIN', 'FIN', 'AUD'], write: [] },
  calls: logOnly,
  fields: {
    accountCode: text(['科目代码', 'Code'], {
      server: true,
      required: true,
      unique: true,
      max: 120,
      search: 'like',
      sort: true,
      width: 320,
    }),
    kind: dict(['科目类别', 'Kind'], 'ds_ledger_kind', { server: true, required: true, search: 'in' }),
    currency: text(['币种', 'Currency'], { server: true, required: true, max: 3, width: 80 }),
    balance: money(['余额', 'Balance'], { server: true, required: true, search: 'range', sort: true, width: 130, priority: 1 }),
  },
});
