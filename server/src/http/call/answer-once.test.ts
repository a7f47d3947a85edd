import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered } from '../../kernel/answer.ts';
import { Failure } from '../../kernel/failure.ts';
import { openPlatform, type Platform, signIn } from '../platform.test-support.ts';
import { route } from './route.ts';

let platform: Platform;
let app: FastifyInstance;
let token: string;
let runs = 0;
let fail = false;
beforeAll(async () => {
  platform = await openPlatform();
  await platform.db.run('create table written (n int)');
  app = await platform.app({}, [
    {
      name: 'writing',
      register: (scope, services) => {
        for (const method of ['POST', 'GET'] as const)
          route(scope, services, {
            method,
            path: '/write',
            handler: async (ctx, request) => {
              runs += 1;
              await ctx.db.run('insert into written values ($1)', [runs]);
              await ctx.db.tx(async (tx) => {
                await tx.run('insert into written values ($1)', [runs]);
                if (fail) throw new Failure('row.stale');
              });
              return answered({ run: runs, body: request.body }, { code: 201, message: `第 ${runs} 次` });
            },
          });
      },
    },
  ]);
  token = (await signIn(app)).token;
});
afterAll(() => platform.close());

const write = (key: string | undefined, body: object = { a: 1 }, as = token) =>
  app.inject({
    method: 'POST',
    url: '/jeecg-boot/write',
    payload: body,
    headers: { 'x-access-token': as, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });
const rows = async (): Promise<number> => (await platform.db.one<{ n: number }>('select count(*)::int as n from written'))?.n ?? 0;

test('a write with a key happens once: the retry gets the same answer and says so', async () => {
  const before = await rows();
  const first = await write('k1');
  const again = await write('k1', { a: 1, language: 'en' });
  expect(again.json()).toMatchObject({
    result: first.json<{ result: object }>().result,
    code: 201,
    message: first.json<{ message: string }>().message,
  });
  expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
  expect(await rows()).toBe(before + 2);
});

test('fifty at once are one write', async () => {
  const before = await rows();
  const answers = await Promise.all(Array.from({ length: 50 }, () => write('k50')));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.json<{ result: object }>().result))).size).toBe(1);
  expect(await rows()).toBe(before + 2);
});

test('a refused write may be tried again with its key; what it wrote outside of its transaction stays, as without a key', async () => {
  const before = await rows();
  fail = true;
  expect((await write('k2')).json()).toMatchObject({ error: 'row.stale' });
  expect(await rows()).toBe(before + 1);
  fail = false;
  expect((await write('k2')).json()).toMatchObject({ success: true });
  expect(await rows()).toBe(before + 3);
});

test('a key belongs to one account, one call and one body, and is refused for another', async () => {
  await write('k3');
  expect((await write('k3', { a: 2 })).json()).toMatchObject({ success: false, error: 'idempotency.reused', code: 409 });
  const other = await write('k3', { a: 1 }, (await signIn(app, 'other')).token);
  expect(other.headers['idempotency-replayed']).toBeUndefined();
  for (const bad of ['', 'a b', 'x'.repeat(256)]) expect((await write(bad)).json(), bad).toMatchObject({ error: 'input.invalid' });
});

test('a key is forgotten after a day; without a key, and for reads, every call is one of its own', async () => {
  const first = (await write('k4')).json<{ result: { run: number } }>().result.run;
  const now = platform.now;
  platform.now = new Date(now.getTime() + 25 * 3_600_000);
  ({ token } = await signIn(app));
  expect((await write('k4')).json<{ result: { run: number } }>().result.run).toBeGreaterThan(first);
  platform.now = now;
  const before = await rows();
  await write(undefined);
  await write(undefined);
  for (let i = 0; i < 2; i += 1)
    await app.inject({ method: 'GET', url: '/jeecg-boot/write', headers: { 'x-access-token': token, 'idempotency-key': 'k5' } });
  expect(await rows()).toBe(before + 8);
});

test('what is kept of a call for its retry holds nothing of it in clear', async () => {
  const cardNo = '6222020200112233';
  const first = await write('k-card', { cardNo });
  expect((await write('k-card', { cardNo })).json()).toMatchObject({ result: first.json<{ result: object }>().result });
  const kept = await platform.db.many<{ row: string }>(`select t::text as row from sys_idempotency t where key = 'k-card'`);
  expect(kept).toHaveLength(1);
  expect(kept[0]?.row).not.toContain(cardNo);
  // Not even under a digest that anybody could compute from a guessed number.
  const other = await platform.db.one<{ digest: string }>(`select body_digest as digest from sys_idempotency where key = 'k-card'`);
  expect(other?.digest).not.toMatch(/^[0-9a-f]{64}$/);
});
