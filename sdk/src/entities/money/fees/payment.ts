import { entity, logOnly } from '../../../contract/entity.ts';
import { dict, int, json, money, ref, text } from '../../../contract/field.ts';
import { paymentStatus } from '../../choices.ts';

/** One attempt to pay an order through a provider (PAY-01). An unknown outcome is settled by querying the provider, never by guessing. */
export const payment = entity('dsTbPayment', {
  label: ['支付记录', 'Payment'],
  title: 'providerTradeNo',
  under: 'provider',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'FIN', 'AUD'], write: ['FIN'] },
  calls: logOnly,
  groups: [
    { label: ['支付', 'Payment'], fields: ['providerTradeNo', 'provider', 'orderId', 'amount', 'status'] },
    { label: ['对接细节', 'Details of the exchange'], fields: ['queryCount', 'notifyPayload', 'idempotencyKey'], rare: true },
  ],
  fields: {
    orderId: ref(['订单', 'Order'], 'dsTbCostOrder', { server: true, required: true, search: 'in', width: 180 }),
    provider: dict(['支付渠道', 'Provider'], 'ds_pay_provider', { server: true, required: true, search: 'in' }),
    providerTradeNo: text(['渠道流水号', 'Trade number'], { server: true, unique: true, max: 64, search: 'like', width: 200 }),
    idempotencyKey: text(['幂等键', 'Idempotency key'], { server: true, max: 64, list: false, sheet: false }),
    amount: money(['金额', 'Amount'], { server: true, required: true, search: 'range', sort: true, width: 110, priority: 1 }),
    status: dict(['状态', 'State'], paymentStatus, { server: true, required: true, search: 'in', sort: true, width: 100 }),
    notifyPayload: json(['通知内容', 'Notice'], 'any', { server: true, list: false, sheet: false }),
    queryCount: int(['查询次数', 'Queries'], { server: true, list: false }),
  },
});
