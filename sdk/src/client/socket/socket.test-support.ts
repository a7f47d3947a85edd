import type { ConnectSocket, SocketEvents, Timers } from './socket.ts';

/** Time that passes only on command. */
export function fakeTimers(): Timers & { readonly now: () => number; readonly pending: () => number; pass(ms: number): void } {
  let now = 0;
  let nextId = 0;
  const due = new Map<number, { readonly at: number; readonly run: () => void }>();
  return {
    now: () => now,
    pending: () => due.size,
    after(ms, run) {
      const id = nextId++;
      due.set(id, { at: now + ms, run });
      return () => void due.delete(id);
    },
    pass(ms) {
      const until = now + ms;
      for (;;) {
        // Timers of the same moment run in the order in which they were set.
        const [next] = [...due].filter(([, { at }]) => at <= until).sort(([a, x], [b, y]) => x.at - y.at || a - b);
        if (!next) break;
        due.delete(next[0]);
        now = next[1].at;
        next[1].run();
      }
      now = until;
    },
  };
}

export interface FakeConnection {
  readonly url: string;
  readonly protocols: readonly string[];
  /** The texts that the client sent. */
  readonly sent: string[];
  /** Events from the other side, including late ones. */
  readonly server: SocketEvents;
  closed: boolean;
  /** Makes the next send throw. */
  broken: boolean;
}

/** A platform whose connections the test controls. */
export function fakeNetwork(): { readonly connect: ConnectSocket; readonly made: FakeConnection[]; readonly last: () => FakeConnection } {
  const made: FakeConnection[] = [];
  return {
    made,
    last() {
      const connection = made.at(-1);
      if (!connection) throw new Error('nothing was connected');
      return connection;
    },
    connect(url, protocols, server) {
      const connection: FakeConnection = { url, protocols, sent: [], server, closed: false, broken: false };
      made.push(connection);
      return {
        send(text) {
          if (connection.broken) throw new Error('broken');
          connection.sent.push(text);
        },
        close() {
          connection.closed = true;
        },
      };
    },
  };
}
