import { entity, logOnly } from '../../../contract/entity.ts';
import { money, ref } from '../../../contract/field.ts';

/**
 * One side of an entry. What the platform owes and earns is positive, what it holds and spends is negative, so the balance of a payee is
 * what the payee has.
 */
export const ledgerPosting = entity('dsTbLedgerPosting', {
  label: ['记账分录', 'Posting'],
  title: 'id',
  namedBy: ['entryId', 'accountId'],
  under: 'amount',
  key: ['id'],
  access: { read: ['ADMIN', 'FIN', 'AUD'], write: [] },
  calls: logOnly,
  derived: ['debit', 'credit'],
  searchedBy: ['科目、凭证号、订单号或单据编号', 'account, entry, order or document'],
  fields: {
    entryId: ref(['记账凭证', 'Entry'], 'dsTbLedgerEntry', { server: true, required: true, search: 'eq' }),
    accountId: ref(['总账科目', 'Account'], 'dsTbLedgerAccount', { server: true, required: true, search: 'in', width: 320 }),
    amount: money(['金额（贷方为正）', 'Amount (credit positive)'], {
      server: true,
      required: true,
      search: 'range',
      sort: true,
      width: 130,
    }),
  },
});
