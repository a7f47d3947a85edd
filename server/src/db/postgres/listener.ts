import type { Client } from 'pg';
import type { Db } from '../db.ts';
import type { connectionOf } from './connection.ts';
import { asOurs, inTurn } from './query.ts';

/** Watches the listening connection: notices are lost while it is down. */
export interface DbWatch {
  lost(error: Error): void;
  regained(): void;
}

interface Listener {
  readonly heard: (payload: string) => void;
  readonly missed: (() => void) | undefined;
}

export interface NoticeListener {
  readonly listen: Db['listen'];
  /**
   * Resolves when every notice sent so far has been received here: PostgreSQL delivers notices before it answers. A node that has changed
   * something then no longer serves its old cache. No effect if nobody listens or the connection is lost.
   */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** A separate connection for LISTEN, opened at first use and, whenever it is lost, reopened with all its channels. */
export function openNoticeListener(connection: ReturnType<typeof connectionOf>, watch: DbWatch): NoticeListener {
  const channels = new Map<string, Set<Listener>>();
  let client: Promise<Client> | undefined;
  const turn = inTurn();
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async (): Promise<Client> => {
    const { Client, ...how } = connection;
    const fresh = new Client({ ...how, connectionTimeoutMillis: 5000 });
    let over = false;
    const lost = (error: Error): void => {
      if (over || closed) return;
      over = true;
      watch.lost(error);
      client = undefined;
      tellMissed();
      again();
    };
    fresh.on('error', lost);
    fresh.on('end', () => lost(new Error('The listening connection has ended')));
    fresh.on('notification', ({ channel, payload }) => {
      for (const { heard } of channels.get(channel) ?? []) heard(payload ?? '');
    });
    await fresh.connect();
    for (const channel of channels.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    return fresh;
  };
  const tellMissed = (): void => {
    for (const listeners of channels.values()) for (const { missed } of listeners) missed?.();
  };
  const regained = (): void => {
    watch.regained();
    tellMissed();
  };
  const again = (): void => {
    clearTimeout(retry);
    retry = setTimeout(() => {
      client ??= connect();
      client.then(regained, () => {
        client = undefined;
        if (!closed) again();
      });
    }, 1000);
    retry.unref();
  };

  let asked: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    const on = await client?.catch(() => undefined);
    await turn(async () => on?.query('select')).catch(() => undefined);
  };
  /** A query in progress may have been answered before the notice; all who wait share the next one. */
  const catchUp = (): Promise<void> => {
    if (channels.size === 0 || !client) return Promise.resolve();
    next ??= (asked ?? Promise.resolve()).then(() => {
      next = undefined;
      asked = ask();
      return asked;
    });
    return next;
  };

  return {
    catchUp,
    async listen(channel, heard, missed) {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners);
      const listener: Listener = { heard, missed };
      listeners.add(listener);
      try {
        client ??= connect();
        const on = await client;
        await turn(() => on.query(`listen ${on.escapeIdentifier(channel)}`));
      } catch (error) {
        client = undefined;
        listeners.delete(listener);
        throw asOurs(error);
      }
      return async () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        channels.delete(channel);
        const on = await client?.catch(() => undefined);
        await turn(async () => on?.query(`unlisten ${on.escapeIdentifier(channel)}`)).catch(() => undefined);
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await (await client?.catch(() => undefined))?.end();
    },
  };
}
