import type { Tx } from '../../db/db.ts';
import type { Services } from '../../kernel/context.ts';
import { decidesPromotion, promotionMessages } from '../competition/index.ts';
import { type Telling, tell } from '../message/telling/tell.ts';
import { moneyMessages } from '../money/index.ts';
import { entryMessages, reportMessages, reportsDecided } from '../registration/index.ts';
import {
  appealMessages,
  decidesAppeal,
  decidesResult,
  openFurtherReviews,
  refillByRule,
  resultMessages,
  tellReviewers,
} from '../review/index.ts';

interface Event {
  readonly id: number;
  readonly topic: string;
  readonly payload: { readonly id?: string; readonly from?: string; readonly to?: string };
}

const blockSize = 100;

/** After these events the last review of a work may be in. */
const endsReview: ReadonlySet<string> = new Set(['dsTbWorksAllot.submitReview', 'dsTbWorksAllot.expire']);

/** After these a work lacks a review. */
const leavesGap: ReadonlySet<string> = new Set(['dsTbWorksAllot.approveReturn', 'dsTbWorksAllot.expire']);

const messagesOf = async (tx: Tx, tenantId: number, event: Event): Promise<readonly Telling[]> => {
  const { topic, payload } = event;
  if (reportsDecided.has(topic)) return reportMessages(tx, tenantId, topic, payload.id);
  if (decidesAppeal.has(topic)) return appealMessages(tx, tenantId, payload);
  if (decidesPromotion.has(topic)) return promotionMessages(tx, tenantId, topic, payload);
  if (decidesResult.has(topic)) return resultMessages(tx, tenantId, topic, payload.id);
  return [...(await entryMessages(tx, tenantId, topic, payload.id)), ...(await moneyMessages(tx, tenantId, event))];
};

const idsOf = (block: readonly Event[], topics: ReadonlySet<string>): readonly string[] =>
  block.flatMap(({ topic, payload }) => (topics.has(topic) && payload.id ? payload.id : []));

/**
 * The next events, and what they bring about in reviews: gaps that are filled, then works that need another review. That has transactions of
 * its own, for it may take seconds, and happens once even if the events come up again.
 */
const nextBlock = async (services: Services, tenantId: number) => {
  const block = await services.db.many<Event>(
    'select id, topic, payload from sys_outbox where tenant_id = $1 and done_time is null order by id limit $2 for update skip locked',
    [tenantId, blockSize],
  );
  await refillByRule(services, tenantId, idsOf(block, leavesGap));
  const messages = await openFurtherReviews(services, tenantId, idsOf(block, endsReview));
  return { ids: block.map(({ id }) => id), messages };
};

/**
 * Delivers the events that transactions of a tenant left behind: everyone concerned gets a message. An event and its message share a
 * transaction, so each is delivered exactly once; nodes take different events.
 */
export async function dispatchOutbox(
  services: Services,
  tenantId: number,
  signal?: AbortSignal,
): Promise<{ readonly events: number; readonly messages: number }> {
  let [events, messages] = [0, 0];
  for (;;) {
    signal?.throwIfAborted();
    const next = await nextBlock(services, tenantId);
    if (next.ids.length === 0) return { events, messages };
    messages += next.messages;
    events += await services.db.tx(async (tx) => {
      const block = await tx.many<Event>(
        'select id, topic, payload from sys_outbox where tenant_id = $1 and id = any($2) and done_time is null order by id for update skip locked',
        [tenantId, next.ids],
      );
      for (const event of block) messages += await tell({ ...services, tenantId }, await messagesOf(tx, tenantId, event));
      messages += await tellReviewers(services, tenantId, block);
      // All tenants: as above.
      await tx.run('update sys_outbox set done_time = $2 where id = any($1)', [block.map(({ id }) => id), services.now()]);
      return block.length;
    });
    if (next.ids.length < blockSize) return { events, messages };
  }
}
