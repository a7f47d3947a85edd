import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/db.ts';
import { subscribers } from './subscribers.ts';

/** The kind of messages under a topic: plain data that survives JSON. */
export interface Topic<T> {
  readonly name: string;
  /** Only for the compiler. */
  readonly of?: T;
}

/** Creates a topic; one constant per topic, next to its publisher. */
export function topic<T>(name: string): Topic<T> {
  return { name };
}

/** Messages to all nodes, including this one. Nodes that are away miss them: what must not be lost goes to the outbox. */
export interface Broadcast {
  /** Inside a transaction the message goes out with the commit, and never if it is rolled back. */
  publish<T>(topic: Topic<T>, message: T): Promise<void>;
  /** Receives the topic's messages, in the order in which each node published them; returns a function that unsubscribes. */
  subscribe<T>(topic: Topic<T>, heard: (message: T) => void): () => void;
  /** Resolves once this node receives what others publish. */
  ready(): Promise<void>;
}

const channel = 'saiyun_broadcast';
/** PostgreSQL refuses notifications of 8,000 bytes or more. */
const mostBytes = 7000;
const keptFor = '5 minutes';
const retryMs = 1000;

type Note = { readonly topic: string; readonly message: unknown } | { readonly topic: string; readonly at: string };

/** The broadcast of a database: one per process. It starts to listen with the first subscriber. */
export function openBroadcast(db: Db): Broadcast {
  const heardBy = subscribers();
  let listening: Promise<unknown> | undefined;

  let last: Promise<void> | undefined;
  const hear = (payload: string): void => {
    const note = JSON.parse(payload) as Note;
    if (!heardBy.has(note.topic)) return;
    if ('message' in note && last === undefined) {
      heardBy.tell(note.topic, note.message);
      return;
    }
    // Stored messages are read first; later ones wait for that.
    const turn = (last ?? Promise.resolve())
      .then(async () => {
        if ('message' in note) return heardBy.tell(note.topic, note.message);
        const row = await db.one<{ payload: string }>('select payload from sys_broadcast where id = $1', [note.at]);
        if (row) heardBy.tell(note.topic, JSON.parse(row.payload));
      })
      .catch(() => undefined)
      .finally(() => {
        if (last === turn) last = undefined;
      });
    last = turn;
  };

  /** The database restores a lost connection by itself; only the first attempt has to be repeated here. */
  const listen = (): Promise<unknown> => {
    listening ??= db.listen(channel, hear).catch((error: unknown) => {
      listening = undefined;
      setTimeout(() => !heardBy.isEmpty() && listen().catch(() => undefined), retryMs).unref();
      throw error;
    });
    return listening;
  };

  return {
    async publish({ name }, message) {
      const inline = JSON.stringify({ topic: name, message });
      if (Buffer.byteLength(inline) <= mostBytes) return db.notify(channel, inline);
      const at = randomUUID();
      await db.tx(async (tx) => {
        await tx.run('insert into sys_broadcast (id, payload) values ($1, $2)', [at, JSON.stringify(message)]);
        await tx.run(`delete from sys_broadcast where create_time < now() - interval '${keptFor}'`);
        await db.notify(channel, JSON.stringify({ topic: name, at }));
      });
    },
    subscribe({ name }, heard) {
      const stop = heardBy.add(name, heard);
      listen().catch(() => undefined);
      return stop;
    },
    ready: async () => {
      await listen();
    },
  };
}
