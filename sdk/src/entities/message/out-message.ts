import { entity, logOnly } from '../../contract/entity.ts';
import { dict, instant, int, text } from '../../contract/field.ts';
import { msgFault, outMessageStatus } from './choices.ts';

/** An e-mail or text message that was sent or is waiting. The stored address is masked; no list shows the text. */
export const outMessage = entity('sysOutMessage', {
  label: ['外发消息', 'Outgoing message'],
  path: '/sys/outMessage',
  title: 'address',
  under: 'subject',
  key: ['id'],
  access: { read: ['ADMIN', 'AUD'], write: [] },
  calls: logOnly,
  stateField: 'status',
  states: outMessageStatus,
  groups: [
    { label: ['消息', 'Message'], fields: ['subject', 'channel', 'purpose', 'address'] },
    { label: ['发送', 'Sending'], fields: ['status', 'provider', 'tryCount', 'sendTime', 'fault', 'errorText'] },
  ],
  fields: {
    channel: dict(['渠道', 'Channel'], 'out_message_channel', { server: true, search: 'in', width: 100 }),
    purpose: dict(['用途', 'Purpose'], 'out_message_purpose', { server: true, search: 'in', width: 130 }),
    address: text(['收件地址', 'To'], { server: true, search: 'like', width: 200 }),
    subject: text(['标题', 'Subject'], { server: true, width: 220 }),
    status: dict(['状态', 'State'], outMessageStatus, { server: true, search: 'in', sort: true, width: 100 }),
    provider: text(['发送方式', 'Sent by'], { server: true, width: 110, priority: 3 }),
    tryCount: int(['次数', 'Attempts'], { server: true, width: 80, priority: 3 }),
    fault: dict(['失败原因', 'Reason'], msgFault, { server: true, search: 'in', width: 190 }),
    /** As the carrier says it; people read `fault`. */
    errorText: text(['服务商答复', "Carrier's answer"], { server: true, list: false }),
    sendTime: instant(['发送时间', 'Sent'], { server: true, search: 'range', sort: true }),
  },
});
