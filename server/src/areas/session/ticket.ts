import { tokenHash } from '../../actor/token-hash.ts';
import type { Tx } from '../../db/db.ts';
import type { Services } from '../../kernel/context.ts';

/** The purpose of a ticket; a ticket with another purpose counts as unknown. */
export type TicketKind = 'slider-challenge' | 'slider' | 'recovery' | 'third-start' | 'third-login' | 'program' | 'otp' | 'otp-enrol';

/** A random text that is valid once, until it expires. Only its hash is stored. */
export async function giveTicket(services: Services, tx: Tx, kind: TicketKind, payload: object, lifeMs: number): Promise<string> {
  const ticket = Buffer.from(services.random(24)).toString('base64url');
  const now = services.now();
  await tx.run('delete from sys_ticket where expire_time < $1', [now]);
  await tx.run('insert into sys_ticket (ticket_hash, kind, payload, create_time, expire_time) values ($1, $2, $3, $4, $5)', [
    tokenHash(ticket),
    kind,
    JSON.stringify(payload),
    now,
    new Date(now.getTime() + lifeMs),
  ]);
  return ticket;
}

export interface Ticket<T> {
  readonly payload: T;
  readonly createTime: Date;
}

/** Spends a ticket and returns its content; undefined if it is unknown, spent or expired. */
export async function takeTicket<T>(services: Services, tx: Tx, kind: TicketKind, ticket: string): Promise<Ticket<T> | undefined> {
  const found = await tx.one<Ticket<T> & { expireTime: Date }>(
    `delete from sys_ticket where ticket_hash = $1 and kind = $2
     returning payload, create_time as "createTime", expire_time as "expireTime"`,
    [tokenHash(ticket), kind],
  );
  return found && found.expireTime > services.now() ? found : undefined;
}

/** The same without spending it. */
export async function readTicket<T>(services: Services, tx: Tx, kind: TicketKind, ticket: string): Promise<Ticket<T> | undefined> {
  return tx.one<Ticket<T>>(
    'select payload, create_time as "createTime" from sys_ticket where ticket_hash = $1 and kind = $2 and expire_time > $3',
    [tokenHash(ticket), kind, services.now()],
  );
}
