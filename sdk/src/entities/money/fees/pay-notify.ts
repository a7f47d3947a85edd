import { entity, logOnly } from '../../../contract/entity.ts';
import { dict, flag, longText, ref, text } from '../../../contract/field.ts';
import { payProvider } from '../../choices.ts';

/** A provider's notification as received: stored before it is parsed, processed once. */
export const payNotify = entity('dsTbPayNotify', {
  label: ['支付通知', 'Payment notice'],
  title: 'eventId',
  under: 'handled',
  key: ['eventId'],
  access: { read: ['FIN', 'AUD'], write: [] },
  calls: logOnly,
  fields: {
    eventId: text(['事件编号', 'Event ID'], { server: true, required: true, unique: true, max: 100, search: 'eq', width: 220 }),
    body: longText(['内容', 'Body'], { server: true, list: false }),
    provider: dict(['支付渠道', 'Provider'], payProvider, { server: true, required: true, search: 'in' }),
    paymentId: ref(['支付记录', 'Payment'], 'dsTbPayment', { server: true, search: 'in', width: 200 }),
    outcome: text(['处理结果', 'Outcome'], { server: true, max: 200, search: 'like' }),
    handled: flag(['已处理', 'Processed'], { server: true, search: 'in' }),
  },
});
