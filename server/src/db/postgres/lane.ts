import type { Client } from 'pg';
import type { connectionOf } from './connection.ts';
import { asOurs } from './query.ts';

export interface Lane {
  /** The database's clock. Throws the failure `database.unreachable`. */
  ask(): Promise<Date>;
  close(): Promise<void>;
}

const patienceMs = 2000;

/**
 * A connection for the probe alone, so that it can tell whether the database responds however many calls wait for the pool. It opens with
 * the first probe and again after a failure.
 */
export function openLane(connection: ReturnType<typeof connectionOf>): Lane {
  let client: Promise<Client> | undefined;
  const connect = async (): Promise<Client> => {
    const { Client, ...how } = connection;
    const fresh = new Client({ ...how, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
    fresh.on('error', () => {
      client = undefined;
    });
    await fresh.connect();
    return fresh;
  };
  let asked: Promise<Date> | undefined;
  const ask = async (): Promise<Date> => {
    client ??= connect();
    const mine = client;
    try {
      const { rows } = await (await mine).query<{ now: Date }>('select clock_timestamp() as now');
      return rows[0]?.now ?? new Date(Number.NaN);
    } catch (error) {
      client = undefined;
      mine.then((one) => one.end()).catch(() => undefined);
      throw asOurs(error);
    }
  };
  return {
    // Simultaneous probes share one query.
    ask: () => {
      asked ??= ask().finally(() => {
        asked = undefined;
      });
      return asked;
    },
    async close() {
      await (await client?.catch(() => undefined))?.end();
    },
  };
}
