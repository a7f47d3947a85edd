import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../db/db.ts';
import { openPglite } from '../../db/embedded/pglite.ts';
import { type EmptyDatabase, emptyDatabase } from '../../db/empty-database.test-support.ts';
import { migrate } from '../../db/migrate.ts';
import { openPostgres } from '../../db/postgres/postgres.ts';
import { openBroadcast, topic } from './broadcast.ts';

const url = process.env.TEST_DATABASE_URL;
const words = topic<{ readonly word: string }>('test.words');
const later = { timeout: 60_000 };

let own: EmptyDatabase | undefined;
beforeAll(async () => {
  own = url ? await emptyDatabase() : undefined;
});
afterAll(() => own?.drop());
const openOwn = (): Promise<Db> => openPostgres(own?.url ?? '');

describe.each([{ kind: 'pglite' }, ...(url ? [{ kind: 'postgres' }] : [])])('$kind', ({ kind }) => {
  const open = () => (kind === 'postgres' ? openOwn() : openPglite());
  let db: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    db = await open();
    await migrate(db);
  });
  afterAll(() => db.close());

  test('messages are heard in order, long ones by reference, until the subscriber stops', async () => {
    const broadcast = openBroadcast(db);
    const heard: number[] = [];
    const stop = broadcast.subscribe(words, ({ word }) => heard.push(word.length));
    const other: unknown[] = [];
    broadcast.subscribe(topic<unknown>('test.other'), (message) => other.push(message));
    await broadcast.ready();
    await broadcast.publish(words, { word: '一' });
    await broadcast.publish(words, { word: '长'.repeat(50_000) });
    await broadcast.publish(words, { word: 'ab' });
    await expect.poll(() => heard, later).toEqual([1, 50_000, 2]);
    expect(await db.one('select count(*)::int as n from sys_broadcast')).toEqual({ n: 1 });
    stop();
    await broadcast.publish(words, { word: 'abc' });
    await broadcast.publish(topic<unknown>('test.other'), null);
    await expect.poll(() => other, later).toEqual([null]);
    expect(heard).toEqual([1, 50_000, 2]);
  });

  test('what a transaction publishes goes out with its commit only', async () => {
    const broadcast = openBroadcast(db);
    const heard: string[] = [];
    const stop = broadcast.subscribe(words, ({ word }) => heard.push(word.slice(0, 4)));
    await broadcast.ready();
    const refused = db.tx(async () => {
      await broadcast.publish(words, { word: 'lost' });
      await broadcast.publish(words, { word: `lost${'x'.repeat(9000)}` });
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    await db.tx(async () => {
      await broadcast.publish(words, { word: `kept${'x'.repeat(9000)}` });
      expect(heard).toEqual([]);
    });
    await expect.poll(() => heard, later).toEqual(['kept']);
    stop();
  });
});

describe.runIf(url)('several nodes', () => {
  test('another node hears it, also after its connections were cut', async () => {
    const [one, two] = [await openOwn(), await openOwn()];
    await migrate(one);
    const heard: string[] = [];
    openBroadcast(two).subscribe(words, ({ word }) => heard.push(word));
    await openBroadcast(two).ready();
    await openBroadcast(one).publish(words, { word: 'first' });
    await expect.poll(() => heard, later).toEqual(['first']);
    await one.run(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ilike 'listen "saiyun_broadcast"' and pid <> pg_backend_pid()`,
    );
    await expect
      .poll(async () => {
        await openBroadcast(one).publish(words, { word: 'again' });
        return heard.includes('again');
      }, later)
      .toBe(true);
    await one.close();
    await two.close();
  });
});
