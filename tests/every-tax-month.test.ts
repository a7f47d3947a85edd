import { taxFen, taxRules } from '@saiyun/sdk/logic/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledger } from '../server/src/areas/invariants/ledger.ts';
import { hold } from '../server/src/areas/money/held.ts';
import { earn } from '../server/src/areas/money/settlement.ts';
import { roleId } from '../server/src/defaults/seed-tenant.ts';
import { type Body, create } from './support/sample.ts';
import { type Caller, ownExpertId, type TestServer, testPassword, testServer } from './support/server.ts';
import { inLedger, ruleInForce } from './support/verb-rows.ts';

const [rule] = taxRules;
if (!rule) throw new Error('there is a tax rule');
const start = new Date('2026-05-06T08:00:00.000Z');
const dayMs = 86_400_000;

let server: TestServer;
let other: Caller;
beforeAll(async () => {
  server = await testServer();
  await create(server, 'sysUser', { username: 'finance_two', password: testPassword, selectedroles: roleId(1, 'FIN'), unitId: null });
  other = server.signedIn('finance_two');
  await ruleInForce(server);
  await server.db.run(`update ds_tb_tax_rule set brackets = $1 where id = 'rule-in-force'`, [JSON.stringify(rule.brackets)]);
}, 120_000);
afterAll(() => server?.close());

const step = (by: Caller, name: string, ids: string | readonly string[], input: Body = {}) =>
  by.call('PUT', `/dsTbExpertWithdrawal/${name}`, { ids, ...input });
const done = async (by: Caller, name: string, ids: string | readonly string[], input: Body = {}): Promise<void> => {
  const answer = await step(by, name, ids, input);
  expect(answer, `${name}: ${answer.message}`).toMatchObject({ success: true });
};

interface Withdrawal {
  readonly id: string;
  readonly step: string;
  readonly month: string | null;
  readonly amount: number;
  readonly tax: number | null;
  readonly net: number | null;
}

const withdrawalsOf = (expertId: string): Promise<Withdrawal[]> =>
  server.db.many<Withdrawal>(
    `select id, sub_status as step, tax_month as month, amount, tax_final as tax, net_final as net from ds_tb_expert_withdrawal
     where expert_id = $1 order by sent_no, id`,
    [expertId],
  );

const sum = (list: readonly Withdrawal[], of: (one: Withdrawal) => number): number => list.reduce((total, one) => total + of(one), 0);
const taxOf = ({ tax }: Withdrawal): number => tax ?? 0;
const grossOf = ({ tax, net }: Withdrawal): number => (tax ?? 0) + (net ?? 0);

/** An expert with earned fees requests some of them; finance acts through real calls. */
const payee = async (fen: number) => {
  const expertId = `payee-${server.next()}`;
  await server.db.run(
    `insert into ds_tb_expert (id, tenant_id, user_id, real_name, is_perfect, status, create_time) values ($1, 1, $1, '计税专家', '1', '1', $2)`,
    [expertId, server.now()],
  );
  await inLedger(server, (ctx) => earn(ctx, { id: `fees-${expertId}`, expertId, amount: fen }));
  const ask = async (amount: number): Promise<string> => {
    const id = `${expertId}-${server.next()}`;
    const entryId = await inLedger(server, (ctx) => hold(ctx, { id, expertId, amount }));
    await server.db.run(
      `insert into ds_tb_expert_withdrawal (id, tenant_id, withdraw_no, expert_id, bank_account_id, bank_snapshot, amount, status, sub_status, entry_id, create_time)
       select $1, 1, $1, id, 'account', jsonb_build_object('realName', real_name), $3, '1', '10', $4, $5 from ds_tb_expert where id = $2`,
      [id, expertId, amount, entryId, server.now()],
    );
    return id;
  };
  return { expertId, ask };
};

