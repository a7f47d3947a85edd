import { entity, logOnly } from '../../../contract/entity.ts';
import { dict, money, text } from '../../../contract/field.ts';

/**
 * An account of the double-entry ledger, for example `expert:{id}:available`. Its balance is the sum of its postings: debits are negative,
 * credits positive. Its name follows the name of its expert; a message account keeps the name that it was opened with.
 */
export const ledgerAccount = entity('dsTbLedgerAccount', {
  label: ['总账科目', 'Ledger account'],
  title: 'accountName',
  titleEn: 'accountNameEn',
  under: 'kind',
  key: ['accountCode'],
  access: { read: ['ADMIN', 'FIN', 'AUD'], write: [] },
  calls: logOnly,
  derived: ['debit', 'credit'],
  fields: {
    accountName: text(['科目', 'Account'], { server: true, required: true, max: 200, search: 'like', sort: true, width: 260 }),
    accountNameEn: text(['科目（英文）', 'Account (English)'], { server: true, required: true, max: 200, search: 'like', list: false }),
    accountCode: text(['科目代码', 'Code'], {
      server: true,
      required: true,
      unique: true,
      max: 120,
      search: 'like',
      sort: true,
      list: false,
      width: 320,
    }),
    kind: dict(['科目类别', 'Kind'], 'ds_ledger_kind', { server: true, required: true, search: 'in' }),
    currency: text(['币种', 'Currency'], { server: true, required: true, max: 3, width: 80 }),
    balance: money(['余额（贷方为正）', 'Balance (credit positive)'], {
      server: true,
      required: true,
      search: 'range',
      sort: true,
      width: 130,
    }),
  },
});
