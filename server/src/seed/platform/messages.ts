import { msgFault, outMessage, outMessageStatus } from '@saiyun/sdk/entities';
import { insertEntity } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import type { Seeding, SeedTenant } from '../../defaults/seeding.ts';
import { at } from '../../defaults/seeding.ts';

const sent = [
  { channel: 'sms', purpose: 'code', address: '140****0004', status: outMessageStatus.sent, days: -3, hour: 9.2 },
  { channel: 'email', purpose: 'code', address: 's******@example.com', status: outMessageStatus.sent, days: -2, hour: 14.5 },
  { channel: 'email', purpose: 'password', address: 's*****@example.com', status: outMessageStatus.sent, days: -1, hour: 10.1 },
  {
    channel: 'sms',
    purpose: 'code',
    address: '140****0009',
    status: outMessageStatus.failed,
    days: -1,
    hour: 20.3,
    fault: msgFault.busy,
    errorText: 'HTTP 503',
  },
] as const;

/** A few outgoing messages, one of them failed. */
export function seedMessages(seeding: Seeding, tenant: SeedTenant): Promise<void> {
  return insertEntity(
    seeding.tx,
    seeding.cipher,
    outMessage,
    sent.map(({ days, hour, ...row }, n) => ({
      ...row,
      id: idOf(`out-message:${tenant.id}:${n}`),
      tenantId: tenant.id,
      subject: row.purpose === 'code' ? '赛云验证码' : '赛云密码已修改',
      provider: 'outbox',
      tryCount: row.status === outMessageStatus.sent ? 1 : 5,
      sendTime: at(seeding, days, hour),
      createBy: 'system',
      createTime: at(seeding, days, hour),
    })),
  );
}
