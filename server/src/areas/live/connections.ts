import type { Socket } from 'node:net';
import type { WebSocket } from '@fastify/websocket';
import type { Actor } from '../../kernel/context.ts';
import { textFrame } from './text-frame.ts';

/** An open websocket and its owner. */
export interface Connection {
  readonly socket: WebSocket;
  /** The account as it was when the socket opened, or since its rights last changed. */
  actor: Actor;
  readonly token: string;
  readonly tokenHash: string;
  /** Whether it has sent anything since the last check. */
  isHeard: boolean;
  /** Keys of the tables that its page shows. */
  readonly tables: Set<string>;
  /** How many messages it may still send now. */
  allowance: number;
  allowanceAt: number;
}

/** Close codes that clients can distinguish. */
export const closeCodes = { sessionOver: 4401, tooMany: 4429, refused: 1008, notText: 1003 } as const;

/** An account has one socket per open page; beyond this the oldest is closed, as it is most likely stale. */
const mostPerUser = 20;
/** The most bytes that may wait for a client; a slower client is dropped and reloads everything when it reconnects. */
const mostWaiting = 1024 * 1024;
const perSecond = 20;
const burst = 100;

export interface Connections {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  ofUser(tenantId: number, userId: string): Iterable<Connection>;
  ofTenant(tenantId: number): Iterable<Connection>;
  all(): Iterable<Connection>;
  readonly size: number;
}

const none: ReadonlySet<Connection> = new Set();

export function openConnections(): Connections {
  const byTenant = new Map<number, Map<string, Set<Connection>>>();
  let size = 0;
  function* ofTenant(tenantId: number): Generator<Connection> {
    for (const connections of byTenant.get(tenantId)?.values() ?? []) yield* connections;
  }
  function* all(): Generator<Connection> {
    for (const tenantId of byTenant.keys()) yield* ofTenant(tenantId);
  }
  const remove = (connection: Connection): void => {
    const users = byTenant.get(connection.actor.tenantId);
    const connections = users?.get(connection.actor.userId);
    if (!connections?.delete(connection)) return;
    size -= 1;
    if (connections.size === 0) users?.delete(connection.actor.userId);
    if (users?.size === 0) byTenant.delete(connection.actor.tenantId);
  };
  return {
    add(connection) {
      const { tenantId, userId } = connection.actor;
      const users = byTenant.get(tenantId) ?? new Map<string, Set<Connection>>();
      byTenant.set(tenantId, users);
      const connections = users.get(userId) ?? new Set();
      users.set(userId, connections);
      const [oldest] = connections;
      if (oldest && connections.size >= mostPerUser) {
        remove(oldest);
        oldest.socket.close(closeCodes.tooMany);
      }
      connections.add(connection);
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

/** The TCP socket under the library's websocket: its own send builds a header and makes two writes per receiver. */
const wireOf = (socket: WebSocket): Socket | null => (socket as unknown as { readonly _socket: Socket | null })._socket;

/** Sends one text to many sockets and builds its frame once. A client that cannot keep up is dropped. */
export function sendTo(connections: Iterable<Connection>, text: string): void {
  const frame = textFrame(text);
  for (const { socket } of connections) {
    if (socket.readyState !== socket.OPEN) continue;
    if (socket.bufferedAmount > mostWaiting) socket.terminate();
    else wireOf(socket)?.write(frame);
  }
}

/** Whether the connection may send another message now: twenty a second, bursts of a hundred. */
export function mayTalk(connection: Connection, now: number): boolean {
  connection.allowance = Math.min(burst, connection.allowance + ((now - connection.allowanceAt) / 1000) * perSecond);
  connection.allowanceAt = now;
  if (connection.allowance < 1) return false;
  connection.allowance -= 1;
  return true;
}

export const freshAllowance = burst;

/** Drops clients that went silent without closing, and asks the others for a sign of life. */
export function dropSilent(connections: Connections): void {
  for (const connection of connections.all()) {
    if (!connection.isHeard) {
      connections.remove(connection);
      connection.socket.terminate();
      continue;
    }
    connection.isHeard = false;
    connection.socket.ping();
  }
}