/** B11.7 and related rules: tax, record, ledger and the expert's account agree. */
const isRight = async (expertId: string): Promise<void> => {
  const all = await withdrawalsOf(expertId);
  const paid = all.filter((one) => one.step === '20');
  const records = await server.db.many<{ month: string; gross: number; tax: number }>(
    'select month, max(gross_cum) as gross, max(tax_cum) as tax from ds_tb_tax_withholding where expert_id = $1 group by month order by month',
    [expertId],
  );
  for (const [month, list] of Object.entries(Object.groupBy(all, (one) => one.month ?? ''))) {
    const counted = (list ?? []).filter(({ step: at }) => ['13', '14', '20'].includes(at));
    expect(sum(counted, taxOf), `tax of ${month}`).toBe(taxFen(rule, sum(counted, grossOf)));
    const made = counted.filter((one) => one.step === '20');
    const record = records.find((one) => one.month === month);
    expect([record?.gross ?? 0, record?.tax ?? 0], `record of ${month}`).toEqual([sum(made, grossOf), sum(made, taxOf)]);
  }
  const posted = await server.db.one<{ tax: number }>(
    `select coalesce(sum(p.amount), 0)::int as tax from ds_tb_ledger_posting p join ds_tb_ledger_account a on a.id = p.account_id
     join ds_tb_ledger_entry e on e.id = p.entry_id where a.account_code = 'tax:iit-payable' and e.ref_id = any($1)`,
    [all.map(({ id }) => id)],
  );
  expect(posted?.tax).toBe(sum(paid, taxOf));
  const account = await server.db.one<{ frozen: number; withdrawn: number }>(
    'select frozen, total_withdrawn as withdrawn from ds_tb_expert_account where expert_id = $1',
    [expertId],
  );
  const held = all.filter((one) => !['20', '30'].includes(one.step));
  expect(account).toEqual({ frozen: sum(held, (one) => (one.net === null ? one.amount : grossOf(one))), withdrawn: sum(paid, grossOf) });
};

