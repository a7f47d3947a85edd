import { msgAccountStatus, msgDetailStatus, msgSendStatus } from '@saiyun/sdk/entities';
import type { Tx } from '../../db/db.ts';
import type { MessageProvider, Outgoing, Receipt } from '../../delivery/provider.ts';
import { linkOrigin } from '../../http/caller/own-address.ts';
import type { Services } from '../../kernel/context.ts';
import { sendSystemMessage } from '../notice/index.ts';
import type { Content } from './compose.ts';
import { optOutLink } from './opt-out/link.ts';
import { type DueBatch, type Outcome, writeOutcomes, writeReceipts } from './outcome.ts';
import { senderOf } from './sender.ts';
import { admitTold } from './telling/admit.ts';
import { allowance, type Limit, quietUntil, use, windowEnd, windowStart } from './windows.ts';

const { queued, sending, accepted, delivered, softBounce, hardBounce, failed } = msgDetailStatus;

const blockSize = 200;
const atOnce = 16;
/** After this time a node that took a message and said nothing is taken for dead: its messages are asked about. */
const leaseMs = ({ config }: Services): number => config.SAIYUN_MESSAGES_LEASE_SECONDS * 1000;
/** The part of it in which a node still hands messages over. */
const handOverPart = 0.6;
/** How soon something unknown is asked about, and a refused attempt repeated; doubled each time. */
const firstWaitMs = 5000;
const longestWaitMs = 300_000;
const mostTries = 12;
const receiptWaitMs = 30_000;
const receiptDays = 3;
/** When automatic text messages wait for the morning, unless their sub-account says otherwise. */
const automaticQuiet = ['22:00', '08:00'] as const;

interface Waiting extends DueBatch {
  readonly isAutomatic: boolean;
  readonly dailyLimit: number | null;
  readonly perMinute: number | null;
  readonly quietFrom: string | null;
  readonly quietUntil: string | null;
  readonly accountStatus: string | null;
}

interface Taken {
  readonly id: string;
  readonly attempt: number;
  readonly tries: number;
  readonly personId: string | null;
  readonly hash: string;
  readonly address: string;
  readonly content: string;
  readonly sentTime: Date;
}

/** What a provider knows a message by: another attempt by hand is another message. */
const outgoingId = ({ id, attempt }: Pick<Taken, 'id' | 'attempt'>): string => (attempt === 1 ? id : `${id}${attempt}`);
const waitMs = (tries: number): number => Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, tries - 1));
const after = (services: Services, ms: number): Date => new Date(services.now().getTime() + ms);

// All tenants: the nodes send the batches of all of them.
// Never null: channel: a batch gets that of its template, or says by which its own words go, when it is made.
const dueBatches = ({ db, now }: Services): Promise<Waiting[]> =>
  db.many<Waiting>(
    `select s.id, s.tenant_id as "tenantId", s.channel, s.automatic_kind is not null as "isAutomatic", a.id as "accountId", a.daily_limit as "dailyLimit", a.per_minute as "perMinute",
       a.quiet_from as "quietFrom", a.quiet_until as "quietUntil", a.status as "accountStatus"
     from ds_tb_msg_send s left join ds_tb_msg_sub_account a on a.id = s.sub_account_id and a.tenant_id = s.tenant_id
     where s.status in ('${msgSendStatus.queued}', '${msgSendStatus.sending}') and s.del_flag = '0' and (s.schedule_time is null or s.schedule_time <= $1)
     order by s.schedule_time nulls first, s.id`,
    [now()],
  );

/** Who carries the messages of a channel; in-app ones need nobody. */
const providerOf = ({ providers }: Services, { channel }: Pick<DueBatch, 'channel'>): MessageProvider =>
  providers[channel === 'sms' ? 'sms' : 'email'];

const limitsOf = (batch: Waiting, provider: MessageProvider | undefined): Limit[] => [
  ...(batch.dailyLimit === null ? [] : [{ scope: `account ${batch.accountId}`, size: 'day', most: batch.dailyLimit } as const]),
  ...(batch.perMinute === null ? [] : [{ scope: `account ${batch.accountId}`, size: 'minute', most: batch.perMinute } as const]),
  ...(provider?.perMinute === undefined
    ? []
    : [{ scope: `provider ${provider.name} ${batch.channel}`, size: 'minute', most: provider.perMinute } as const]),
];

