import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from './db.ts';
import { openPglite } from './embedded/pglite.ts';
import { type EmptyDatabase, emptyDatabase } from './empty-database.test-support.ts';
import { knownMigrations, migrate } from './migrate.ts';
import { mostConnections, openPostgres } from './postgres/postgres.ts';
import { isSqlError, uniqueViolation } from './sql-error.ts';

const url = process.env.TEST_DATABASE_URL;
const schema = `contract_${process.pid}`;

const kinds = [{ kind: 'pglite' }, ...(url ? [{ kind: 'postgres' }] : [])];

let own: EmptyDatabase | undefined;
beforeAll(async () => {
  own = url ? await emptyDatabase() : undefined;
});
afterAll(() => own?.drop());

const made: EmptyDatabase[] = [];
const newer = async (): Promise<EmptyDatabase> => {
  const one = await emptyDatabase();
  made.push(one);
  return one;
};
afterAll(() => Promise.all(made.map((one) => one.drop())));

const openOwn = (options?: Parameters<typeof openPostgres>[1]): Promise<Db> => openPostgres(own?.url ?? '', options);
const openFor = (kind: string): Promise<Db> => (kind === 'postgres' ? openOwn() : openPglite());

describe.each(kinds)('$kind', ({ kind }) => {
  let db: Db;
  beforeAll(async () => {
    db = await openFor(kind);
    await db.run(`create schema ${schema}; create table ${schema}.row (id int primary key, big bigint, exact numeric(12,2), day date,
      at timestamptz, data jsonb, words text[], note text, yes boolean)`);
  });
  afterAll(async () => {
    await db.run(`drop schema ${schema} cascade`);
    await db.close();
  });

  test('values come back in the same form from both databases', async () => {
    const at = new Date('2026-03-04T05:06:07.089Z');
    await db.run(`insert into ${schema}.row values ($1,$2,$3,$4,$5,$6,$7,$8,$9)`, [
      1,
      9_007_199_254_740_991,
      '12.50',
      '2026-03-04',
      at,
      { a: [1, { b: '"' }] },
      ['x"y', 'a\\b', null, '中,文'],
      null,
      true,
    ]);
    expect(
      await db.one(`select *, count(*) over () as n, '2026-01-01 08:00:00'::timestamptz as local from ${schema}.row where id = $1`, [1]),
    ).toEqual({
      id: 1,
      big: 9_007_199_254_740_991,
      exact: 12.5,
      day: '2026-03-04',
      at,
      data: { a: [1, { b: '"' }] },
      words: ['x"y', 'a\\b', null, '中,文'],
      note: null,
      yes: true,
      n: 1,
      local: new Date('2026-01-01T00:00:00Z'),
    });
  });

  test('lists have values in the order of the columns, and instants as they are written', async () => {
    const sql = `select note, id, at, day, exact, data, words, yes, big from ${schema}.row where id = $1`;
    const wanted = [
      [null, 1, '2026-03-04 13:06:07.089+08', '2026-03-04', 12.5, { a: [1, { b: '"' }] }, ['x"y', 'a\\b', null, '中,文'], true],
    ];
    const shown = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.slice(0, 8));
    expect(shown(await db.lists(sql, [1]))).toEqual(wanted);
    expect(shown(await db.tx((tx) => tx.lists(sql, [1])))).toEqual(wanted);
    // Even with the statement already prepared for lists, callers of `one` get objects.
    expect(await db.one(sql, [1])).toMatchObject({ note: null, at: new Date('2026-03-04T05:06:07.089Z') });
    expect(await db.lists(sql, [2])).toEqual([]);
  });

  test('a statement that is run again is answered alike, also after it failed', async () => {
    const sql = 'select 12 / $1::int as share, $2::text as word';
    for (let n = 0; n < 12; n += 1) {
      expect(await db.one(sql, [n + 1, 'x'])).toEqual({ share: Math.trunc(12 / (n + 1)), word: 'x' });
      expect(await db.lists(sql, [n + 1, null])).toEqual([[Math.trunc(12 / (n + 1)), null]]);
      if (n % 3 === 0) await expect(db.one(sql, [0, 'x'])).rejects.toThrow('division by zero');
    }
    const all = await Promise.all(Array.from({ length: 30 }, (_, n) => db.one<{ share: number; word: string }>(sql, [1 + n, String(n)])));
    expect(all.map((row) => row?.word)).toEqual(Array.from({ length: 30 }, (_, n) => String(n)));
  });

  test('run answers how many rows it touched, one answers undefined when there is none', async () => {
    expect(await db.run(`insert into ${schema}.row (id) select g from generate_series(10, 19) g`)).toBe(10);
    expect(await db.run(`update ${schema}.row set note = $1 where id between 10 and 14`, ['n'])).toBe(5);
    expect(await db.run(`delete from ${schema}.row where id >= $1`, [10])).toBe(10);
    expect(await db.one(`select 1 from ${schema}.row where id = $1`, [99])).toBeUndefined();
  });

  test('a refused statement names state and constraint, and the session goes on', async () => {
    await db.run(`insert into ${schema}.row (id) values (30)`);
    const error = await db.run(`insert into ${schema}.row (id) values ($1)`, [30]).catch((e: unknown) => e);
    expect(isSqlError(error, uniqueViolation)).toBe(true);
    expect(error).toMatchObject({ constraint: 'row_pkey' });
    await expect(db.many('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
    expect(await db.one('select 1 as a')).toEqual({ a: 1 });
  });

  test('a transaction is rolled back when its work throws', async () => {
    await expect(
      db.tx(async (tx) => {
        await tx.run(`insert into ${schema}.row (id) values ($1)`, [40]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await db.one(`select id from ${schema}.row where id = 40`)).toBeUndefined();
  });

  test('a transaction whose error was swallowed is never reported as done', async () => {
    const work = db.tx(async (tx) => {
      await tx.run(`insert into ${schema}.row (id) values (41)`);
      await tx.run('select 1/$1::int', [0]).catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ code: '25P02' });
  });

  test('a query of the outer database inside a transaction joins it instead of hanging', async () => {
    const seen = await db.tx(async (tx) => {
      await tx.run(`insert into ${schema}.row (id) values (50)`);
      const rows: unknown[] = [];
      for await (const block of db.stream(`select id from ${schema}.row where id = $1`, [50], 10)) rows.push(...block);
      return [await db.one(`select id from ${schema}.row where id = 50`), ...rows];
    });
    expect(seen).toEqual([{ id: 50 }, { id: 50 }]);
  });

  test('a transaction inside a transaction is a savepoint', async () => {
    await db.tx(async (tx) => {
      await tx.run(`insert into ${schema}.row (id) values (60)`);
      await db.tx((inner) => inner.run(`insert into ${schema}.row (id) values (60)`)).catch(() => undefined);
      await db.tx((inner) => inner.run(`insert into ${schema}.row (id) values (61)`));
    });
    expect(await db.many(`select id from ${schema}.row where id in (60, 61) order by id`)).toEqual([{ id: 60 }, { id: 61 }]);
  });

  test('what is to begin after a commit begins then, outside of the transaction, and not when it or its part is rolled back', async () => {
    const begun: string[] = [];
    const begin = (name: string) => db.afterCommit(() => begun.push(`${name} ${db.inTransaction()}`));
    begin('at once');
    expect(begun).toEqual(['at once false']);
    await db.tx(async () => {
      expect(db.inTransaction()).toBe(true);
      begin('kept');
      await db.tx(async () => begin('part'));
      await db
        .tx(async (inner) => {
          begin('lost part');
          await inner.run('select 1/$1::int', [0]);
        })
        .catch(() => undefined);
      expect(begun).toHaveLength(1);
    });
    await db
      .tx(async () => {
        begin('lost');
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(db.inTransaction()).toBe(false);
    expect(begun).toEqual(['at once false', 'kept false', 'part false']);
  });

  test('transactions and single queries at the same time do not mix', async () => {
    await db.run(`insert into ${schema}.row (id, big) values (70, 0)`);
    await Promise.all([
      ...Array.from({ length: 20 }, () =>
        db.tx(async (tx) => {
          const row = await tx.one<{ big: number }>(`select big from ${schema}.row where id = 70 for update`);
          await tx.run(`update ${schema}.row set big = $1 where id = 70`, [(row?.big ?? 0) + 1]);
        }),
      ),
      ...Array.from({ length: 20 }, () => db.one('select 1')),
    ]);
    expect(await db.one(`select big from ${schema}.row where id = 70`)).toEqual({ big: 20 });
  });

  test('a stream answers blocks, and other queries run while its reader is slow', async () => {
    const sizes: number[] = [];
    for await (const block of db.stream('select g from generate_series(1, $1::int) g', [2500], 1000)) {
      sizes.push(block.length);
      expect(await db.one('select 2 as b')).toEqual({ b: 2 });
      expect(await db.tx((tx) => tx.one('select 3 as c'))).toEqual({ c: 3 });
    }
    expect(sizes).toEqual([1000, 1000, 500]);
  });

  test('a stream that is left early gives its connection back', async () => {
    for (let i = 0; i < 12; i += 1) {
      for await (const block of db.stream('select g from generate_series(1, 5000) g', [], 10)) {
        expect(block).toHaveLength(10);
        break;
      }
    }
    expect(await db.one('select 1 as a')).toEqual({ a: 1 });
  });

  test('a notice is heard after the commit, and not when it is rolled back', async () => {
    const heard: string[] = [];
    const stop = await db.listen('contract_test', (payload) => heard.push(payload));
    await db
      .tx((tx) => tx.run('select pg_notify($1, $2)', ['contract_test', 'lost']).then(() => Promise.reject(new Error('no'))))
      .catch(() => undefined);
    await db.notify('contract_test', '你好');
    await expect.poll(() => heard).toEqual(['你好']);
    await stop();
    await db.notify('contract_test', 'late');
    await db.one('select 1');
    expect(heard).toEqual(['你好']);
  });

  test('statements survive a change of their tables', async () => {
    const read = () => db.one(`select * from ${schema}.changed`);
    await db.run(`create table ${schema}.changed (a int); insert into ${schema}.changed values (1)`);
    for (let i = 0; i < 3; i += 1) expect(await read()).toEqual({ a: 1 });
    await db.run(`alter table ${schema}.changed add column b text`);
    expect(await read()).toEqual({ a: 1, b: null });
  });

  test('migrations run once, in order, and a changed one is refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'saiyun-migrations-'));
    try {
      await writeFile(join(folder, '0001_first.sql'), `create table ${schema}.first (a int); create index on ${schema}.first (a);`);
      await writeFile(join(folder, '0002_second.sql'), `insert into ${schema}.first values (1);`);
      expect(await Promise.all([migrate(db, { from: folder }), migrate(db, { from: folder })]).then((ran) => ran.flat().sort())).toEqual([
        '0001_first.sql',
        '0002_second.sql',
      ]);
      expect(await migrate(db, { from: folder })).toEqual([]);
      expect(await db.many(`select a from ${schema}.first`)).toEqual([{ a: 1 }]);
      await writeFile(join(folder, '0003_broken.sql'), `insert into ${schema}.first values (2); insert into nowhere values (1);`);
      await expect(migrate(db, { from: folder })).rejects.toMatchObject({ code: '42P01' });
      expect(await db.many(`select a from ${schema}.first`)).toEqual([{ a: 1 }]);
      await writeFile(join(folder, '0001_first.sql'), 'select 1;');
      await expect(migrate(db, { from: folder })).rejects.toThrow('0001_first.sql');
    } finally {
      await db.run("delete from sys_migration where name in ('0001_first.sql', '0002_second.sql')");
      await rm(folder, { recursive: true });
    }
  });
});

const lastOf = (names: readonly string[]): string => names.at(-1) ?? '';

describe.each(kinds)('a schema that a newer program made, on $kind', ({ kind }) => {
  test('is refused before anything is changed', async () => {
    const db = kind === 'postgres' ? await openPostgres((await newer()).url) : await openPglite();
    const known = (await knownMigrations()).map(({ name }) => name);
    await migrate(db);
    await db.run(
      `insert into sys_migration (name, digest) values ('9999_later.sql', 'x'); delete from sys_migration where name = '${lastOf(known)}'`,
    );
    await expect(migrate(db)).rejects.toMatchObject({ name: 'SchemaNewer', message: '9999_later.sql' });
    expect(await db.one('select 1 from sys_migration where name = $1', [lastOf(known)])).toBeUndefined();
    await db.close();
  });
});

describe.runIf(url)('postgres that comes and goes', () => {
  test('lost connections are a retryable failure at most, and all is well again without a restart', async () => {
    const [db, admin] = [await openOwn(), await openOwn()];
    const heard: string[] = [];
    let missed = 0;
    await db.listen(
      'comes_and_goes',
      (payload) => heard.push(payload),
      () => {
        missed += 1;
      },
    );
    const drop = () =>
      admin.run(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        [],
      );
    const inside = db.tx(async (tx) => {
      await tx.one('select 1');
      await drop();
      await tx.one('select 2');
    });
    await expect(inside).rejects.toMatchObject({ code: 'database.unreachable' });
    await expect.poll(() => db.one('select 3 as c').catch(() => undefined), { timeout: 60_000 }).toEqual({ c: 3 });
    await expect
      .poll(
        async () => {
          await db.notify('comes_and_goes', 'again');
          return heard.length > 0;
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    // Once when the connection is lost, and once when it is restored.
    expect(missed).toBeGreaterThanOrEqual(2);
    await db.close();
    await admin.close();
  });

  test('whoever waits too long for a free connection is told that the service is busy, and served when it is not', async () => {
    const db = await openOwn({ waitMs: 300 });
    const free = Promise.withResolvers<void>();
    const taken = Array.from({ length: mostConnections }, () => Promise.withResolvers<void>());
    const held = taken.map(({ resolve }) =>
      db.tx(async (tx) => {
        await tx.one('select 1');
        resolve();
        await free.promise;
      }),
    );
    await Promise.all(taken.map(({ promise }) => promise));
    await expect(db.one('select 2')).rejects.toMatchObject({ code: 'server.busy' });
    await expect(db.tx((tx) => tx.one('select 2'))).rejects.toMatchObject({ code: 'server.busy' });
    free.resolve();
    await Promise.all(held);
    expect(await db.one('select 2 as c')).toEqual({ c: 2 });
    await db.close();
  });

  test('a database that gives fewer connections than the pool may have: calls wait for those that are open', async () => {
    const name = `few_${process.pid}`;
    const admin = await openOwn();
    await admin.run(`create role ${name} login connection limit 3`);
    const few = new URL(own?.url ?? '');
    few.username = name;
    const db = await openPostgres(few.href);
    try {
      const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => db.one('select pg_sleep(0.02), $1::int as n', [n])));
      expect(answers.map((row) => row?.n)).toEqual(Array.from({ length: 60 }, (_, n) => n));
    } finally {
      await db.close();
      await admin.run(`drop role ${name}`);
      await admin.close();
    }
  });

  test('one locked table holds up neither calls to others nor the probe; its own calls are told to come again', async () => {
    const db = await openOwn({ most: 4, limits: { statementMs: 60_000, lockMs: 300, idleMs: 60_000 } });
    const other = await openOwn();
    await other.run('create table locked (id int)');
    const free = Promise.withResolvers<void>();
    const isLocked = Promise.withResolvers<void>();
    const holding = other.tx(async (tx) => {
      await tx.run('lock table locked in access exclusive mode');
      isLocked.resolve();
      await free.promise;
    });
    await isLocked.promise;
    const waiting = Array.from({ length: 8 }, () => db.one('select * from locked').catch((error: unknown) => error));
    // All connections of the pool now wait for the lock; the probe has its own.
    expect(await db.probe()).toBeInstanceOf(Date);
    expect(await db.one('select 1 as a')).toEqual({ a: 1 });
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ code: 'server.busy' });
    free.resolve();
    await holding;
    expect(await db.many('select * from locked')).toEqual([]);
    await other.close();
    await db.close();
  });

  test('a statement that takes too long, and a transaction in which nothing happens, are ended', async () => {
    const slow = await openOwn({ limits: { statementMs: 200, lockMs: 0, idleMs: 0 } });
    await expect(slow.one('select pg_sleep(30)')).rejects.toMatchObject({ code: 'server.busy' });
    await expect(slow.tx((tx) => tx.one('select pg_sleep(30)'))).rejects.toMatchObject({ code: 'server.busy' });
    await slow.close();
    const [idle, watching] = [await openOwn({ limits: { statementMs: 0, lockMs: 0, idleMs: 100 } }), await openOwn()];
    const ended = idle.tx(async (tx) => {
      const mine = await tx.one<{ pid: number }>('select pg_backend_pid() as pid');
      await expect
        .poll(() => watching.one('select 1 from pg_stat_activity where pid = $1', [mine?.pid]), { timeout: 60_000 })
        .toBeUndefined();
      await tx.one('select 1');
    });
    await expect(ended).rejects.toMatchObject({ code: 'database.unreachable' });
    await idle.close();
    await watching.close();
  });

  test('what runs over connections is known to the database by our name', async () => {
    const db = await openOwn();
    expect(await db.one('select application_name as name from pg_stat_activity where pid = pg_backend_pid()')).toEqual({ name: 'saiyun' });
    await db.close();
  });

  test('an address where nobody answers is named unreachable', async () => {
    await expect(openPostgres('postgres://nobody@127.0.0.1:1/x')).rejects.toMatchObject({ code: 'database.unreachable' });
  });
});