describe('B11.7: the tax of a month', () => {
  test('counts what was paid: a payment of the month that fails takes its tax along, whichever of the two it is', async () => {
    server.setClock(start);
    for (const failing of [0, 1]) {
      const { expertId, ask } = await payee(1_000_000);
      const ids = [await ask(100_000), await ask(400_000)];
      await done(server.as('FIN'), 'examine', ids, { result: '1' });
      await done(other, 'makeBatch', ids);
      for (const id of ids) await done(other, 'sendBatch', id);
      expect((await withdrawalsOf(expertId)).map(taxOf)).toEqual([4000, 76_000]);
      await done(server.as('FIN'), 'importResult', ids[1 - failing] ?? '', { result: 'paid' });
      await done(server.as('FIN'), 'importResult', ids[failing] ?? '', { result: 'failed', reason: '户名不符' });
      await isRight(expertId);
      const [first, second] = await withdrawalsOf(expertId);
      // What the bank has paid stays; tax withheld beyond what that payment owes goes back to the expert.
      if (failing === 1) expect(first).toMatchObject({ tax: 4000, net: 96_000 });
      else expect(second).toMatchObject({ tax: 61_000, net: 324_000 });
      const record = await server.db.many('select gross_cum as gross, tax_cum as tax from ds_tb_tax_withholding where expert_id = $1', [
        expertId,
      ]);
      expect(record).toEqual([failing === 1 ? { gross: 100_000, tax: 4000 } : { gross: 385_000, tax: 61_000 }]);
      const balance = await server.db.one('select balance, frozen from ds_tb_expert_account where expert_id = $1', [expertId]);
      expect(balance).toEqual({ balance: failing === 1 ? 900_000 : 615_000, frozen: 0 });
    }
    expect(await ledger.run(server.services, [])).toEqual([]);
  });

  test('several that fail in one call, and one whose outcome was unknown', async () => {
    server.setClock(start);
    const { expertId, ask } = await payee(3_000_000);
    const ids = [await ask(300_000), await ask(90_000), await ask(500_000), await ask(20_000)];
    await done(server.as('FIN'), 'examine', ids, { result: '1' });
    await done(other, 'makeBatch', ids);
    for (const id of ids) await done(other, 'sendBatch', id);
    await done(server.as('FIN'), 'importResult', ids[2] ?? '', { result: 'unknown' });
    await done(server.as('FIN'), 'importResult', [ids[0] ?? '', ids[1] ?? ''], { result: 'failed', reason: '退票' });
    await isRight(expertId);
    await done(other, 'resolve', ids[2] ?? '', { result: 'paid', evidence: '银行回单' });
    await done(server.as('FIN'), 'importResult', ids[3] ?? '', { result: 'paid' });
    await isRight(expertId);
    expect(await ledger.run(server.services, [])).toEqual([]);
  });

  const op = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('ask' as const), fen: fc.integer({ min: 10_000, max: 999_999 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('examine' as const), pass: fc.boolean() }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('send' as const), last: fc.boolean() }) },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('result' as const), pick: fc.nat(9), result: fc.constantFrom('paid', 'failed', 'unknown') }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 25 }) }) },
  );

  /** The next weekday, Monday to Friday. */
  const workday = (at: Date): Date => {
    const day = new Date(at.getTime() + 8 * 3_600_000).getUTCDay();
    return day === 0 || day === 6 ? workday(new Date(at.getTime() + dayMs)) : at;
  };

  test('is that of the pure function after any sequence of requests, refusals, payments and failures over months', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(op, { minLength: 8, maxLength: 40 }), async (ops) => {
        server.setClock(start);
        const { expertId, ask } = await payee(100_000_000);
        const nets = new Map<string, number>();
        for (const one of ops) {
          const all = await withdrawalsOf(expertId);
          const at = (...steps: string[]) => all.filter((w) => steps.includes(w.step)).map(({ id }) => id);
          if (one.kind === 'ask') await ask(one.fen);
          if (one.kind === 'wait') server.setClock(workday(new Date(server.now().getTime() + one.days * dayMs)));
          if (one.kind === 'examine' && at('10').length > 0)
            await done(server.as('FIN'), 'examine', at('10').slice(0, 1), { result: one.pass ? '1' : '2', opinion: '看过' });
          if (one.kind === 'send') {
            if (at('10').length > 0) await done(server.as('FIN'), 'examine', at('10'), { result: '1' });
            const ready = [...at('10', '11')];
            if (ready.length > 0) await done(other, 'makeBatch', ready);
            const batched = [...at('12'), ...ready];
            if (batched.length > 0) await done(other, 'sendBatch', one.last ? batched.slice(-1) : batched);
          }
          if (one.kind === 'result') {
            const sent = at('13');
            const id = sent[one.pick % Math.max(sent.length, 1)];
            if (id) await done(server.as('FIN'), 'importResult', id, { result: one.result, reason: '银行回执' });
            const [unknown] = at('14');
            if (unknown && one.result !== 'unknown') await done(other, 'resolve', unknown, { result: one.result, evidence: '回单' });
          }
          await isRight(expertId);
          for (const { id, net } of await withdrawalsOf(expertId)) {
            // The amount sent to the bank never changes.
            expect(net, id).toBe(nets.get(id) ?? net);
            if (net !== null) nets.set(id, net);
          }
        }
        expect(await ledger.run(server.services, [])).toEqual([]);
      }),
      { numRuns: Number(process.env.SAIYUN_TAX_RUNS ?? 20), endOnFailure: true },
    );
  }, 300_000);
});

