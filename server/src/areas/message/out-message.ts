import { maskValue } from '@saiyun/sdk/view';
import type { Tx } from '../../db/db.ts';
import type { Channel } from '../../delivery/carrier.ts';
import { faultOf } from '../../delivery/fault.ts';
import type { Mailer } from '../../kernel/area-services.ts';
import { freeRows, heldRow, openSender, takeDue } from '../../kernel/background-pass.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/id.ts';
import { senderOf } from './sender.ts';

/** The purpose of a message, an item of the dictionary `out_message_purpose`. */
export type Purpose = 'code' | 'lockout' | 'password' | 'security' | 'invitation' | 'certificate' | 'expert' | 'reminder' | 'job' | 'alert';

export interface NewMessage {
  readonly tenantId: number;
  readonly channel: Channel;
  readonly purpose: Purpose;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  /** The message is not sent after this time. */
  readonly expireTime?: Date;
}

export const outState = { waiting: '0', sent: '1', failed: '2' } as const;

const mostTries = 5;
const firstRetryMs = 30_000;
/** After this time, another node may take over a message that a node took and did not finish. */
const takenMs = 120_000;

/** Stores a message to be sent after the commit; call `mail.deliverSoon` afterwards. */
export async function queueMessage(services: Pick<Services, 'cipher' | 'now' | 'random'>, tx: Tx, message: NewMessage): Promise<string> {
  const { cipher } = services;
  const id = newId(services);
  const now = services.now();
  await tx.run(
    `insert into sys_out_message (id, tenant_id, channel, purpose, address, subject, status, sealed_address, sealed_text, next_time, expire_time, create_by, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'system', $10)`,
    [
      id,
      message.tenantId,
      message.channel,
      message.purpose,
      maskValue(message.channel === 'sms' ? 'phone' : 'email', message.address),
      message.subject,
      outState.waiting,
      cipher.seal(message.address).cipher,
      cipher.seal(message.text).cipher,
      now,
      message.expireTime ?? null,
    ],
  );
  return id;
}

interface Due {
  readonly id: string;
  readonly tenantId: number;
  readonly channel: Channel;
  readonly subject: string | null;
  readonly tries: number;
  readonly address: string;
  readonly text: string;
  readonly expireTime: Date | null;
}

const takeSql = (rows: string): string =>
  `update sys_out_message m set try_count = m.try_count + 1, next_time = $2
   where m.id in (select id from sys_out_message where status = '${outState.waiting}' and next_time <= $1 order by next_time ${rows})
   returning m.id, m.tenant_id as "tenantId", m.channel, m.subject, m.try_count as tries, m.sealed_address as address, m.sealed_text as text, m.expire_time as "expireTime"`;
const takeFreeSql = takeSql(freeRows);
const takeHeldSql = takeSql(heldRow);

/** Takes due messages, so no other node sends them too. All tenants: the nodes send the messages of all of them. */
const take =
  ({ db, now }: Services) =>
  (waits: boolean): Promise<Due[]> => {
    const of = [now(), new Date(now().getTime() + takenMs)];
    // All tenants: as above. Never null: address, text: they stay until the message is sent or given up.
    return waits ? db.many<Due>(takeHeldSql, of) : db.many<Due>(takeFreeSql, of);
  };

// All tenants: as above.
const finish = ({ db, now }: Services, id: string, status: string, provider: string, error?: string): Promise<number> =>
  db.run(
    `update sys_out_message set status = $2, provider = $3, error_text = $4, fault = $6, send_time = $5, sealed_text = null, next_time = null,
       revision = revision + 1, update_time = $5 where id = $1`,
    [id, status, provider, error ?? null, now(), error === undefined ? null : faultOf(error)],
  );

/** A single line without control characters: lists show the provider's reply. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 200);

const sendOne = async (services: Services, due: Due): Promise<void> => {
  const { cipher, now, db, log } = services;
  const carrier = services.carriers[due.channel];
  const [address, text] = [cipher.open(due.address), cipher.open(due.text)];
  if (due.expireTime && due.expireTime <= now()) return void (await finish(services, due.id, outState.failed, carrier.name, 'expired'));
  if (address === null || text === null) return void (await finish(services, due.id, outState.failed, carrier.name, 'unreadable'));
  try {
    await carrier.send({ id: due.id, address, subject: due.subject ?? '', text, sender: await senderOf(services, due) });
    await finish(services, due.id, outState.sent, carrier.name);
  } catch (error) {
    const reason = reasonOf(error);
    log.warn({ id: due.id, channel: due.channel, tries: due.tries, reason }, 'message not sent');
    if (due.tries >= mostTries) return void (await finish(services, due.id, outState.failed, carrier.name, reason));
    const waitMs = firstRetryMs * 2 ** (due.tries - 1);
    // All tenants: as above.
    await db.run('update sys_out_message set provider = $2, error_text = $3, next_time = $4, fault = $5 where id = $1', [
      due.id,
      carrier.name,
      reason,
      new Date(now().getTime() + waitMs),
      faultOf(reason),
    ]);
    setTimeout(() => services.mail.deliverSoon(), waitMs + 1000).unref();
  }
};

const deliverDue = async (services: Services): Promise<void> => {
  const taking = take(services);
  for (let due = await takeDue(taking); due.length > 0; due = await takeDue(taking)) for (const one of due) await sendOne(services, one);
};

/** Sends in the background, one message after the other. */
export function openMailer(services: () => Services): Mailer {
  return openSender(services, deliverDue, 'messages cannot be sent');
}
