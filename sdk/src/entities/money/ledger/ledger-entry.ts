import { entity, logOnly } from '../../../contract/entity.ts';
import { dict, int, ref, text } from '../../../contract/field.ts';
import { ledgerBusiness } from '../../choices.ts';

/** One movement of money: postings that sum to zero. Never changed or deleted; a reversing entry undoes it. */
export const ledgerEntry = entity('dsTbLedgerEntry', {
  label: ['记账凭证', 'Ledger entry'],
  title: 'entryNo',
  key: ['entryNo'],
  access: { read: ['ADMIN', 'FIN', 'AUD'], write: [] },
  calls: logOnly,
  derived: ['amount'],
  searchedBy: ['凭证号、订单号或单据编号', 'number, order or document'],
  defaultSort: { column: 'entryNo', order: 'desc' },
  groups: [
    { label: ['凭证', 'Entry'], fields: ['entryNo', 'bizType', 'reverseOf'] },
    { label: ['来源', 'Where it comes from'], fields: ['refType', 'refId'] },
    { label: ['防篡改', 'Proof against changes'], fields: ['hash', 'hashPrev', 'idempotencyKey'], rare: true },
  ],
  fields: {
    entryNo: int(['凭证号', 'Number'], { server: true, required: true, unique: true, search: 'range', sort: true, width: 100 }),
    bizType: dict(['业务类型', 'Business'], ledgerBusiness, { server: true, required: true, search: 'in', sort: true, priority: 1 }),
    refType: text(['来源类型', 'Source'], { server: true, required: true, max: 50, search: 'eq' }),
    refId: text(['来源编号', 'Source ID'], { server: true, required: true, max: 64, search: 'eq', width: 260 }),
    idempotencyKey: text(['幂等键', 'Idempotency key'], {
      server: true,
      required: true,
      unique: true,
      max: 120,
      search: 'eq',
      list: false,
    }),
    reverseOf: ref(['冲销凭证', 'Reverses'], 'dsTbLedgerEntry', { server: true, search: 'eq', list: false }),
    hashPrev: text(['前一摘要', 'Previous digest'], { server: true, max: 64, list: false }),
    hash: text(['摘要', 'Digest'], { server: true, required: true, max: 64, list: false }),
  },
});
