import { ledgerBusiness } from '@saiyun/sdk/entities';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { availableFen, postForExpert } from '../server/src/areas/money/expert-money.ts';
import { brokenEntry, type LedgerCtx, post, reverse } from '../server/src/areas/money/ledger.ts';
import type { Db } from '../server/src/db/db.ts';
import { migratedDatabase } from '../server/src/db/migrated.test-support.ts';
import { availableOf, heldOf, type Posting } from '../server/src/domain/ledger.ts';

let db: Db;
let drawn = 0;
let tenantId = 0;

beforeAll(async () => {
  db = await migratedDatabase();
});
afterAll(() => db?.close());
beforeEach(() => {
  tenantId += 1;
});

const random = (size: number): Uint8Array => {
  drawn += 1;
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, drawn);
  return bytes;
};

/** One transaction of a call. */
const inTx = <T>(work: (ctx: LedgerCtx) => Promise<T>): Promise<T> =>
  db.tx((tx) => work({ tx, tenantId, now: () => new Date('2026-05-06T08:00:00Z'), random, actor: { username: 'finance' } }));

const move = (from: string, to: string, amount: number): Posting[] => [
  { account: from, amount: -amount },
  { account: to, amount },
];
const cost = 'platform:review-cost';
const entry = (idempotencyKey: string, postings: readonly Posting[]) => ({
  bizType: ledgerBusiness.adjust,
  refType: 'dsTbExpertSettlement',
  refId: 'r',
  idempotencyKey,
  postings,
});
const balance = async (account: string): Promise<number> =>
  (
    await db.one<{ balance: number }>(`select balance from ds_tb_ledger_account where tenant_id = $1 and account_code = $2`, [
      tenantId,
      account,
    ])
  )?.balance ?? 0;

