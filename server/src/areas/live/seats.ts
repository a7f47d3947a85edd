import type { Socket } from 'node:net';
import type { WebSocket } from '@fastify/websocket';
import type { Actor } from '../../kernel/context.ts';
import { textFrame } from './text-frame.ts';

/** An open websocket and its owner. */
export interface Seat {
  readonly socket: WebSocket;
  /** The account as it was when the socket opened, or since its rights last changed. */
  actor: Actor;
  readonly token: string;
  readonly tokenHash: string;
  /** Whether it has sent anything since the last check. */
  isHeard: boolean;
  /** How many messages it may still send now. */
  allowance: number;
  allowanceAt: number;
}

/** Close codes that clients can distinguish. */
export const closeCodes = { sessionOver: 4401, tooMany: 4429, refused: 1008, notText: 1003 } as const;

/** An account has one socket per open page; beyond this the oldest is closed, as it is most likely stale. */
export const mostPerUser = 20;
/** The most bytes that may wait for a client; a slower client is dropped and reloads everything when it reconnects. */
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

/** The connection under the library's socket: its own send builds a header and makes two writes per receiver. */
const wireOf = (socket: WebSocket): Socket | null => (socket as unknown as { readonly _socket: Socket | null })._socket;

/** Sends one text to many sockets and builds its frame once. A client that cannot keep up is dropped. */
export function sendTo(seats: Iterable<Seat>, text: string): void {
  const frame = textFrame(text);
  for (const { socket } of seats) {
    if (socket.readyState !== socket.OPEN) continue;
    if (socket.bufferedAmount > mostWaiting) socket.terminate();
    else wireOf(socket)?.write(frame);
  }
}

/** Whether the seat may send another message now: twenty a second, bursts of a hundred. */
export function mayTalk(seat: Seat, now: number): boolean {
  seat.allowance = Math.min(burst, seat.allowance + ((now - seat.allowanceAt) / 1000) * perSecond);
  seat.allowanceAt = now;
  if (seat.allowance < 1) return false;
  seat.allowance -= 1;
  return true;
}

export const freshAllowance = burst;

/** Drops clients that went silent without closing, and asks the others for a sign of life. */
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
