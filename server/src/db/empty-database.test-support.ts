import { randomBytes } from 'node:crypto';
import { openPostgres } from './postgres/postgres.ts';

/** The PostgreSQL on which tests may create databases, if any. */
const { TEST_DATABASE_URL: server } = process.env;

/** The address of another database on the same server. */
export function onSameServer(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

export interface EmptyDatabase {
  readonly url: string;
  /** Also ends its connections. */
  readonly drop: () => Promise<void>;
}

/** An empty database for one test that needs its address: tests of other files use the same server. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  if (!server) throw new Error('TEST_DATABASE_URL is not set');
  const name = `saiyun_empty_${randomBytes(6).toString('hex')}`;
  const onMain = async (sql: string): Promise<void> => {
    const main = await openPostgres(server);
    await main.run(sql);
    await main.close();
  };
  await onMain(`create database ${name}`);
  return { url: onSameServer(server, name), drop: () => onMain(`drop database if exists ${name} with (force)`) };
}
