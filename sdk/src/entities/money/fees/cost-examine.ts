import { entity, logOnly } from '../../../contract/entity.ts';
import { dict, file, instant, longText, money, ref, text } from '../../../contract/field.ts';
import { examineStatus } from '../../choices.ts';

/**
 * The examination of a voucher: waiting, approved or refused. The order's verb `examine` decides it; one for several orders is decided by a
 * call of its own.
 */
export const costExamine = entity('dsTbCostExamine', {
  label: ['缴费审核', 'Fee examination'],
  title: 'id',
  namedBy: ['orderIds', 'status'],
  under: 'examineTime',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'FIN', 'AUD'], write: ['FIN'] },
  calls: logOnly,
  groups: [
    { label: ['缴费', 'Payment'], fields: ['orderIds', 'amount', 'transferNo', 'voucherFileId'] },
    { label: ['审核', 'Examination'], fields: ['status', 'firstBy', 'examineBy', 'examineTime', 'opinion'] },
  ],
  fields: {
    orderIds: ref(['订单', 'Orders'], 'dsTbCostOrder', { server: true, required: true, many: true, search: 'in', width: 180 }),
    amount: money(['金额', 'Amount'], { server: true, search: 'range', sort: true, width: 110, priority: 1 }),
    status: dict(['状态', 'State'], examineStatus, { server: true, required: true, search: 'in', sort: true, width: 100 }),
    transferNo: text(['转账流水号', 'Transfer number'], { server: true, max: 64, search: 'like' }),
    voucherFileId: file(['缴费凭证', 'Voucher'], { takes: 'scan', server: true, list: false, sheet: false }),
    firstBy: ref(['第一审核人', 'First examiner'], 'sysUser', { server: true, list: false }),
    examineBy: ref(['审核人', 'Examined by'], 'sysUser', { server: true, search: 'in' }),
    examineTime: instant(['审核时间', 'Examined'], { server: true, search: 'range', sort: true }),
    opinion: longText(['审核意见', 'Comment'], { server: true, told: true }),
  },
});
