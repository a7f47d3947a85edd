import { entity, logOnly } from '../../../contract/entity.ts';
import { dict, file, flag, instant, longText, money, ref, text } from '../../../contract/field.ts';
import { invoiceStatus } from '../../choices.ts';
import { numberField } from '../number-field.ts';

const digits20 = '^\\d{20}$';
const digitsText = ['数电发票号码为 20 位数字', 'The number of a fully digitised invoice has 20 digits'] as const;

/**
 * An invoice for paid orders of one payer in one competition. It keeps the title as it was when it was asked for. A wrong one is cancelled
 * with a red-letter invoice, never changed; its orders can be invoiced again afterwards.
 */
export const invoice = entity('dsTbInvoice', {
  label: ['发票', 'Invoice'],
  title: 'requestNo',
  under: 'buyerName',
  key: ['requestNo'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'FIN', 'AUD'], write: ['FIN'] },
  calls: logOnly,
  stateField: 'status',
  states: invoiceStatus,
  groups: [
    {
      label: ['发票', 'Invoice'],
      fields: ['requestNo', 'status', 'invoiceKind', 'amount', 'invoiceNo', 'issueTime', 'fileId', 'failReason'],
    },
    {
      label: ['购买方', 'Buyer'],
      fields: ['buyerName', 'titleType', 'buyerTaxNo', 'buyerBank', 'buyerAddress', 'titleId'],
    },
    { label: ['开给谁', 'For whom'], fields: ['competitionId', 'orderIds', 'unitId', 'userId'] },
    { label: ['红冲', 'Red letter'], fields: ['redDue', 'redNo', 'redTime', 'redReason', 'redRequestNo'] },
  ],
  fields: {
    requestNo: numberField(['申请号', 'Request'], 190),
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { server: true, required: true, search: 'in', width: 220 }),
    orderIds: ref(['订单', 'Orders'], 'dsTbCostOrder', { server: true, required: true, many: true, search: 'in', width: 200 }),
    titleId: ref(['发票抬头', 'Title'], 'dsTbInvoiceTitle', { server: true, required: true, search: 'in', list: false }),
    titleType: dict(['抬头类型', 'Kind of buyer'], 'ds_invoice_title_type', { server: true, search: 'in', list: false }),
    buyerName: text(['购买方名称', 'Buyer'], { server: true, required: true, max: 100, search: 'like', sort: true, width: 220 }),
    buyerTaxNo: text(['税号', 'Tax number'], { server: true, max: 20, search: 'eq', width: 190, priority: 2 }),
    buyerBank: text(['开户行及账号', 'Bank and account'], {
      server: true,
      max: 200,
      cipher: true,
      mask: 'card',
      plainFor: ['FIN'],
      list: false,
    }),
    buyerAddress: text(['地址及电话', 'Address and phone'], {
      server: true,
      max: 200,
      cipher: true,
      mask: 'phone',
      plainFor: ['FIN'],
      list: false,
    }),
    amount: money(['金额', 'Amount'], { server: true, required: true, search: 'range', sort: true, width: 110, priority: 1 }),
    invoiceKind: dict(['发票类型', 'Kind'], 'ds_invoice_kind', { server: true, required: true, search: 'in' }),
    invoiceNo: text(['发票号码', 'Number'], { server: true, unique: true, max: 20, search: 'like', sort: true, width: 190 }),
    issueTime: instant(['开票时间', 'Issued'], { server: true, search: 'range', sort: true }),
    status: dict(['状态', 'State'], invoiceStatus, { server: true, search: 'in', sort: true, width: 100 }),
    fileId: file(['文件', 'File'], { takes: 'scan', server: true, list: false, sheet: false }),
    failReason: longText(['原因', 'Reason'], { server: true, list: false, told: true }),
    redDue: flag(['待红冲', 'To be reversed'], { server: true, search: 'in', list: false }),
    redNo: text(['红字发票号码', 'Red-letter number'], { server: true, max: 20, search: 'like', list: false }),
    redTime: instant(['红冲时间', 'Reversed'], { server: true, list: false }),
    redReason: longText(['红冲原因', 'Why it was reversed'], { server: true, list: false }),
    redRequestNo: text(['红冲申请号', 'Red-letter request'], { server: true, max: 32, list: false, sheet: false }),
    userId: ref(['申请人', 'Asked by'], 'sysUser', { server: true, search: 'in' }),
    unitId: ref(['单位', 'School'], 'dsTbUnit', { server: true, search: 'in', width: 180, priority: 3 }),
  },
  verbs: {
    issue: { label: ['开票', 'Issue'], from: ['asked', 'failed'], to: 'issuing', roles: ['FIN'] },
    record: {
      label: ['登记已开发票', 'Record as issued'],
      from: ['asked', 'failed'],
      to: 'issued',
      roles: ['FIN'],
      single: true,
      input: {
        invoiceNo: text(['发票号码', 'Number'], { required: true, max: 20, pattern: digits20, patternText: digitsText }),
        fileId: file(['文件', 'File'], { takes: 'scan' }),
      },
    },
    refuse: {
      label: ['拒绝', 'Refuse'],
      from: ['asked'],
      to: 'failed',
      roles: ['FIN'],
      input: { reason: longText(['原因', 'Reason'], { required: true, max: 500 }) },
    },
    withdraw: { label: ['撤回申请', 'Withdraw'], from: ['asked'], to: 'failed', roles: ['APPL', 'UNIT'], single: true },
    redLetter: {
      label: ['红冲', 'Reverse'],
      from: ['issued'],
      to: 'reversing',
      roles: ['FIN'],
      danger: true,
      final: true,
      input: { reason: longText(['原因', 'Reason'], { required: true, max: 500 }) },
    },
    recordRed: {
      label: ['登记红字发票', 'Record the red letter'],
      from: ['issued'],
      to: 'reversed',
      roles: ['FIN'],
      single: true,
      danger: true,
      final: true,
      input: {
        redNo: text(['红字发票号码', 'Red-letter number'], { required: true, max: 20, pattern: digits20, patternText: digitsText }),
        reason: longText(['原因', 'Reason'], { required: true, max: 500 }),
      },
    },
  },
});