/** Takes those back that have had their share for today; they wait for tomorrow. */
const leaveSated = async (services: Services, tx: Tx, batch: Waiting, taken: readonly Taken[]): Promise<Taken[]> => {
  const most = services.config.SAIYUN_MESSAGES_PERSON_DAY;
  if (most === 0 || batch.channel === 'site') return [...taken];
  const at = services.now();
  const rows = await tx.many<{ hash: string }>(
    `select address_hash as hash from ds_tb_msg_send_detail where tenant_id = $1 and address_hash = any($2) and sent_time >= $3 and id <> all($4)
     group by address_hash having count(*) >= $5`,
    [batch.tenantId, taken.map(({ hash }) => hash), windowStart('day', at), taken.map(({ id }) => id), most],
  );
  const sated = new Set(rows.map(({ hash }) => hash));
  if (sated.size === 0) return [...taken];
  const left = taken.filter(({ hash }) => sated.has(hash));
  await tx.run(
    `update ds_tb_msg_send_detail set status = '${queued}', next_try_time = $3, sent_time = null, try_count = try_count - 1 where tenant_id = $1 and id = any($2)`,
    [batch.tenantId, left.map(({ id }) => id), windowEnd('day', at)],
  );
  return taken.filter(({ hash }) => !sated.has(hash));
};

/**
 * Takes messages of a batch that may go out now. From the commit on they are this node's to send; if it dies, they are asked about when the
 * lease ends, and never simply sent again.
 */
const take = async (services: Services, batch: Waiting, provider: MessageProvider | undefined): Promise<Taken[]> =>
  services.db.tx(async (tx) => {
    const locked = await tx.one<{ status: string }>('select status from ds_tb_msg_send where id = $1 and tenant_id = $2 for update', [
      batch.id,
      batch.tenantId,
    ]);
    if (locked?.status !== msgSendStatus.queued && locked?.status !== msgSendStatus.sending) return [];
    const at = services.now();
    const limits = limitsOf(batch, provider);
    const most = await allowance(tx, limits, at, blockSize);
    if (most === 0) return [];
    // Never null: content, sentTime: queued rows have the one and get the other here.
    const taken = await tx.many<Taken>(
      `update ds_tb_msg_send_detail d set status = '${sending}', try_count = d.try_count + 1, sent_time = $4, next_try_time = $5, revision = d.revision + 1
       where d.id in (select w.id from ds_tb_msg_send_detail w where w.send_id = $1 and w.tenant_id = $2 and w.status = '${queued}'
         and (w.next_try_time is null or w.next_try_time <= $4) order by w.id limit $3 for update skip locked) and d.tenant_id = $2
       returning d.id, d.attempt, d.try_count - d.tries_before as tries, d.person_id as "personId", d.address_hash as hash, d.sealed_address as address,
         d.sealed_text as content, d.sent_time as "sentTime"`,
      [batch.id, batch.tenantId, most, at, after(services, leaseMs(services))],
    );
    const kept = await leaveSated(services, tx, batch, taken);
    if (kept.length > 0) {
      await use(tx, limits, at, kept.length);
      if (locked.status === msgSendStatus.queued)
        await tx.run(
          `update ds_tb_msg_send set status = '${msgSendStatus.sending}', revision = revision + 1 where id = $1 and tenant_id = $2`,
          [batch.id, batch.tenantId],
        );
    }
    return kept;
  });

const opened = (services: Services, row: Taken): { readonly address: string; readonly content: Content } | undefined => {
  const [address, content] = [services.cipher.open(row.address), services.cipher.open(row.content)];
  return address === null || content === null ? undefined : { address, content: JSON.parse(content) as Content };
};

const outcome = (row: Pick<Taken, 'id'>, status: string, more: Partial<Outcome> = {}): Outcome => ({
  id: row.id,
  status,
  code: null,
  providerId: null,
  next: null,
  ...more,
});

/** Hands one message over. Silence leaves it unknown: it is asked about soon, or, where nobody can be asked, left for a person to judge. */
const handOver = async (services: Services, batch: Waiting, provider: MessageProvider, row: Taken): Promise<Outcome> => {
  const clear = opened(services, row);
  if (!clear) return outcome(row, failed, { code: 'unreadable' });
  const { address, content } = clear;
  const message: Outgoing = {
    id: outgoingId(row),
    address,
    ...content,
    sender: await senderOf(services, batch),
    // What concerns the receiver's own entry or review is no bulk mail.
    ...(batch.channel === 'email' && !batch.isAutomatic
      ? { optOut: optOutLink(services, linkOrigin(services.config), batch.tenantId, address) }
      : {}),
  };
  try {
    const answer = await provider.send(message);
    if (answer.kind === 'accepted')
      return outcome(row, accepted, { providerId: answer.providerId, next: provider.query ? after(services, receiptWaitMs) : null });
    const { code, fault } = answer;
    const why = { code, ...(fault && { fault }) };
    if (answer.kind === 'bounced') return outcome(row, hardBounce, { ...why, suppress: { channel: batch.channel, address } });
    if (answer.kind === 'refused' || row.tries >= mostTries) return outcome(row, failed, why);
    return outcome(row, queued, { ...why, next: after(services, waitMs(row.tries)) });
  } catch (error) {
    services.log.warn({ id: row.id, err: error }, 'a provider did not answer');
    if (provider.query) return outcome(row, sending, { code: 'unknown', next: after(services, waitMs(row.tries)) });
    return outcome(row, failed, { code: 'unknown' });
  }
};

