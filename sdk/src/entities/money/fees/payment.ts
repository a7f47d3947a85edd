import { entity, logOnly } from '../../../contract/entity.ts';
import { dict, instant, int, json, longText, money, ref, text } from '../../../contract/field.ts';
import { payAlert, paymentStatus, payProvider } from '../../choices.ts';
import { numberField } from '../number-field.ts';

/**
 * One attempt to pay an order, or the orders of several entries, through a provider. An unknown outcome is settled by querying the
 * provider, never by guessing.
 */
export const payment = entity('dsTbPayment', {
  label: ['支付记录', 'Payment'],
  title: 'paymentNo',
  under: 'provider',
  key: ['paymentNo'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'FIN', 'AUD'], write: ['FIN'] },
  calls: logOnly,
  stateField: 'status',
  states: paymentStatus,
  derived: ['teams'],
  groups: [
    {
      label: ['支付', 'Payment'],
      fields: ['paymentNo', 'provider', 'orderIds', 'amount', 'refundedAmount', 'status', 'payTime', 'expireTime'],
    },
    { label: ['提醒', 'Alert'], fields: ['alert', 'alertNote'] },
    {
      label: ['对接细节', 'Details of the exchange'],
      fields: ['providerTradeNo', 'queryCount', 'notifyPayload', 'idempotencyKey'],
      rare: true,
    },
  ],
  fields: {
    orderIds: ref(['订单', 'Orders'], 'dsTbCostOrder', { server: true, required: true, many: true, search: 'in', width: 180 }),
    paymentNo: numberField(['支付单号', 'Payment number'], 200),
    provider: dict(['支付渠道', 'Provider'], payProvider, { server: true, required: true, search: 'in' }),
    providerTradeNo: text(['渠道流水号', 'Trade number'], { server: true, unique: true, max: 64, search: 'like', width: 200 }),
    idempotencyKey: text(['幂等键', 'Idempotency key'], { server: true, max: 64, list: false, sheet: false }),
    amount: money(['金额', 'Amount'], { server: true, required: true, search: 'range', sort: true, width: 110, priority: 1 }),
    refundedAmount: money(['已退金额', 'Refunded'], { server: true, sort: true, width: 110, priority: 3 }),
    status: dict(['状态', 'State'], paymentStatus, { server: true, required: true, search: 'in', sort: true, width: 100 }),
    payTime: instant(['支付时间', 'Paid at'], { server: true, search: 'range', sort: true }),
    expireTime: instant(['过期时间', 'Expires'], { server: true, list: false }),
    alert: dict(['提醒', 'Alert'], payAlert, { server: true, search: 'in', width: 130 }),
    alertNote: longText(['处理说明', 'What was done'], { server: true, list: false }),
    notifyPayload: json(['通知内容', 'Notice'], 'any', { server: true, list: false, sheet: false }),
    queryCount: int(['查询次数', 'Queries'], { server: true, list: false }),
  },
  verbs: {
    settleAlert: {
      label: ['处理提醒', 'Settle the alert'],
      from: ['succeeded', 'unknown', 'closed', 'failed'],
      roles: ['FIN'],
      aside: true,
      input: { reason: longText(['处理说明', 'What was done'], { required: true, max: 500 }) },
    },
  },
});
