import { entity, logOnly } from '../../../contract/entity.ts';
import { date, dict, int, money, text } from '../../../contract/field.ts';
import { payoutBatchStatus } from '../../choices.ts';
import { numberField } from '../number-field.ts';

/** Withdrawals that go to the bank together. A digest identifies the file that was sent. */
export const payoutBatch = entity('dsTbPayoutBatch', {
  label: ['付款批次', 'Payout batch'],
  title: 'batchNo',
  under: 'payDate',
  key: ['batchNo'],
  access: { read: ['ADMIN', 'FIN', 'AUD'], write: [] },
  calls: logOnly,
  groups: [
    { label: ['批次', 'Batch'], fields: ['batchNo', 'payDate', 'status', 'count'] },
    { label: ['金额', 'Amounts'], fields: ['amount', 'tax'] },
    { label: ['文件', 'File'], fields: ['fileSha256'], rare: true },
  ],
  fields: {
    batchNo: numberField(['批次号', 'Number'], 180),
    payDate: date(['付款日期', 'Pay day'], { server: true, required: true, search: 'range', sort: true }),
    count: int(['笔数', 'Payments'], { server: true, sort: true, width: 90 }),
    amount: money(['金额', 'Amount'], { server: true, sort: true, width: 120, priority: 1 }),
    tax: money(['税额', 'Tax'], { server: true, width: 110 }),
    fileSha256: text(['文件摘要', 'File digest'], { server: true, max: 64, list: false }),
    status: dict(['状态', 'State'], payoutBatchStatus, { server: true, required: true, search: 'in', sort: true, width: 100 }),
  },
});