const sendAll = async (services: Services, batch: Waiting, provider: MessageProvider, rows: readonly Taken[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  const until = performance.now() + handOverPart * leaseMs(services);
  let at = 0;
  const work = async (): Promise<void> => {
    for (let row = rows[at++]; row; row = rows[at++]) {
      // Near the end of the lease another node may ask about what is left, so this one no longer sends it.
      const isLate = performance.now() > until;
      outcomes.push(isLate ? outcome(row, queued, { next: services.now() }) : await handOver(services, batch, provider, row));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, work));
  return outcomes;
};

/** In-app messages are rows of our own: they and their state are one transaction. */
const sendInApp = async (services: Services, batch: Waiting, rows: readonly Taken[]): Promise<number> =>
  services.db.tx(async () => {
    const outcomes: Outcome[] = [];
    for (const row of rows) {
      const clear = opened(services, row);
      if (!clear || row.personId === null) {
        outcomes.push(outcome(row, failed, { code: 'unreadable' }));
        continue;
      }
      const { subject: title, text } = clear.content;
      await sendSystemMessage(
        { ...services, tenantId: batch.tenantId },
        { userIds: [row.personId], title, text, busType: 'dsTbMsgSend', busId: batch.id },
      );
      outcomes.push(outcome(row, delivered));
    }
    return writeOutcomes(services, batch, outcomes);
  });

const stop = async ({ db, now }: Services, { id, tenantId }: Waiting): Promise<void> => {
  await db.run(
    `update ds_tb_msg_send set status = '${msgSendStatus.stopped}', revision = revision + 1, update_by = 'system', update_time = $3
     where id = $1 and tenant_id = $2 and status in ('${msgSendStatus.queued}', '${msgSendStatus.sending}')`,
    [id, tenantId, now()],
  );
};

/** Quiet hours of the sub-account; a text message that nobody sent by hand wakes nobody even if it has none. */
const isQuiet = ({ channel, isAutomatic, quietFrom, quietUntil: until }: Waiting, at: Date): boolean => {
  if (channel === 'site') return false;
  const [from, to] = quietFrom === null && isAutomatic && channel === 'sms' ? automaticQuiet : [quietFrom, until];
  return quietUntil(from, to, at) !== undefined;
};

/** Sends of one batch what may go out now. */
const sendBatch = async (services: Services, batch: Waiting, isStopped: () => boolean): Promise<number> => {
  if (batch.accountStatus === msgAccountStatus.disabled) {
    await stop(services, batch);
    return 0;
  }
  if (isQuiet(batch, services.now())) return 0;
  const provider = batch.channel === 'site' ? undefined : providerOf(services, batch);
  let count = 0;
  while (!isStopped()) {
    const rows = await take(services, batch, provider);
    if (rows.length === 0) break;
    count += provider
      ? await writeOutcomes(services, batch, await sendAll(services, batch, provider, rows))
      : await sendInApp(services, batch, rows);
  }
  return count;
};

/** A message on its way, with its batch. */
interface Open extends Taken, Omit<DueBatch, 'id'> {
  readonly batchId: string;
}

// All tenants: as above.
const openRows = (services: Services, status: string, waitFor: number): Promise<Open[]> =>
  // Never null: content, sentTime, channel: rows on their way have the first two, and batches the channel of their template.
  services.db.many<Open>(
    `update ds_tb_msg_send_detail d set next_try_time = $2 from ds_tb_msg_send s
     where s.id = d.send_id and d.id in (select id from ds_tb_msg_send_detail where status = $4 and next_try_time <= $1 order by next_try_time limit $3 for update skip locked)
     returning d.id, d.attempt, d.try_count - d.tries_before as tries, d.person_id as "personId", d.address_hash as hash, d.sealed_address as address,
       d.sealed_text as content, d.sent_time as "sentTime", s.id as "batchId", s.tenant_id as "tenantId", s.channel, s.sub_account_id as "accountId"`,
    [services.now(), after(services, waitFor), blockSize, status],
  );

const batchOf = (row: Open): DueBatch => ({
  id: row.batchId,
  tenantId: row.tenantId,
  channel: row.channel,
  accountId: row.accountId,
});

const received = (row: Open, { state, code, providerId }: Receipt, address: string, next: Date | null): Outcome => {
  const status = { accepted, delivered, softBounce, hardBounce }[state];
  const suppress = state === 'hardBounce' ? { suppress: { channel: row.channel, address } } : {};
  return outcome(row, status, { code: code ?? null, providerId, next: state === 'accepted' ? next : null, ...suppress });
};

/** What became of a message whose end is not known: asked of the provider, or left to a person where nobody can be asked. */
const resolve = async (services: Services, row: Open): Promise<Outcome> => {
  const provider = providerOf(services, row);
  const clear = opened(services, row);
  if (row.channel === 'site') return outcome(row, queued, { next: services.now() });
  if (!provider.query || !clear) return outcome(row, failed, { code: 'unknown' });
  const { address } = clear;
  try {
    const found = await provider.query({ id: outgoingId(row), address, sentTime: row.sentTime });
    const isTooSoon = services.now().getTime() - row.sentTime.getTime() < (provider.knowsAfterMs ?? 0);
    if (!found && isTooSoon) return outcome(row, sending, { code: 'unknown', next: after(services, waitMs(row.tries + 2)) });
    if (!found) return outcome(row, row.tries >= mostTries ? failed : queued, { code: 'not taken', next: services.now() });
    // It was taken, whatever became of it later: that is for the receipt.
    return outcome(row, accepted, { providerId: found.providerId, next: services.now() });
  } catch {
    return outcome(row, sending, { code: 'unknown', next: after(services, waitMs(row.tries)) });
  }
};

const byBatch = (rows: readonly Open[]): Map<string, Open[]> => Map.groupBy(rows, ({ batchId }) => batchId);

/** Resolves what dead nodes and silent providers left open. */
const resolveOpen = async (services: Services): Promise<number> => {
  const rows = await openRows(services, sending, leaseMs(services));
  let count = 0;
  for (const group of byBatch(rows).values()) {
    const [first] = group;
    if (first) count += await writeOutcomes(services, batchOf(first), await Promise.all(group.map((row) => resolve(services, row))));
  }
  return count;
};

/**
 * One pass over all batches that are due: queues what people are to be told, resolves what is open, then sends what may go out. Nodes share the work by taking different rows;
 * each recipient gets a message once. Resolves to the number of messages that moved on.
 */
export async function dispatchBatches(services: Services, isStopped: () => boolean = () => false): Promise<number> {
  await admitTold(services);
  let count = await resolveOpen(services);
  for (const batch of await dueBatches(services)) {
    if (isStopped()) break;
    count += await sendBatch(services, batch, isStopped);
  }
  return count;
}

/** When something waits for another attempt or an answer next; undefined if nothing does. */
export async function nextAttempt({ db }: Services): Promise<Date | undefined> {
  // All tenants: as above.
  const found = await db.one<{ next: Date | null }>(
    `select least((select min(next_try_time) from ds_tb_msg_send_detail where status = '${sending}'),
       (select min(d.next_try_time) from ds_tb_msg_send_detail d join ds_tb_msg_send s on s.id = d.send_id
        where d.status = '${queued}' and s.status in ('${msgSendStatus.queued}', '${msgSendStatus.sending}'))) as next`,
  );
  return found?.next ?? undefined;
}

/** Asks the providers what became of accepted messages; resolves to the number of answers. */
export async function collectReceipts(services: Services): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await openRows(services, accepted, leaseMs(services));
    if (rows.length === 0) return count;
    for (const group of byBatch(rows).values()) {
      const [first] = group;
      if (!first) continue;
      const outcomes = await Promise.all(group.map((row) => receiptOf(services, row)));
      await writeReceipts(services, batchOf(first), outcomes);
      count += outcomes.filter(({ status }) => status !== accepted).length;
    }
  }
}

const receiptOf = async (services: Services, row: Open): Promise<Outcome> => {
  const isOld = services.now().getTime() - row.sentTime.getTime() > receiptDays * 86_400_000;
  const later = isOld ? null : after(services, 10 * receiptWaitMs);
  const provider = providerOf(services, row);
  const clear = opened(services, row);
  if (!provider.query || !clear) return outcome(row, accepted);
  try {
    const found = await provider.query({ id: outgoingId(row), address: clear.address, sentTime: row.sentTime });
    return found ? received(row, found, clear.address, later) : outcome(row, accepted, { next: later });
  } catch {
    return outcome(row, accepted, { next: later });
  }
};
