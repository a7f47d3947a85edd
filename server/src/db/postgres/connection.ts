import { Client, type ClientConfig } from 'pg';
import { sessionSettings } from '../sql-value.ts';

/** When the database ends slow work, in milliseconds; 0 means never. */
export interface DbLimits {
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleMs: number;
}

export const noLimits: DbLimits = { statementMs: 0, lockMs: 0, idleMs: 0 };

const limitSettings = ({ statementMs, lockMs, idleMs }: DbLimits): Readonly<Record<string, number>> => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleMs,
});

/** Limits for one transaction, as statements that follow `begin`. */
export function localLimits(limits: DbLimits): string {
  return Object.entries(limitSettings(limits))
    .map(([name, ms]) => `; set local ${name} = ${ms}`)
    .join('');
}

/** Poolers accept no `options`, but keep each client's time zone and date style themselves. */
class PooledClient extends Client {
  /** What the driver sends first; it has no setting for these two. */
  getStartupConf(): Readonly<Record<string, string>> {
    const base = (Client.prototype as unknown as { getStartupConf(): Record<string, string> }).getStartupConf.call(this);
    return { ...base, ...sessionSettings };
  }
}

/** How each connection starts: the platform's zone and date style, the limits, and a name by which the database recognises our nodes. */
export function connectionOf(url: string, limits: DbLimits, pooling: 'session' | 'transaction'): ClientConfig & { Client: typeof Client } {
  const base = { connectionString: url, keepAlive: true, application_name: nodeName };
  if (pooling === 'transaction') return { ...base, Client: PooledClient };
  const options = Object.entries({ ...sessionSettings, ...limitSettings(limits) })
    .map(([name, value]) => `-c ${name}=${String(value).replace(/ /g, '\\ ')}`)
    .join(' ');
  return { ...base, options, Client };
}

/** `application_name` of our connections. */
export const nodeName = 'saiyun';
