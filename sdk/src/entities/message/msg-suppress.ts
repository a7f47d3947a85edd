import { entity, standard } from '../../contract/entity.ts';
import { dict, instant, text } from '../../contract/field.ts';

/** An address that receives nothing on a channel, until a set time or permanently. */
export const msgSuppress = entity('dsTbMsgSuppress', {
  label: ['免打扰地址', 'Suppressed address'],
  title: 'address',
  under: 'channel',
  key: ['channel', 'address'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: standard,
  fields: {
    address: text(['地址', 'Address'], {
      required: true,
      frozen: true,
      max: 100,
      pattern: '^[^\\s,;<>]+$',
      patternText: ['邮箱、手机号或账号', 'A mail address, a mobile number or an account name'],
      search: 'like',
      sort: true,
    }),
    channel: dict(['渠道', 'Channel'], 'ds_msg_channel', { required: true, frozen: true, search: 'in' }),
    reason: text(['原因', 'Reason'], { required: true, max: 255, told: true }),
    until: instant(['截止时间', 'Until'], { search: 'range', sort: true }),
  },
});
