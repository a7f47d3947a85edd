// Repeated and odd requests for money, and reviews that are submitted twice, late, by others or while they change hands: each ends in one
// legal state, and the ledger sums to zero.
import type { AnyRow } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledger } from '../../server/src/areas/invariants/ledger.ts';
import { earn } from '../../server/src/areas/money/settlement.ts';
import { type Body, create, daysFrom, openReview, reference, run } from '../support/sample.ts';
import { type Answered, type Caller, ownExpertId, type TestServer, testServer } from '../support/server.ts';
import { inLedger, ruleInForce } from '../support/verb-rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await ruleInForce(server);
  await server.db.run(`update ds_tb_expert set is_perfect = '1' where id = $1`, [ownExpertId]);
});
afterAll(() => server?.close());

const expert = (): Caller => server.as('EXPERT');
const finance = (): Caller => server.as('FIN');
const isSound = async (): Promise<void> => {
  expect(await ledger.run(server.services, [])).toEqual([]);
  const sum = await server.db.one<{ sum: number }>('select coalesce(sum(amount), 0)::bigint as sum from ds_tb_ledger_posting');
  expect(sum?.sum).toBe(0);
};
/** How many of the calls succeeded, and the error codes of the others. */
const outcomes = (answers: readonly Answered[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { success, error } of answers) counts[success ? 'done' : String(error)] = (counts[success ? 'done' : String(error)] ?? 0) + 1;
  return counts;
};

describe('withdrawals', () => {
  const payPassword = 'Payment@3';
  let bankAccountId = '';
  const account = () => expert().ok<{ balance: number; frozen: number }>('GET', '/dsTbExpertAccount/mine');
  const apply = (body: Body = {}, headers: Readonly<Record<string, string>> = {}) =>
    expert()
      .token()
      .then((token) =>
        server.inject(
          'POST',
          '/dsTbExpertWithdrawal/apply',
          { amount: 100, bankAccountId, payPassword, idempotencyKey: `key-${server.next()}`, ...body },
          { 'X-Access-Token': token, 'tenant-id': '1', ...headers },
          'zh',
          // The limit per address is not under test here.
          `10.0.${Math.floor(server.next() / 200)}.${(server.next() % 200) + 1}`,
        ),
      );

  beforeAll(async () => {
    await expert().prove();
    await expert().ok('PUT', '/dsTbExpertAccount/payPassword', { password: payPassword, confirmpassword: payPassword });
    const saved = await expert().ok<AnyRow>('POST', '/dsTbBankAccount/save', {
      accountType: 'bankCard',
      realName: '测试专家',
      bankName: '示范银行',
      openingBank: '光谷支行',
      cardNo: '6222021234567890123',
      idNo: '11010519491231002X',
    });
    bankAccountId = saved.id;
    await finance().ok('PUT', '/dsTbBankAccount/verify', { ids: saved.id });
    await inLedger(server, (ctx) => earn(ctx, { id: 'gift', expertId: ownExpertId, amount: 100_000 }));
  });

  test('fifty at once, each of its own: as many as the balance pays, and not a fen more', async () => {
    // Of simultaneous calls, five may try the payment password; the others are refused because they could be guesses.
    const { frozen } = await account();
    const most = Math.floor((1000 - frozen) / 130);
    const answers = await Promise.all(Array.from({ length: 50 }, () => apply({ amount: 130 })));
    const done = () => answers.filter(({ success }) => success).length;
    expect(done()).toBeLessThanOrEqual(most);
    expect(await account()).toMatchObject({ balance: 1000, frozen: frozen + done() * 130 });
    await isSound();
    for (let n = 0; n < 3; n += 1) answers.push(...(await Promise.all(Array.from({ length: 4 }, () => apply({ amount: 130 })))));
    expect(answers.every(({ http }) => http < 500)).toBe(true);
    expect(done()).toBe(most);
    expect(await account()).toMatchObject({ balance: 1000, frozen: frozen + most * 130 });
    await isSound();
    for (const { success, result } of answers)
      if (success) await finance().ok('PUT', '/dsTbExpertWithdrawal/examine', { ids: (result as AnyRow).id, result: '2', opinion: '演练' });
    expect(await account()).toMatchObject({ balance: 1000, frozen });
    await isSound();
  });

  test('fifty at once with one key, in the body or in the header, are one', async () => {
    const { frozen } = await account();
    const inBody = await Promise.all(Array.from({ length: 50 }, () => apply({ idempotencyKey: 'one-in-body' })));
    expect(new Set(inBody.filter(({ success }) => success).map(({ result }) => (result as AnyRow).id)).size).toBe(1);
    const body = { idempotencyKey: 'one-in-header' };
    const inHeader = await Promise.all(Array.from({ length: 50 }, () => apply(body, { 'Idempotency-Key': 'once' })));
    expect(new Set(inHeader.map(({ result }) => (result as AnyRow | null)?.id)).size).toBe(1);
    // Once more at the end.
    expect((await apply(body, { 'Idempotency-Key': 'once' })).result).toEqual(inHeader[0]?.result);
    expect(await account()).toMatchObject({ frozen: frozen + 200 });
    await isSound();
  });

  test('one withdrawal is examined, given back and paid once, however often it is pressed', async () => {
    const { id } = (await apply()).result as AnyRow;
    const before = await account();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => finance().call('PUT', '/dsTbExpertWithdrawal/examine', { ids: id, result: '2', opinion: '演练' })),
    );
    expect(outcomes(answers)).toMatchObject({ done: 1, 'verb.state': 19 });
    expect(await account()).toMatchObject({ balance: before.balance, frozen: before.frozen - 100 });
    await isSound();
  });

  test.each<[unknown]>([
    [-1],
    [0],
    [-0.01],
    [100.001],
    [0.1 + 0.2],
    ['1e3'],
    ['1E3'],
    ['0x64'],
    ['１００'],
    ['100,00'],
    ['1_000'],
    [' 100 200'],
    ['+100'],
    ['Infinity'],
    ['NaN'],
    [1e21],
    ['99999999999999999999999999'],
    [Number.MAX_SAFE_INTEGER],
    [true],
    [[100]],
    [{ amount: 100 }],
    [null],
    [''],
  ])('the amount %j is refused and holds nothing', async (amount) => {
    const before = await account();
    const answer = await apply({ amount });
    expect(answer, JSON.stringify(answer)).toMatchObject({ success: false, error: 'input.invalid' });
    expect(await account()).toEqual(before);
    await isSound();
  });
});

