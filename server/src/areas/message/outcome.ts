import { msgDetailStatus, msgSend, msgSendStatus } from '@saiyun/sdk/entities';
import { storedReason } from '@saiyun/sdk/messages';
import type { Tx } from '../../db/db.ts';
import { type Fault, faultOf } from '../../delivery/fault.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/id.ts';
import { moveUnits } from './units/units.ts';

/** What is now known of a message that was on its way. */
export interface Outcome {
  readonly id: string;
  /** A state of `msgDetailStatus`; `queued` for another attempt, `sending` while it is still unknown. */
  readonly status: string;
  readonly code: string | null;
  /** What it means to people, where words were read that the code does not keep. */
  readonly fault?: Fault;
  readonly providerId: string | null;
  /** When to send again or to ask again. */
  readonly next: Date | null;
  /** Suppressed from now on, because nobody is there. */
  readonly suppress?: { readonly channel: string; readonly address: string };
}

export interface DueBatch {
  readonly id: string;
  readonly tenantId: number;
  readonly channel: string;
  readonly accountId: string | null;
}

const { queued, sending, accepted, delivered, softBounce, hardBounce, failed } = msgDetailStatus;
const taken: ReadonlySet<string> = new Set([accepted, delivered]);

/** As it is stored. */
const told = ({ id, status, code, fault, providerId, next }: Outcome) => ({
  id,
  status,
  code,
  fault: fault ?? (code === null ? null : faultOf(code)),
  provider: providerId,
  next,
});

/** Ends a batch of which nothing waits and nothing is open. Its row is locked. */
const endIfDone = async (tx: Tx, { id, tenantId }: DueBatch, now: Date): Promise<void> => {
  await tx.run(
    `update ds_tb_msg_send set status = '${msgSendStatus.done}', revision = revision + 1, update_by = 'system', update_time = $3
     where id = $1 and tenant_id = $2 and status in ('${msgSendStatus.queued}', '${msgSendStatus.sending}') and not exists (
       select 1 from ds_tb_msg_send_detail d where d.send_id = $1 and d.tenant_id = $2 and d.status in ('${queued}', '${sending}'))`,
    [id, tenantId, now],
  );
};

const suppress = async (services: Services, tx: Tx, tenantId: number, outcomes: readonly Outcome[]): Promise<void> => {
  const gone = outcomes.flatMap(({ suppress: one }) => (one ? [{ ...one, id: newId(services), reason: storedReason('bounced') }] : []));
  if (gone.length === 0) return;
  await tx.run(
    `insert into ds_tb_msg_suppress (id, tenant_id, address, channel, reason, create_by, create_time)
     select r.id, $2::int, r.address, r.channel, r.reason, 'system', $3::timestamptz
     from json_to_recordset($1::json) as r(id text, address text, channel text, reason text) on conflict do nothing`,
    [JSON.stringify(gone), tenantId, services.now()],
  );
};

/**
 * Writes what became of messages that this node had taken, and settles their units: those that the provider took are spent, those that
 * failed for good are given back, all in one entry each. A row that another node has resolved meanwhile is left alone, so its units move
 * once. Resolves to the number of rows written.
 */
