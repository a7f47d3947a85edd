import { join } from 'node:path';
import { type Client, createClient } from '@saiyun/sdk';
import type { Bill } from '@saiyun/sdk/calls';
import { paymentStatus, refundStatus } from '@saiyun/sdk/entities';
import { seededRandom } from '@saiyun/sdk/logic/digest';
import { toWireTime } from '@saiyun/sdk/view';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { earn } from '../../server/src/areas/money/settlement.ts';
import { checkServer } from '../../server/src/check-server.ts';
import { readConfig } from '../../server/src/config.ts';
import type { Db } from '../../server/src/db/db.ts';
import { type EmptyDatabase, emptyDatabase } from '../../server/src/db/empty-database.test-support.ts';
import { openPostgres } from '../../server/src/db/postgres/postgres.ts';
import { goodManners } from '../../server/src/delivery/pay/simulator/state.ts';
import { idNumber } from '../fixtures/registrations.ts';
import { ordersApart } from '../support/orders-apart.ts';
import { type PayGateway, payGateway } from '../support/pay-gateway.ts';
import { demoPassword, eventually, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

/** `TEST_MONEY_STEPS=2000` for a long walk; `TEST_MONEY_SEED` for the choices of another. */
const steps = Number(process.env.TEST_MONEY_STEPS ?? 45);
const seed = Number(process.env.TEST_MONEY_SEED ?? 20_261_130);
/** A node is killed and started again every so many steps. */
const killedEvery = 15;
const url = process.env.TEST_DATABASE_URL;

if (!url) test.skip('money on two nodes: there is no PostgreSQL (TEST_DATABASE_URL)', () => undefined);

type Order = Bill['orders'][number];
interface Said {
  readonly success: boolean;
  readonly error?: string;
  readonly message?: string;
  readonly result: unknown;
}
/** A withdrawal of the walk: it is asked for under its key until an answer arrives. */
interface Asked {
  readonly key: string;
  id?: string;
}

const amount = 100;
const users = ['student01', 'finance', 'finance02', 'expert'] as const;
type User = (typeof users)[number];

describe.runIf(url)('B7, B11.6: money on two nodes, one of which is killed again and again', () => {
  const folder = tempFolder();
  const data = join(folder.path, 'data');
  const chance = seededRandom(String(seed));
  const pick = <T>(list: readonly T[]): T => list[chance(list.length)] as T;
  const nodes: (ServerProcess | undefined)[] = [];
  const tokens = new Map<User, string>();
  const asked: Asked[] = [];
  const done: string[] = [];
  let own: EmptyDatabase;
  let db: Db;
  let gateway: PayGateway;
  let env: Record<string, string>;
  let entries: readonly string[];
  let bankAccountId: string;

  let answered = 0;
  /** What waits for so many answers. */
  const waiting = new Map<number, () => void>();

  /** A call to a node; undefined where it was gone before it answered. */
  const ask = async (user: User, method: string, path: string, body?: object): Promise<Said | undefined> => {
    const node = pick(nodes.filter((one) => one !== undefined));
    const answer = await fetch(`${node.url}/jeecg-boot${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', 'X-Access-Token': tokens.get(user) ?? '', 'tenant-id': '1', Connection: 'close' },
    }).catch(() => undefined);
    const said = (await answer?.json().catch(() => undefined)) as Said | undefined;
    answered += 1;
    waiting.get(answered)?.();
    return said;
  };
  const billOf = async (entry: string): Promise<Bill> =>
    eventually(
      'a bill',
      async () => (await ask('student01', 'GET', `/dsTbCostOrder/bill?registrationId=${entry}`))?.result as Bill | undefined,
    );

  beforeAll(async () => {
    process.stdout.write(`money on two nodes: TEST_MONEY_SEED=${seed} TEST_MONEY_STEPS=${steps}\n`);
    own = await emptyDatabase();
    gateway = await payGateway(folder.path, async ({ url: to, headers, body }) => {
      const node = pick(nodes.filter((one) => one !== undefined));
      // A notice that finds nobody is lost; then the provider is asked.
      await fetch(`${node.url}${new URL(to).pathname}`, { method: 'POST', headers, body }).catch(() => undefined);
    });
    env = { SAIYUN_CAPTCHA: 'off', SAIYUN_PUBLIC_URL: 'https://saiyun.example', DATABASE_URL: own.url, ...gateway.env };
    while (nodes.length < 2) nodes.push(await startServer(data, env));
    db = await openPostgres(own.url);
    const baseUrl = nodes[0]?.url ?? '';
    for (const user of users) {
      const client = createClient({ baseUrl });
      tokens.set(user, (await client.mLogin({ username: user, password: demoPassword })).token);
      await client.close();
    }
    entries = await owing(baseUrl, 3);
    const expert = await db.one<{ id: string }>(
      `select e.id from ds_tb_expert e join sys_user u on u.id = e.user_id where u.username = 'expert' and e.tenant_id = 1`,
    );
    const random = (size: number): Uint8Array => crypto.getRandomValues(new Uint8Array(size));
    const by = { tenantId: 1, now: () => new Date(), random, actor: { username: 'finance' } };
    await db.tx((tx) => earn({ tx, ...by }, { id: 'walk-gift', expertId: expert?.id ?? '', amount: 5_000_000 }));
    const accounts = (await ask('expert', 'GET', '/dsTbBankAccount/mine'))?.result as readonly { id: string; status: string }[];
    bankAccountId = accounts.find(({ status }) => status === '1')?.id ?? '';
  }, 300_000);
  afterAll(async () => {
    for (const node of nodes) await node?.stop();
    await gateway?.close();
    await db?.close();
    await own?.drop();
    folder.remove();
  });

  const withdraw = async (one: Asked): Promise<void> => {
    const body = { amount, bankAccountId, payPassword: demoPassword, idempotencyKey: one.key };
    const said = await ask('expert', 'POST', '/dsTbExpertWithdrawal/apply', body);
    if (said?.success) one.id = (said.result as { id: string }).id;
  };
  const acts = {
    begin: (order: Order) =>
      ask('student01', 'POST', '/dsTbPay/create', { bizType: 'cost', bizId: order.id, provider: pick(['wechat', 'alipay']) }),
    cancel: (order: Order) => ask('student01', 'PUT', '/dsTbPay/cancel', { orderNo: order.orderNo }),
    query: (order: Order) => ask('student01', 'GET', `/dsTbPay/query?orderNo=${order.orderNo}`),
    payThere: async (order: Order) => {
      for (const { paymentNo } of order.payments) await gateway.simulator.pay(paymentNo);
    },
    refund: (order: Order) =>
      ask(pick(['finance', 'finance02']), 'PUT', '/dsTbCostOrder/refund', { ids: order.id, amount: 1 + chance(60), reason: 'x' }),
    askRefund: (order: Order) => ask('student01', 'PUT', '/dsTbCostOrder/askRefund', { ids: order.id, reason: 'x' }),
    approve: async (order: Order) => {
      for (const { id } of order.refunds) await ask('finance', 'PUT', '/dsTbRefund/approve', { ids: id });
    },
    retry: async (order: Order) => {
      for (const { id } of order.refunds) await ask('finance', 'PUT', '/dsTbRefund/retry', { ids: id });
    },
    renew: (_: Order, entry: string) => ask('student01', 'POST', '/dsTbCostOrder/renew', { registrationId: entry }),
    arrive: () => gateway.simulator.settleRefunds(pick(['done', 'failed'])),
    deliver: () => gateway.simulator.deliver(),
    manners: async () => {
      const refunds = pick(['done', 'pending', 'failed'] as const);
      const [away, deaf, outOfOrder] = [chance(6) === 0, chance(6) === 0, chance(3) === 0];
      gateway.simulator.tell({ ...goodManners, away, deaf, outOfOrder, late: chance(2) === 0, repeat: chance(3), refunds });
    },
    withdraw: () => {
      const one: Asked = { key: `walk-${seed}-${asked.length}` };
      asked.push(one);
      return withdraw(one);
    },
    again: async () => {
      if (asked.length > 0) await withdraw(pick(asked));
    },
    examine: async () => {
      const { id } = (asked.length > 0 && pick(asked)) || {};
      if (id) await ask('finance', 'PUT', '/dsTbExpertWithdrawal/examine', { ids: id, result: pick(['1', '1', '2']), opinion: 'x' });
    },
    takeBack: async () => {
      const { id } = (asked.length > 0 && pick(asked)) || {};
      if (id) await ask('expert', 'PUT', '/dsTbExpertWithdrawal/cancel', { ids: id });
    },
    batch: async () => {
      const ids = asked.flatMap(({ id }) => (id !== undefined && chance(2) === 0 ? [id] : []));
      if (ids.length > 0) await ask('finance02', 'PUT', '/dsTbExpertWithdrawal/makeBatch', { ids: ids.join(',') });
    },
  } as const;
  const names = Object.keys(acts) as (keyof typeof acts)[];

  /** Kills a node in the middle of what goes on: once so many of its calls were answered, or all of it is done. */
  const kill = async (at: number, acts: readonly Promise<unknown>[]): Promise<void> => {
    const node = nodes[at];
    const reached = Promise.withResolvers<void>();
    const when = answered + chance(acts.length);
    if (when === answered) reached.resolve();
    waiting.set(when, reached.resolve);
    await Promise.race([reached.promise, Promise.allSettled(acts)]);
    waiting.delete(when);
    nodes[at] = undefined;
    await node?.kill();
  };

  test(`${steps} steps keep every sum`, { timeout: 60_000 + steps * 10_000 }, async () => {
    try {
      for (let n = 1; n <= steps; n += 1) {
        const isKilled = n % killedEvery === 0;
        const killed = chance(2);
        const entry = pick(entries);
        const order = pick((await billOf(entry)).orders);
        // One act, two people at the same moment, or much at once while a node goes.
        const now = Array.from({ length: isKilled ? 6 : 1 + chance(2) }, () => pick(names));
        done.push(now.join(' and ') + (isKilled ? `, node ${killed} killed` : ''));
        const under = now.map((name) => Promise.resolve(acts[name](order, entry)));
        await Promise.all([...under, ...(isKilled ? [kill(killed, under)] : [])]);
        if (isKilled) nodes[killed] = await startServer(data, env);
        expect(await ordersApart(db)).toEqual([]);
      }
      await settled();
      await provenSums();
    } catch (error) {
      process.stderr.write(`TEST_MONEY_SEED=${seed}\n${done.join('\n')}\n`);
      throw error;
    }
  });

  /** With the provider well again and both nodes there, everything that was under way comes to its end. */
  const settled = async (): Promise<void> => {
    gateway.simulator.tell(goodManners);
    await gateway.simulator.deliver();
    await gateway.simulator.settleRefunds('done');
    const answered = async (one: Asked): Promise<string | undefined> => {
      await withdraw(one);
      return one.id;
    };
    for (const one of asked) if (one.id === undefined) await eventually('an answer to a withdrawal', () => answered(one), 120_000);
    await eventually(
      'payments that were made are booked, refunds that arrived too',
      async () => {
        // They are asked for ever more seldom: for the walk, now.
        await db.run(`update ds_tb_payment set next_query_time = now() where next_query_time > now()`);
        await db.run(`update ds_tb_refund set next_query_time = now() where next_query_time > now()`);
        const orders = (await Promise.all(entries.map(billOf))).flatMap((bill) => bill.orders);
        for (const { orderNo } of orders) await ask('student01', 'GET', `/dsTbPay/query?orderNo=${orderNo}`);
        const open = await db.one<{ n: number }>(
          `select (select count(*) from ds_tb_payment p join ds_tb_payment_part x on x.payment_id = p.id where x.order_id = any($1) and p.status in ('${paymentStatus.created}', '${paymentStatus.unknown}'))::int
             + (select count(*) from ds_tb_refund where order_id = any($1) and status in ('${refundStatus.approved}', '${refundStatus.sent}'))::int as n`,
          [orders.map(({ id }) => id)],
        );
        return open?.n === 0 ? true : undefined;
      },
      180_000,
    );
  };

  /** What the provider took and gave back is in the books once, every withdrawal is there once, and every invariant holds. */
  const provenSums = async (): Promise<void> => {
    const orders = (await Promise.all(entries.map(billOf))).flatMap((bill) => bill.orders);
    const here = await db.many<{ no: string; amount: number; refunded: number }>(
      `select p.payment_no as no, p.amount, coalesce((select sum(r.amount) from ds_tb_refund r where r.payment_id = p.id and r.status = '${refundStatus.done}'), 0)::int as refunded
       from ds_tb_payment p join ds_tb_payment_part x on x.payment_id = p.id where x.order_id = any($1) and p.status = '${paymentStatus.succeeded}' order by 1`,
      [orders.map(({ id }) => id)],
    );
    const there = orders
      .flatMap(({ payments }) => payments.flatMap(({ paymentNo }) => gateway.simulator.trade(paymentNo) ?? []))
      .filter(({ state }) => state === 'paid')
      .map(({ no, fen, refunds }) => ({
        no,
        amount: fen,
        refunded: refunds.reduce((sum, { state, fen: back }) => sum + (state === 'done' ? back : 0), 0),
      }));
    expect(here).toEqual(there.toSorted((a, b) => (a.no < b.no ? -1 : 1)));
    const stored = await db.many<{ key: string; id: string }>(
      `select idempotency_key as key, id from ds_tb_expert_withdrawal where idempotency_key like $1 order by idempotency_key`,
      [`walk-${seed}-%`],
    );
    expect(stored).toEqual(asked.map(({ key, id }) => ({ key, id })).toSorted((a, b) => (a.key < b.key ? -1 : 1)));
    process.stdout.write(
      `${here.length} payments, ${here.filter(({ refunded }) => refunded > 0).length} with refunds, ${asked.length} withdrawals\n`,
    );
    const found: string[] = [];
    for await (const { name, findings } of checkServer(readConfig({ SAIYUN_DATA: data, ...env })))
      for (const finding of findings) found.push(`${name}: ${JSON.stringify(finding)}`);
    expect(found).toEqual([]);
  };

  /** Entries of a student, approved, each in a competition that costs money. */
  const owing = async (baseUrl: string, count: number): Promise<readonly string[]> => {
    const [admin, student] = [createClient({ baseUrl }), createClient({ baseUrl })] as const;
    const days = (n: number): string => toWireTime(new Date(Date.now() + n * 86_400_000));
    await admin.mLogin({ username: 'admin', password: demoPassword });
    await student.mLogin({ username: 'student01', password: demoPassword });
    const unitId = (await admin.users.list({ match: { username: 'student01' } })).records[0]?.unitId ?? '';
    const one = async (n: number): Promise<string> => {
      const { id } = await admin.competitions.add({
        stepDone: [1, 2, 3, 4, 5, 6],
        competitionCode: `WALK-${n}`,
        competitionName: `双节点收费赛 ${n}`,
        competitionType: 'innovation',
        registerStart: days(-1),
        registerEnd: days(9),
        submissionEndTime: days(20),
        endTime: days(40),
        teamMin: 1,
        teamMax: 3,
        feeMode: 'team',
      });
      await admin.fees.add({ competitionId: id, itemName: '报名费', feeMode: 'team', amount: 10_000 });
      await admin.competitions.publish(id);
      const team = { competitionId: id, unitId, teamName: `双节点队 ${n}`, realName: '林见川', idNo: idNumber(7401), phone: '13900007401' };
      const row = await student.registrations.add(team);
      await student.registrations.submit(row.id);
      await admin.registrations.approve(row.id, {});
      return row.id;
    };
    const made: string[] = [];
    for (let n = 1; n <= count; n += 1) made.push(await one(n));
    for (const client of [admin, student] as readonly Client[]) await client.close();
    return made;
  };
});