describe('a review', () => {
  interface Reviewing {
    readonly review: string;
    readonly project: string;
    readonly items: readonly string[];
  }
  const reviewing = async (): Promise<Reviewing> => {
    const templateId = await reference(server, 'dsTbReviewTemplate');
    const project = await create(server, 'dsTbReviewProject', { templateId });
    await run(server, 'dsTbReviewProject', 'startAllot', project.id);
    const works = await reference(server, 'dsTbWorks', true);
    const review = await create(server, 'dsTbWorksAllot', { projectId: project.id, worksId: works, expertId: ownExpertId });
    await openReview(server, project.id);
    const items = await server.db.many<{ id: string }>(
      `select id from ds_tb_review_template_item where template_id = $1 and del_flag = '0'`,
      [templateId],
    );
    return { review: review.id, project: project.id, items: items.map(({ id }) => id) };
  };
  const submit = (r: Reviewing, score: number, by: Caller = expert()) =>
    by.call('PUT', '/dsTbWorksAllot/submitReview', { ids: r.review, items: r.items.map((itemId) => ({ itemId, scoreValue: score })) });
  const kept = (r: Reviewing) =>
    server.db.one<{ status: string; score: number | null; versions: number }>(
      `select a.status, a.total_score as score, (select count(*)::int from ds_tb_review_result v where v.allot_id = a.id and v.is_draft = '0') as versions
       from ds_tb_works_allot a where a.id = $1`,
      [r.review],
    );

  test('handed in twenty times at once is handed in once, with one score and one fee', async () => {
    const r = await reviewing();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => submit(r, 60 + n)));
    expect(outcomes(answers)).toMatchObject({ done: 1, 'verb.state': 19 });
    const row = await kept(r);
    expect(row).toMatchObject({ status: '2', versions: 1 });
    const won = answers.findIndex(({ success }) => success);
    expect(Number(row?.score)).toBe(60 + won);
    await isSound();
  });

  test('after its due time is refused, to the second, and stays as it was', async () => {
    const r = await reviewing();
    const due = await server.db.one<{ due: Date }>('select due_time as due from ds_tb_works_allot where id = $1', [r.review]);
    const now = server.now();
    server.setClock(new Date((due?.due.getTime() ?? 0) + 1000));
    expect(await submit(r, 90)).toMatchObject({ success: false });
    expect(await kept(r)).toMatchObject({ versions: 0, score: null });
    server.setClock(now);
  });

  test('by another account is refused, whatever its role', async () => {
    const r = await reviewing();
    const other = await create(server, 'dsTbExpert');
    await run(server, 'dsTbExpert', 'activate', other.id);
    for (const role of ['ADMIN', 'UNIT', 'APPL', 'FIN', 'AUD'] as const)
      expect(await submit(r, 90, server.as(role)), role).toMatchObject({ success: false });
    await server.db.run('update ds_tb_works_allot set expert_id = $2 where id = $1', [r.review, other.id]);
    expect(await submit(r, 90)).toMatchObject({ success: false });
    expect(await kept(r)).toMatchObject({ versions: 0 });
  });

  test('handed in while it is taken away ends as one or the other, never as both', async () => {
    for (let n = 0; n < 6; n += 1) {
      const r = await reviewing();
      const take = () => server.as('ADMIN').call('DELETE', '/dsTbWorksAllot/delete', { id: r.review });
      const [given, taken] =
        n % 2 === 0
          ? await Promise.all([submit(r, 88), take()])
          : await Promise.all([take(), submit(r, 88)]).then(([b, a]) => [a, b] as const);
      const row = await kept(r);
      expect([given.success, taken.success].filter(Boolean).length, JSON.stringify([given.error, taken.error])).toBe(1);
      expect([row?.status === '2', row?.versions ?? 0]).toEqual(given.success ? [true, 1] : [false, 0]);
    }
    await isSound();
  });

  test('its due time in the past is no due time', async () => {
    const r = await reviewing();
    expect(
      await server.as('ADMIN').call('PUT', '/dsTbWorksAllot/extend', { ids: r.review, dueTime: daysFrom(server, -1), reason: '演练' }),
    ).toMatchObject({
      success: false,
    });
  });
});
