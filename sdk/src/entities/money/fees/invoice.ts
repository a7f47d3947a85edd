import { entity, logOnly } from '../../../contract/entity.ts';
import { dict, file, longText, money, ref, text } from '../../../contract/field.ts';
import { invoiceStatus } from '../../choices.ts';

/** An invoice for paid orders (FEE-01). A wrong one is cancelled with a red-letter invoice, never changed. */
export const invoice = entity('dsTbInvoice', {
  label: ['发票', 'Invoice'],
  title: 'invoiceNo',
  under: 'titleId',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'FIN', 'AUD'], write: ['FIN'] },
  calls: logOnly,
  stateField: 'status',
  states: invoiceStatus,
  groups: [
    { label: ['发票', 'Invoice'], fields: ['invoiceNo', 'invoiceKind', 'amount', 'status', 'failReason'] },
    { label: ['开给谁', 'For whom'], fields: ['titleId', 'orderIds'] },
    { label: ['文件', 'File'], fields: ['fileId'] },
  ],
  fields: {
    orderIds: ref(['订单', 'Orders'], 'dsTbCostOrder', { server: true, required: true, many: true, search: 'in', width: 200 }),
    titleId: ref(['发票抬头', 'Title'], 'dsTbInvoiceTitle', { server: true, required: true, search: 'in', width: 200 }),
    amount: money(['金额', 'Amount'], { server: true, required: true, search: 'range', sort: true, width: 110, priority: 1 }),
    invoiceKind: dict(['发票类型', 'Kind'], 'ds_invoice_kind', { server: true, required: true, search: 'in' }),
    invoiceNo: text(['发票号码', 'Number'], { server: true, max: 40, search: 'like', sort: true, width: 180 }),
    status: dict(['状态', 'State'], invoiceStatus, { server: true, search: 'in', sort: true, width: 100 }),
    fileId: file(['文件', 'File'], { takes: 'scan', server: true, list: false }),
    failReason: longText(['失败原因', 'Reason'], { server: true, list: false }),
  },
  verbs: {
    issue: { label: ['开票', 'Issue'], from: ['asked', 'failed'], to: 'issuing', roles: ['FIN'] },
    redLetter: {
      label: ['红冲', 'Reverse'],
      from: ['issued'],
      to: 'reversed',
      roles: ['FIN'],
      danger: true,
      final: true,
      input: { reason: longText(['原因', 'Reason'], { required: true, max: 500 }) },
    },
  },
});
