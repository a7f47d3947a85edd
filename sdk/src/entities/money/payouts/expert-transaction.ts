import { entity, logOnly } from '../../../contract/entity.ts';
import { dict, money, ref, text } from '../../../contract/field.ts';

/** One change of an expert's balance, with the ledger entry behind it. */
export const expertTransaction = entity('dsTbExpertTransaction', {
  label: ['账户流水', 'Transaction'],
  title: 'id',
  namedBy: ['expertId', 'createTime'],
  under: 'bizType',
  key: ['id'],
  access: { read: ['ADMIN', 'EXPERT', 'FIN', 'AUD'], write: [] },
  calls: logOnly,
  groups: [
    { label: ['流水', 'Transaction'], fields: ['expertId', 'bizType', 'amount', 'balanceAfter'] },
    { label: ['来源', 'Where it comes from'], fields: ['refType', 'refId', 'entryId', 'accountId'] },
  ],
  fields: {
    accountId: ref(['专家账户', 'Account'], 'dsTbExpertAccount', { server: true, required: true, search: 'eq', list: false }),
    expertId: ref(['专家', 'Expert'], 'dsTbExpert', { server: true, required: true, search: 'in' }),
    bizType: dict(['类型', 'Kind'], 'ds_transaction_type', { server: true, required: true, search: 'in' }),
    amount: money(['金额', 'Amount'], { server: true, required: true, search: 'range', sort: true, width: 120, priority: 1 }),
    balanceAfter: money(['余额', 'Balance'], { server: true, required: true, width: 120 }),
    refType: text(['来源类型', 'Source'], { server: true, max: 50, search: 'eq', list: false }),
    refId: text(['来源编号', 'Source ID'], { server: true, max: 64, search: 'eq', list: false }),
    entryId: ref(['记账凭证', 'Entry'], 'dsTbLedgerEntry', { server: true, required: true, search: 'eq', list: false }),
  },
});
