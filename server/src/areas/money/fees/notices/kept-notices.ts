import { no, yes } from '@saiyun/sdk/contract';
import type { PayNotice } from '../../../../delivery/pay/port.ts';
import type { Services } from '../../../../kernel/context.ts';
import type { TxCtx } from '../../../../kernel/entity-module.ts';
import { newId } from '../../../../kernel/id.ts';
import { type Booked, bookPayment } from '../booking.ts';
import { lockWhole } from '../joint/parts.ts';
import { systemCtx } from '../rows.ts';

/** A notice of the inbox that was answered and waits to be booked. */
export interface KeptNotice {
  readonly id: string;
  readonly eventId: string;
  readonly provider: string;
  readonly paymentId: string;
  readonly body: string;
}

/** How many are booked side by side. */
const side = 4;
const blockSize = 100;
const waiting = `n.handled = '${no}' and n.outcome is null and n.del_flag = '0'`;
const keptRows = `select n.id, n.event_id as "eventId", n.provider, n.payment_id as "paymentId", n.body
  from ds_tb_pay_notify n`;

/** Takes a notice into the inbox; false if its event is there already. */
export async function keepNotice(
  { tx, tenantId, ...services }: Pick<TxCtx, 'tx' | 'tenantId' | 'now' | 'random'>,
  { eventId, body }: Pick<PayNotice, 'eventId' | 'body'>,
  { provider, paymentId }: { readonly provider: string; readonly paymentId: string },
): Promise<boolean> {
  const added = await tx.run(
    `insert into ds_tb_pay_notify (id, tenant_id, event_id, provider, payment_id, body, handled, create_by, create_time)
     values ($1, $2, $3, $4, $5, $6, '${no}', 'system', $7) on conflict do nothing`,
    [newId(services), tenantId, eventId, provider, paymentId, JSON.stringify(body), services.now()],
  );
  return added > 0;
}

/**
 * Notes what became of a notice, and keeps one that was booked with its payment. One whose amount is not believed stays open, so that the
 * provider sends it again.
 */
export async function noteOutcome(
  ctx: TxCtx,
  { eventId, paymentId, body }: Pick<KeptNotice, 'eventId' | 'paymentId' | 'body'>,
  outcome: Booked,
): Promise<void> {
  await ctx.tx.run(
    `update ds_tb_pay_notify set handled = $3, outcome = $4, revision = revision + 1, update_by = 'system', update_time = $5
     where tenant_id = $1 and event_id = $2 and del_flag = '0'`,
    [ctx.tenantId, eventId, outcome === 'amount' ? no : yes, outcome, ctx.now()],
  );
  if (outcome === 'booked')
    await ctx.tx.run(`update ds_tb_payment set notify_payload = $3 where id = $1 and tenant_id = $2`, [paymentId, ctx.tenantId, body]);
}

/** The notices of a payment that wait, locked, the oldest first. */
export function waitingOf(ctx: TxCtx, paymentId: string): Promise<KeptNotice[]> {
  // Never null: body, paymentId: both are kept with every notice.
  return ctx.tx.many<KeptNotice>(
    `${keptRows} where n.tenant_id = $1 and n.payment_id = $2 and ${waiting} order by n.create_time, n.id for update of n`,
    [ctx.tenantId, paymentId],
  );
}

/** Books a notice that the caller has locked; without its provider in the settings it goes on waiting. */
export async function bookKept(ctx: TxCtx, kept: KeptNotice): Promise<void> {
  const provider = ctx.payments.providers.of(ctx.tenantId, kept.provider);
  if (!provider) return;
  const { payment } = await lockWhole(ctx, kept.paymentId);
  const outcome = await bookPayment(ctx, payment, provider.outcomeOf(JSON.parse(kept.body)));
  await noteOutcome(ctx, kept, outcome);
}

// Never null: body, paymentId: both are kept with every notice.
const freeNoticeSql = `${keptRows} where n.id = $1 and n.tenant_id = $2 and ${waiting} for update of n skip locked`;
const heldNoticeSql = `${keptRows} where n.id = $1 and n.tenant_id = $2 and ${waiting} for update of n`;

/** Books one if it still waits and nobody is at it, or once whoever is at it is done. */
const bookOne = (services: Services, { tenantId, id }: Known, waits: boolean): Promise<void> =>
  services.db.tx(async (tx) => {
    const ctx: TxCtx = { ...systemCtx(services, tenantId), tx };
    // Never null: body, paymentId: both are kept with every notice.
    const kept = waits ? await tx.one<KeptNotice>(heldNoticeSql, [id, tenantId]) : await tx.one<KeptNotice>(freeNoticeSql, [id, tenantId]);
    if (kept) await bookKept(ctx, kept);
  });

/** A notice as a block names it. */
interface Known {
  readonly id: string;
  readonly tenantId: number;
}

/** Books these side by side; answers those that could not be. */
const bookAll = async (services: Services, block: readonly Known[], waits: boolean): Promise<readonly string[]> => {
  const rest = [...block];
  const failed: string[] = [];
  const lane = async (): Promise<void> => {
    for (let one = rest.shift(); one; one = rest.shift())
      try {
        await bookOne(services, one, waits);
      } catch (error) {
        failed.push(one.id);
        services.log.error({ err: error, id: one.id }, 'a notice cannot be booked');
      }
  };
  await Promise.all(Array.from({ length: side }, lane));
  return failed;
};

/**
 * Books what the inbox keeps, all tenants or one; answers how many were tried. One that cannot be booked does not keep the others, and is
 * tried again with the next pass. One that somebody holds is waited for at last: who holds it may fail, and then nobody says again that it
 * waits.
 */
export async function bookKeptNotices(services: Services, tenantId: number | null, signal?: AbortSignal): Promise<number> {
  const [tried, failed] = [new Set<string>(), new Set<string>()];
  for (const waits of [false, true]) {
    const done = waits ? failed : tried;
    for (;;) {
      signal?.throwIfAborted();
      // All tenants, or one of them: nodes book the notices of all.
      const block = await services.db.many<Known>(
        `select n.id, n.tenant_id as "tenantId" from ds_tb_pay_notify n
         where ${waiting} and ($1::int is null or n.tenant_id = $1) and n.id <> all($2::text[]) order by n.create_time limit ${blockSize}`,
        [tenantId, [...done]],
      );
      if (block.length === 0) break;
      for (const id of await bookAll(services, block, waits)) failed.add(id);
      for (const { id } of block) {
        tried.add(id);
        // What was waited for is booked, or left open by its amount or its provider.
        if (waits) failed.add(id);
      }
    }
  }
  return tried.size;
}
