import type { Socket } from 'node:net';
import type { WebSocket } from '@fastify/websocket';
import type { Actor } from '../../kernel/context.ts';
import { textFrame } from './text-frame.ts';

/** One open websocket with whose it is. */
export interface Seat {
  readonly socket: WebSocket;
  /** As the account was at the opening, or is since its rights changed. */
  actor: Actor;
  readonly token: string;
  readonly tokenHash: string;
  /** Something came from it since the last look. */
  isHeard: boolean;
  /** How many messages it may still send now. */
  allowance: number;
  allowanceAt: number;
}

/** Close codes that clients can tell apart. */
export const closeCodes = { sessionOver: 4401, tooMany: 4429, refused: 1008, notText: 1003 } as const;

/** An account has a socket per open page; the oldest goes when there are more, as it is most likely left over. */
export const mostPerUser = 20;
/** Bytes that may wait for a client; who is further behind is dropped and comes back for the whole. */
const mostWaiting = 1024 * 1024;
const perSecond = 20;
const burst = 100;

export interface Seats {
  add(seat: Seat): void;
  remove(seat: Seat): void;
  ofUser(tenantId: number, userId: string): Iterable<Seat>;
  ofTenant(tenantId: number): Iterable<Seat>;
  all(): Iterable<Seat>;
  readonly size: number;
}

const none: ReadonlySet<Seat> = new Set();

export function openSeats(): Seats {
  const byTenant = new Map<number, Map<string, Set<Seat>>>();
  let size = 0;
  function* ofTenant(tenantId: number): Generator<Seat> {
    for (const seats of byTenant.get(tenantId)?.values() ?? []) yield* seats;
  }
  function* all(): Generator<Seat> {
    for (const tenantId of byTenant.keys()) yield* ofTenant(tenantId);
  }
  const remove = (seat: Seat): void => {
    const users = byTenant.get(seat.actor.tenantId);
    const seats = users?.get(seat.actor.userId);
    if (!seats?.delete(seat)) return;
    size -= 1;
    if (seats.size === 0) users?.delete(seat.actor.userId);
    if (users?.size === 0) byTenant.delete(seat.actor.tenantId);
  };
  return {
    add(seat) {
      const { tenantId, userId } = seat.actor;
      const users = byTenant.get(tenantId) ?? new Map<string, Set<Seat>>();
      byTenant.set(tenantId, users);
      const seats = users.get(userId) ?? new Set();
      users.set(userId, seats);
      const [oldest] = seats;
      if (oldest && seats.size >= mostPerUser) {
        remove(oldest);
        oldest.socket.close(closeCodes.tooMany);
      }
      seats.add(seat);
      size += 1;
    },
    remove,
    ofUser: (tenantId, userId) => byTenant.get(tenantId)?.get(userId) ?? none,
    ofTenant,
    all,
    get size() {
      return size;
    },
  };
}

/** The connection below a socket of the library, whose own sending makes a head and two writes for each receiver. */
const wireOf = (socket: WebSocket): Socket | null => (socket as unknown as { readonly _socket: Socket | null })._socket;

/** Sends one text to many; its frame is made once. Whoever does not keep up is dropped. */
export function sendTo(seats: Iterable<Seat>, text: string): void {
  const frame = textFrame(text);
  for (const { socket } of seats) {
    if (socket.readyState !== socket.OPEN) continue;
    if (socket.bufferedAmount > mostWaiting) socket.terminate();
    else wireOf(socket)?.write(frame);
  }
}

/** Whether the seat may send one more message now: twenty a second, a hundred at once. */
export function mayTalk(seat: Seat, now: number): boolean {
  seat.allowance = Math.min(burst, seat.allowance + ((now - seat.allowanceAt) / 1000) * perSecond);
  seat.allowanceAt = now;
  if (seat.allowance < 1) return false;
  seat.allowance -= 1;
  return true;
}

export const freshAllowance = burst;

/** Drops who has gone silent without a goodbye, and asks the others whether they are still there. */
export function dropSilent(seats: Seats): void {
  for (const seat of seats.all()) {
    if (!seat.isHeard) {
      seats.remove(seat);
      seat.socket.terminate();
      continue;
    }
    seat.isHeard = false;
    seat.socket.ping();
  }
}