describe('posting', () => {
  test('the same key again posts nothing new; with other amounts it is refused', async () => {
    const first = await inTx((ctx) => post(ctx, entry('k', move(cost, availableOf('a'), 500))));
    const again = await inTx((ctx) => post(ctx, entry('k', move(cost, availableOf('a'), 500).toReversed())));
    expect([again.id, again.isNew, again.balances.get(availableOf('a'))]).toEqual([first.id, false, 500]);
    await expect(inTx((ctx) => post(ctx, entry('k', move(cost, availableOf('a'), 501))))).rejects.toMatchObject({
      code: 'ledger.key_used',
    });
    expect(await balance(availableOf('a'))).toBe(500);
  });

  test('accounts are named after whose they are, and keep to the name', async () => {
    await db.run(
      `insert into ds_tb_expert (id, tenant_id, user_id, real_name, status, create_time) values ($1, $2, $1, '林思源', '1', now())`,
      [`named${tenantId}`, tenantId],
    );
    const expert = `named${tenantId}`;
    await inTx((ctx) =>
      post(ctx, entry('k', [...move(cost, availableOf(expert), 500), ...move('platform:cash:bank', heldOf(expert), 300)])),
    );
    const names = () =>
      db.many('select account_name as zh, account_name_en as en from ds_tb_ledger_account where tenant_id = $1 order by account_code', [
        tenantId,
      ]);
    const platform = [
      { zh: '平台银行存款', en: 'Platform: bank' },
      { zh: '平台评审费用', en: 'Platform: review costs' },
    ];
    expect(await names()).toEqual([
      { zh: '林思源 · 可用', en: '林思源 · available' },
      { zh: '林思源 · 冻结', en: '林思源 · held' },
      ...platform,
    ]);
    await db.run(`update ds_tb_expert set real_name = '林思远' where id = $1`, [expert]);
    expect(await names()).toEqual([
      { zh: '林思远 · 可用', en: '林思远 · available' },
      { zh: '林思远 · 冻结', en: '林思远 · held' },
      ...platform,
    ]);
  });

  test('nothing is paid that is not there, and then nothing at all is written', async () => {
    await inTx((ctx) => post(ctx, entry('k', move(cost, availableOf('a'), 500))));
    await expect(inTx((ctx) => post(ctx, entry('over', move(availableOf('a'), heldOf('a'), 501))))).rejects.toMatchObject({
      code: 'ledger.insufficient',
    });
    expect(await db.one('select count(*)::int as n from ds_tb_ledger_entry where tenant_id = $1', [tenantId])).toEqual({ n: 1 });
    await inTx((ctx) => post(ctx, entry('all', move(availableOf('a'), heldOf('a'), 500))));
    expect([await balance(availableOf('a')), await balance(heldOf('a'))]).toEqual([0, 500]);
  });

  test('many at once hold no more than there is', async () => {
    await inTx((ctx) => post(ctx, entry('k', move(cost, availableOf('a'), 1000))));
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => inTx((ctx) => post(ctx, entry(`hold ${n}`, move(availableOf('a'), heldOf('a'), 300))))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect([await balance(availableOf('a')), await balance(heldOf('a'))]).toEqual([100, 900]);
  });

  test('an entry is reversed once', async () => {
    const { id } = await inTx((ctx) => post(ctx, entry('k', move(cost, availableOf('a'), 500))));
    const undo = { bizType: ledgerBusiness.adjust, refType: 'x', refId: 'r' };
    await inTx((ctx) => reverse(ctx, id, { ...undo, idempotencyKey: 'undo' }));
    expect([await balance(availableOf('a')), await balance(cost)]).toEqual([0, 0]);
    await inTx((ctx) => post(ctx, entry('more', move(cost, availableOf('a'), 500))));
    await expect(inTx((ctx) => reverse(ctx, id, { ...undo, idempotencyKey: 'undo again' }))).rejects.toMatchObject({ code: '23505' });
  });

  test('an expert has what the ledger says, with a transaction per movement', async () => {
    const movement = { expertId: 'a', bizType: 'reviewFee', amount: 700, income: 700 };
    for (let n = 0; n < 2; n++) await inTx((ctx) => postForExpert(ctx, entry('fee', move(cost, availableOf('a'), 700)), movement));
    await inTx((ctx) =>
      postForExpert(ctx, entry('hold', move(availableOf('a'), heldOf('a'), 200)), { expertId: 'a', bizType: 'withdrawHold', amount: -200 }),
    );
    expect(await inTx((ctx) => availableFen(ctx, 'a'))).toBe(500);
    const account = await db.one('select balance, frozen, total_income as income from ds_tb_expert_account where tenant_id = $1', [
      tenantId,
    ]);
    expect(account).toEqual({ balance: 700, frozen: 200, income: 700 });
    const transactions = await db.many<{ amount: number }>(
      'select biz_type as kind, amount, balance_after as after from ds_tb_expert_transaction where tenant_id = $1 order by biz_type',
      [tenantId],
    );
    expect(transactions).toEqual([
      { kind: 'reviewFee', amount: 700, after: 700 },
      { kind: 'withdrawHold', amount: -200, after: 500 },
    ]);
  });

  test('whatever is posted, balances are the sums of postings, no payee is below zero and the chain holds', async () => {
    const accounts = [availableOf('a'), heldOf('a'), availableOf('b'), cost, 'platform:cash:offline'];
    const step = fc.record({
      from: fc.constantFrom(...accounts),
      to: fc.constantFrom(...accounts),
      amount: fc.integer({ min: 1, max: 1000 }),
      key: fc.integer({ min: 0, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        tenantId += 1;
        const expected = new Map<string, number>();
        const known = new Map<string, string>();
        for (const { from, to, amount, key } of steps.filter((one) => one.from !== one.to)) {
          const postings = move(from, to, amount);
          const what = JSON.stringify(postings);
          const outcome = await inTx((ctx) => post(ctx, entry(String(key), postings))).then(
            ({ isNew }) => (isNew ? 'new' : 'known'),
            (error: { code: string }) => error.code,
          );
          const was = known.get(String(key));
          const short = from.startsWith('expert:') && (expected.get(from) ?? 0) < amount;
          const wanted = was === undefined ? (short ? 'ledger.insufficient' : 'new') : was === what ? 'known' : 'ledger.key_used';
          expect(outcome).toBe(wanted);
          if (outcome !== 'new') continue;
          known.set(String(key), what);
          expected.set(from, (expected.get(from) ?? 0) - amount);
          expected.set(to, (expected.get(to) ?? 0) + amount);
        }
        const stored = await db.many<{ account: string; balance: number; sum: number }>(
          `select a.account_code as account, a.balance, coalesce(sum(p.amount), 0) as sum from ds_tb_ledger_account a
           left join ds_tb_ledger_posting p on p.account_id = a.id where a.tenant_id = $1 group by a.id`,
          [tenantId],
        );
        for (const one of stored) expect([one.balance, one.sum]).toEqual([expected.get(one.account) ?? 0, expected.get(one.account) ?? 0]);
        expect(await brokenEntry(db, tenantId)).toBeUndefined();
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});

describe('the database itself', () => {
  const posted = () => inTx((ctx) => post(ctx, entry('k', move(cost, availableOf('a'), 500))));

  test.each([
    ['a posting changed', `update ds_tb_ledger_posting set amount = 1 where tenant_id = $1`],
    ['a posting deleted', `delete from ds_tb_ledger_posting where tenant_id = $1`],
    ['an entry changed', `update ds_tb_ledger_entry set biz_type = 'x' where tenant_id = $1`],
    ['an entry deleted', `delete from ds_tb_ledger_entry where tenant_id = $1`],
    ['an account renamed', `update ds_tb_ledger_account set account_code = 'tax:iit-payable' where tenant_id = $1`],
    ['an account deleted', `delete from ds_tb_ledger_account where tenant_id = $1`],
    ['a payee below zero', `update ds_tb_ledger_account set balance = -1 where tenant_id = $1`],
  ])('refuses %s', async (_name, sql) => {
    await posted();
    await expect(db.run(sql, [tenantId])).rejects.toMatchObject({ code: '23514' });
  });

  test('refuses an entry that does not sum to zero, at the commit', async () => {
    await posted();
    await expect(
      db.tx((tx) =>
        tx.run(
          `insert into ds_tb_ledger_posting (id, tenant_id, entry_id, account_id, amount, create_time)
           select 'more' || $1::text, $1::int, e.id, 'elsewhere', 1, now() from ds_tb_ledger_entry e where e.tenant_id = $1::int`,
          [tenantId],
        ),
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });

  test('a row that was changed past it breaks the chain', async () => {
    const { id } = await posted();
    await inTx((ctx) => post(ctx, entry('next', move(cost, availableOf('a'), 1))));
    expect(await brokenEntry(db, tenantId)).toBeUndefined();
    await db.run('alter table ds_tb_ledger_entry disable trigger ds_tb_ledger_entry_frozen');
    await db.run(`update ds_tb_ledger_entry set ref_id = 'other' where id = $1`, [id]);
    await db.run('alter table ds_tb_ledger_entry enable trigger ds_tb_ledger_entry_frozen');
    expect(await brokenEntry(db, tenantId)).toBe(id);
  });
});

describe('names of accounts', () => {
  const nameOf = (account: string) =>
    db.one<{ zh: string; en: string }>(
      'select account_name as zh, account_name_en as en from ds_tb_ledger_account where tenant_id = $1 and account_code = $2',
      [tenantId, account],
    );

  test.each(['ds_tb_unit', 'ds_tb_competition'])('an account of messages follows a new name in %s, and its owner', async (table) => {
    const isUnit = table === 'ds_tb_unit';
    const [own, other] = [`own-${tenantId}`, `other-${tenantId}`];
    const column = isUnit ? 'unit' : 'competition';
    for (const [id, name] of [
      [own, '旧名'],
      [other, '别家'],
    ])
      await db.run(
        isUnit
          ? `insert into ds_tb_unit (id, tenant_id, unit_name, unit_name_en, unit_code, area_id, status, create_time) values ($1, $2, $3, 'Old', $1, 'a', '1', now())`
          : `insert into ds_tb_competition (id, tenant_id, competition_name, competition_name_en, competition_code, competition_type, status, register_start,
               register_end, submission_end_time, end_time, create_time) values ($1, $2, $3, 'Old', $1, '1', '1', now(), now(), now(), now(), now())`,
        [id, tenantId, name],
      );
    await db.run(
      `insert into ds_tb_msg_sub_account (id, tenant_id, ${column}_id, channel, unit_price, status, create_time) values ($1, $2, $1, 'sms', 1, '1', now())`,
      [own, tenantId],
    );
    const account = `msg:${own}:prepaid`;
    await inTx((ctx) => post(ctx, entry('m', move('platform:cash:bank', account, 5))));
    expect(await nameOf(account)).toEqual({ zh: '旧名 · 预存', en: 'Old · prepaid' });
    await db.run(`update ${table} set ${column}_name = '新名', ${column}_name_en = 'New' where id = $1`, [own]);
    expect(await nameOf(account)).toEqual({ zh: '新名 · 预存', en: 'New · prepaid' });
    await db.run(`update ds_tb_msg_sub_account set ${column}_id = $2 where id = $1`, [own, other]);
    expect(await nameOf(account)).toMatchObject({ zh: '别家 · 预存' });
  });
});