export async function writeOutcomes(services: Services, batch: DueBatch, outcomes: readonly Outcome[]): Promise<number> {
  if (outcomes.length === 0) return 0;
  const { db, now } = services;
  const { id, tenantId, accountId } = batch;
  return db.tx(async (tx) => {
    await tx.one('select id from ds_tb_msg_send where id = $1 and tenant_id = $2 for update', [id, tenantId]);
    const rows = await tx.many<{ id: string; status: string; held: number; attempt: number }>(
      `update ds_tb_msg_send_detail d set status = r.status, error_code = r.code, fault = r.fault, provider_msg_id = coalesce(r.provider, d.provider_msg_id), next_try_time = r.next,
         sent_time = case when r.status = '${queued}' then null else d.sent_time end,
         held = case when r.status in ('${queued}', '${sending}') then d.held else 0 end, revision = d.revision + 1, update_by = 'system', update_time = $3::timestamptz
       from json_to_recordset($1::json) as r(id text, status text, code text, fault text, provider text, next timestamptz),
         (select id, held from ds_tb_msg_send_detail where tenant_id = $2 and id = any($4) order by id for update) o
       where d.id = r.id and d.id = o.id and d.status = '${sending}'
       returning d.id, d.status, o.held, d.attempt`,
      [JSON.stringify(outcomes.map(told)), tenantId, now(), outcomes.map((one) => one.id)],
    );
    const sum = (of: (status: string) => boolean): number => rows.reduce((total, one) => total + (of(one.status) ? one.held : 0), 0);
    const isFailed = (status: string): boolean => status === failed || status === hardBounce;
    const [spent, back] = [sum((status) => taken.has(status)), sum(isFailed)];
    const ctx = { ...services, tx, tenantId, actor: { username: 'system' } };
    for (const [kind, units, one] of [
      ['settle', spent, rows.find((one) => taken.has(one.status))],
      ['release', back, rows.find((one) => isFailed(one.status))],
    ] as const)
      if (accountId !== null && units > 0) {
        // A row moves its units once for each attempt, so one of them names the entry of all.
        const key = `msg-${kind}:${one?.id}:${one?.attempt}`;
        await moveUnits(ctx, { subAccountId: accountId, kind, units, refType: msgSend.name, refId: id, key });
      }
    await tx.run(
      `update ds_tb_msg_send set ok_count = coalesce(ok_count, 0) + $3, fail_count = coalesce(fail_count, 0) + $4, frozen_units = coalesce(frozen_units, 0) - $5,
         revision = revision + 1, update_by = 'system', update_time = $6 where id = $1 and tenant_id = $2`,
      [
        id,
        tenantId,
        rows.filter(({ status }) => taken.has(status)).length,
        rows.filter(({ status }) => isFailed(status)).length,
        spent + back,
        now(),
      ],
    );
    await suppress(
      services,
      tx,
      tenantId,
      outcomes.filter((one) => rows.some((row) => row.id === one.id)),
    );
    await endIfDone(tx, batch, now());
    return rows.length;
  });
}

/** The same for messages that were accepted before: their units are spent, only the state follows the receipt. */
export async function writeReceipts(services: Services, batch: DueBatch, outcomes: readonly Outcome[]): Promise<void> {
  await services.db.tx(async (tx) => {
    await tx.one('select id from ds_tb_msg_send where id = $1 and tenant_id = $2 for update', [batch.id, batch.tenantId]);
    const rows = await tx.many<{ id: string; status: string }>(
      `update ds_tb_msg_send_detail d set status = r.status, error_code = r.code, fault = r.fault, next_try_time = r.next, revision = d.revision + 1, update_by = 'system', update_time = $3::timestamptz
       from json_to_recordset($1::json) as r(id text, status text, code text, fault text, next timestamptz)
       where d.id = r.id and d.tenant_id = $2 and d.status = '${accepted}' returning d.id, d.status`,
      [JSON.stringify(outcomes.map(told)), batch.tenantId, services.now()],
    );
    const bounced = rows.filter(({ status }) => status === softBounce || status === hardBounce).length;
    if (bounced > 0)
      await tx.run(
        `update ds_tb_msg_send set ok_count = coalesce(ok_count, 0) - $3, fail_count = coalesce(fail_count, 0) + $3, revision = revision + 1,
           update_by = 'system', update_time = $4 where id = $1 and tenant_id = $2`,
        [batch.id, batch.tenantId, bounced, services.now()],
      );
    await suppress(
      services,
      tx,
      batch.tenantId,
      outcomes.filter((one) => rows.some((row) => row.id === one.id)),
    );
  });
}