test('WITHDRAW-05: the preview counts what was asked for before, and the payout agrees with it', async () => {
  server.setClock(start);
  const expert = server.as('EXPERT');
  await server.db.run(`update ds_tb_expert set is_perfect = '1' where id = $1`, [ownExpertId]);
  const payPassword = 'Payment@3';
  await expert.prove();
  await expert.ok('PUT', '/dsTbExpertAccount/payPassword', { password: payPassword, confirmpassword: payPassword });
  await inLedger(server, (ctx) => earn(ctx, { id: 'fees', expertId: ownExpertId, amount: 2_000_000 }));
  const card = { accountType: 'alipay', realName: '测试专家', cardNo: 'expert@example.edu' };
  const { id: bankAccountId } = await expert.ok<{ id: string }>('POST', '/dsTbBankAccount/save', card);
  await server.as('FIN').ok('PUT', '/dsTbBankAccount/verify', { ids: bankAccountId });
  const preview = async (amount: number): Promise<number> =>
    (await expert.ok<{ tax: number }>('GET', '/dsTbExpertWithdrawal/preview', { amount })).tax;
  const apply = async (amount: number): Promise<{ id: string; taxPreview: number }> =>
    expert.ok('POST', '/dsTbExpertWithdrawal/apply', {
      amount,
      bankAccountId,
      payPassword,
      idempotencyKey: `preview-${server.next()}`,
    });
  expect(await preview(4000)).toBe(640);
  const first = await apply(1000);
  expect(await preview(4000)).toBe(760);
  const second = await apply(4000);
  expect([first.taxPreview, second.taxPreview]).toEqual([40, 760]);
  await done(server.as('FIN'), 'examine', [first.id, second.id], { result: '1' });
  expect(await preview(1000)).toBe(160);
  await done(other, 'makeBatch', [first.id, second.id]);
  for (const { id } of [first, second]) await done(other, 'sendBatch', id);
  expect((await withdrawalsOf(ownExpertId)).map(({ tax }) => tax)).toEqual([4000, 76_000]);
  expect(await preview(1000)).toBe(160);
  // Refused and failed payments are not income.
  const third = await apply(1000);
  expect(await preview(1000)).toBe(160);
  await done(server.as('FIN'), 'examine', third.id, { result: '2', opinion: '资料不全' });
  await done(server.as('FIN'), 'importResult', second.id, { result: 'failed', reason: '户名不符' });
  expect(await preview(4000)).toBe(760);
});

describe('a payment from before payments were numbered and taxed by a rule', () => {
  /** Two payments that are on their way; the first bears a tax that no rule gives. */
  const twoSent = async () => {
    server.setClock(start);
    const { expertId, ask } = await payee(1_000_000);
    const ids = [await ask(100_000), await ask(400_000)] as const;
    await done(server.as('FIN'), 'examine', ids, { result: '1' });
    await done(other, 'makeBatch', ids);
    for (const id of ids) await done(other, 'sendBatch', id);
    await server.db.run('update ds_tb_expert_withdrawal set tax_final = 3000, net_final = 97000 where id = $1', [ids[0]]);
    return { expertId, ids };
  };

  test('corrects the tax of no other when it fails, for nobody knows which ones were sent after it', async () => {
    const { expertId, ids } = await twoSent();
    await server.db.run('update ds_tb_expert_withdrawal set sent_no = null where id = $1', [ids[1]]);
    await done(server.as('FIN'), 'importResult', ids[1], { result: 'failed', reason: '户名不符' });
    expect((await withdrawalsOf(expertId)).find(({ id }) => id === ids[0])).toMatchObject({ tax: 3000, net: 97_000 });
  });

  test('has no withholding record when it is paid, and counts as income for those that have one', async () => {
    const { expertId, ids } = await twoSent();
    await server.db.run('update ds_tb_expert_withdrawal set tax_rule_id = null where id = $1', [ids[0]]);
    await done(server.as('FIN'), 'importResult', ids[0], { result: 'paid' });
    const records = () =>
      server.db.many('select withdrawal_id as id, gross_cum as gross, tax_cum as tax from ds_tb_tax_withholding where expert_id = $1', [
        expertId,
      ]);
    expect(await records()).toEqual([]);
    await done(server.as('FIN'), 'importResult', ids[1], { result: 'paid' });
    expect(await records()).toEqual([{ id: ids[1], gross: 500_000, tax: 79_000 }]);
  });
});
