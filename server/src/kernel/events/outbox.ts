import type { Entity } from '@saiyun/sdk/contract';
import type { TxCtx } from '../entity-module.ts';

export interface OutboxEvent {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly revision: number;
}

/** Adds events for delivery after the commit; the topic is `<entity>.<verb>`. */
export async function publish(ctx: TxCtx, entity: Entity, verb: string, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((e) => ({ ...e, actorId: ctx.actor.userId, requestId: ctx.requestId }));
  await ctx.tx.run(
    `insert into sys_outbox (tenant_id, topic, payload, create_time)
     select $2::int, $3, r.value, $4::timestamptz from json_array_elements($1::json) as r(value)`,
    [JSON.stringify(rows), ctx.tenantId, `${entity.name}.${verb}`, ctx.now()],
  );
}
