import { entity, logOnly } from '../../../contract/entity.ts';
import { dict, file, instant, json, longText, money, ref, text } from '../../../contract/field.ts';
import { costOrderClose, costOrderStatus, examineResult, payProvider } from '../../choices.ts';
import { numberField } from '../number-field.ts';

/** The amount due for a registration. The ledger says how much was paid and refunded. */
export const costOrder = entity('dsTbCostOrder', {
  label: ['缴费订单', 'Fee order'],
  title: 'orderNo',
  under: 'registrationId',
  key: ['orderNo'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'FIN', 'AUD'], write: ['FIN'] },
  calls: logOnly,
  stateField: 'status',
  states: costOrderStatus,
  groups: [
    { label: ['订单', 'Order'], fields: ['orderNo', 'status', 'competitionId', 'registrationId', 'unitId', 'payerUserId', 'closeReason'] },
    { label: ['金额', 'Amounts'], fields: ['items', 'amount', 'paidAmount', 'refundedAmount'] },
    { label: ['支付', 'Paying'], fields: ['expireTime', 'remindTime', 'voucherFileId'] },
  ],
  fields: {
    orderNo: numberField(['订单号', 'Order'], 180),
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { server: true, required: true, search: 'in', width: 220 }),
    registrationId: ref(['报名', 'Registration'], 'dsTbRegistration', { server: true, required: true, search: 'in' }),
    unitId: ref(['单位', 'School'], 'dsTbUnit', { server: true, search: 'in', width: 180, priority: 2 }),
    payerUserId: ref(['缴费人', 'Payer'], 'sysUser', { server: true, search: 'in' }),
    items: json(['明细', 'Items'], 'orderLines', { server: true, list: false }),
    amount: money(['应缴金额', 'Amount'], { server: true, required: true, search: 'range', sort: true, width: 110, priority: 1 }),
    paidAmount: money(['已缴金额', 'Paid'], { server: true, sort: true, width: 110 }),
    refundedAmount: money(['已退金额', 'Refunded'], { server: true, sort: true, width: 110, priority: 3 }),
    status: dict(['状态', 'State'], costOrderStatus, { server: true, search: 'in', sort: true, width: 100 }),
    expireTime: instant(['过期时间', 'Expires'], { server: true, sort: true }),
    remindTime: instant(['上次催缴', 'Reminded'], { server: true, seenBy: ['ADMIN', 'SUB', 'FIN', 'AUD'] }),
    closeReason: dict(['关闭原因', 'Why it was closed'], costOrderClose, { server: true, search: 'in', list: false }),
    voucherFileId: file(['缴费凭证', 'Voucher'], { takes: 'scan', server: true, list: false, sheet: false }),
  },
  verbs: {
    pay: {
      label: ['缴费', 'Pay'],
      from: ['unpaid', 'refused'],
      to: 'paying',
      roles: ['APPL', 'UNIT'],
      single: true,
      input: { provider: dict(['支付渠道', 'Provider'], payProvider, { required: true }) },
    },
    uploadVoucher: {
      label: ['上传凭证', 'Upload voucher'],
      from: ['unpaid', 'refused'],
      to: 'waiting',
      roles: ['APPL', 'UNIT'],
      single: true,
      input: {
        voucherFileId: file(['缴费凭证', 'Voucher'], { takes: 'scan', required: true }),
        transferNo: text(['转账流水号', 'Transfer number'], { max: 64 }),
      },
    },
    examine: {
      label: ['审核', 'Examine'],
      from: ['waiting'],
      roles: ['FIN'],
      input: {
        result: dict(['审核结果', 'Result'], examineResult, { required: true }),
        opinion: longText(['审核意见', 'Comment'], { max: 500 }),
      },
    },
    remind: {
      label: ['催缴', 'Remind'],
      from: ['unpaid', 'refused'],
      roles: ['FIN'],
      aside: true,
      tells: [
        '向每个订单的缴费人再发一次“待缴费”通知，按竞赛的自动通知设置发送；同一订单每天最多一次。',
        'The payer of each order is told once more that the fee is to be paid, as the automatic messages of the competition are set; at most once a day for an order.',
      ],
    },
    choose: {
      label: ['选择项目', 'Choose items'],
      from: ['unpaid', 'refused'],
      roles: ['APPL', 'UNIT'],
      single: true,
      aside: true,
      input: { itemIds: longText(['自选项目', 'Optional items'], { max: 2000 }) },
    },
    askRefund: {
      label: ['申请退费', 'Ask for a refund'],
      from: ['paid', 'partlyRefunded'],
      roles: ['APPL', 'UNIT'],
      single: true,
      aside: true,
      input: { reason: longText(['原因', 'Reason'], { required: true, max: 500 }) },
    },
    refund: {
      label: ['退费', 'Refund'],
      from: ['paid', 'partlyRefunded'],
      roles: ['FIN'],
      single: true,
      danger: true,
      final: true,
      input: {
        amount: money(['退费金额', 'Amount'], { required: true, min: 1, max: 100_000_000 }),
        reason: longText(['原因', 'Reason'], { required: true, max: 500 }),
      },
    },
  },
});
