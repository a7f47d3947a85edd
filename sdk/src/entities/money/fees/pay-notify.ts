import { entity, logOnly } from '../../../contract/entity.ts';
import { flag, longText, text } from '../../../contract/field.ts';

/** A provider's notification as received (PAY-01): stored before it is parsed, processed once. */
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
    handled: flag(['已处理', 'Processed'], { server: true, search: 'in' }),
  },
});
