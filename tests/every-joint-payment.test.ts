import type { Bill, OrderExamination, PaymentState } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { costOrderStatus, examineResult, payAlert, paymentStatus, payStatus, reconcileStatus, refundStatus } from '@saiyun/sdk/entities';
import { describe, expect, test, vi } from 'vitest';
import { paidOrders } from '../server/src/areas/invariants/payments.ts';
import { queryDuePayments } from '../server/src/areas/money/fees/due-work.ts';
import { bookKeptNotices } from '../server/src/areas/money/fees/notices/kept-notices.ts';
import { paidEntries } from './support/paid-entries.ts';
import { type Body, run } from './support/sample.ts';
import { type Caller, homeUnitId, otherUnitId } from './support/server.ts';
import { storedSample } from './support/stored-sample.ts';

const {
  at,
  second,
  applicant,
  finance,
  simulator,
  minutes,
  row,
  paidCompetition,
  entered,
  bill,
  newest,
  pay,
  begun,
  payStatusOf,
  isSound,
} = paidEntries();

type Order = Bill['orders'][number];
interface Due {
  readonly entry: string;
  readonly order: Order;
}

const school = (): Caller => at().as('UNIT');

/** Entries of the school that owe 160 yuan each, in one competition; they can still be withdrawn and rejected. */
const due = async (count: number): Promise<readonly Due[]> => {
  const of = await paidCompetition({ feeDue: 'submitted' });
  const all: Due[] = [];
  for (let i = 0; i < count; i++) {
    const entry = await entered(of, ['submit'], { unitId: homeUnitId });
    all.push({ entry, order: await newest(entry) });
  }
  return all;
};
const seen = (all: readonly Due[]) => all.map(({ order: { id, revision } }) => ({ id, revision }));
const together = (all: readonly Due[], provider = 'wechat', by = school()) =>
  by.call('POST', '/dsTbPay/together', { orders: seen(all), provider });
/** Starts one payment for all; answers its number. */
const begunTogether = async (all: readonly Due[], provider = 'wechat'): Promise<string> => {
  const state = (await together(all, provider)).result as PaymentState;
  return state.payUrl?.split('/').at(-1) ?? '';
};
const statesOf = (all: readonly Due[]): Promise<string[]> => Promise.all(all.map(async ({ entry }) => (await newest(entry)).status));
const teamOf = async ({ entry }: Due): Promise<string> => (await bill(entry)).teamName;
const paymentNamed = async (no: string): Promise<AnyRow> => {
  const { records } = await finance().ok<{ records: AnyRow[] }>('GET', '/dsTbPayment/list', { paymentNo: no });
  return records[0] as AnyRow;
};
/** Hands in one voucher for all; answers its examination. */
const handedIn = async (all: readonly Due[], transferNo?: string): Promise<AnyRow> => {
  const voucherFileId = await storedSample(at(), { path: `voucher/${all[0]?.order.id}.png`, takes: 'scan', by: school().userId });
  const told = await school().ok('POST', '/dsTbPay/togetherVoucher', {
    orders: seen(all),
    voucherFileId,
    ...(transferNo && { transferNo }),
  });
  expect(told).toEqual({ count: all.length, amount: all.reduce((sum, { order }) => sum + order.amount, 0) });
  const { records } = await finance().ok<{ records: AnyRow[] }>('GET', '/dsTbCostExamine/list', { orderIds: all[0]?.order.id });
  expect(records).toHaveLength(1);
  return records[0] as AnyRow;
};
const three = (status: string): string[] => [status, status, status];

describe('PAY-01: one payment for the orders of several entries', () => {
  test.each(['wechat', 'alipay'])('by %s: exactly their sum, booked once for each, each with its entry in the books', async (provider) => {
    const all = await due(3);
    const answer = await together(all, provider);
    expect(answer).toMatchObject({ result: { status: paymentStatus.paying, amount: 480, provider, isOwn: true, orderCount: 3 } });
    const { orders, payUrl } = answer.result as PaymentState;
    expect(orders.map(({ amount }) => amount)).toEqual([160, 160, 160]);
    expect(await statesOf(all)).toEqual(three(costOrderStatus.paying));
    simulator().tell({ repeat: 3, outOfOrder: true });
    await simulator().pay(payUrl?.split('/').at(-1) ?? '');
    expect(await statesOf(all)).toEqual(three(costOrderStatus.paid));
    for (const { entry } of all) {
      expect(await payStatusOf(entry)).toBe(payStatus.paid);
      expect(await newest(entry)).toMatchObject({ paidAmount: 160, payments: [{ amount: 160, orderCount: 3 }] });
    }
    const entries = await at().db.one<{ n: number }>(
      `select count(*)::int as n from ds_tb_ledger_entry e join ds_tb_payment p on p.id = e.ref_id where p.order_ids like '%' || $1 || '%'`,
      [all[0]?.order.id],
    );
    expect(entries?.n).toBe(3);
    await isSound();
  });

  test('notices that were answered and not booked when the node died are booked by the next pass, once', async () => {
    const all = await due(2);
    const no = await begunTogether(all);
    const dead = vi.spyOn(at().services.payments, 'soon').mockReturnValue();
    await simulator().pay(no);
    dead.mockRestore();
    expect(await statesOf(all)).toEqual([costOrderStatus.paying, costOrderStatus.paying]);
    await Promise.all([1, 2, 3].map(() => bookKeptNotices(at().services, 1)));
    expect(await statesOf(all)).toEqual([costOrderStatus.paid, costOrderStatus.paid]);
    await isSound();
  });

  test('no notice: the provider is asked by the number of any of them', async () => {
    const all = await due(2);
    simulator().tell({ late: true });
    await simulator().pay(await begunTogether(all));
    expect(await school().ok('GET', '/dsTbPay/query', { orderNo: all[1]?.order.orderNo })).toMatchObject({
      status: paymentStatus.succeeded,
      amount: 320,
    });
    await simulator().deliver();
    expect(await statesOf(all)).toEqual([costOrderStatus.paid, costOrderStatus.paid]);
    await isSound();
  });

  test('another amount is not believed, and no order is taken for paid', async () => {
    const all = await due(2);
    simulator().tell({ lieFen: -1 });
    const no = await begunTogether(all);
    await simulator().pay(no);
    expect(await paymentNamed(no)).toMatchObject({ status: paymentStatus.unknown, alert: payAlert.amount });
    for (const { entry } of all) expect(await newest(entry)).toMatchObject({ paidAmount: 0, status: costOrderStatus.paying });
    await isSound();
  });

  test('is refused whole, with the team, if one was paid, closed, changed or expired meanwhile', async () => {
    const all = await due(3);
    const [one, two, three] = all as [Due, Due, Due];
    const refused = async (of: Due, error: string): Promise<void> => {
      const answer = await together(all);
      expect(answer).toMatchObject({ success: false, error });
      expect(String(answer.message)).toContain(await teamOf(of));
    };
    await simulator().pay(await begun(two.order.id));
    await refused(two, 'pay.not_due');
    // Nothing was begun for the others.
    expect(await newest(one.entry)).toMatchObject({ status: costOrderStatus.unpaid, payments: [] });
    const rest = [one, three];
    const { choices } = await bill(three.entry);
    await applicant().ok('PUT', '/dsTbCostOrder/choose', { ids: three.order.id, itemIds: choices[0]?.itemId });
    const changed = await together(rest);
    expect(changed).toMatchObject({ error: 'pay.changed' });
    expect(String(changed.message)).toContain(await teamOf(three));
    const again = [one, { ...three, order: await newest(three.entry) }];
    await run(at(), 'dsTbRegistration', 'withdraw', one.entry);
    expect(await together(again)).toMatchObject({ error: 'pay.not_due' });
    minutes(30 * 24 * 60);
    expect(await together([again[1] as Due])).toMatchObject({ error: 'pay.team_expired' });
    expect((await newest(three.entry)).payments).toEqual([]);
    await isSound();
  });

  test('is for those who may pay each of them: no other school, no other tenant, none twice', async () => {
    const all = await due(2);
    const [one, two] = all as [Due, Due];
    await at().db.run('update ds_tb_registration set unit_id = $2 where id = $1', [two.entry, otherUnitId]);
    expect(await together(all)).toMatchObject({ error: 'row.missing' });
    await at().db.run('update ds_tb_registration set unit_id = $2 where id = $1', [two.entry, homeUnitId]);
    await at().db.run('update ds_tb_cost_order set tenant_id = 2 where id = $1', [two.order.id]);
    expect(await together(all)).toMatchObject({ error: 'row.missing' });
    await at().db.run('update ds_tb_cost_order set tenant_id = 1 where id = $1', [two.order.id]);
    expect(await together(all, 'wechat', at().as('UNIT', 2))).toMatchObject({ error: 'row.missing' });
    expect(await together(all, 'wechat', finance())).toMatchObject({ error: 'access.denied' });
    expect(await together([one, one])).toMatchObject({ error: 'pay.orders' });
    expect(await together([])).toMatchObject({ success: false });
    expect(await together(all, 'offline')).toMatchObject({ error: 'pay.provider' });
    expect(await statesOf(all)).toEqual([costOrderStatus.unpaid, costOrderStatus.unpaid]);
  });

  test('of two at once one is begun', async () => {
    const [one, two, three] = (await due(3)) as [Due, Due, Due];
    const answers = await Promise.all([together([one, two]), together([two, three]), together([three, one])]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    await isSound();
  });

  test('is ended for all of them, and by nobody who sees only one', async () => {
    const all = await due(2);
    const [one, two] = all as [Due, Due];
    // A captain of one of the teams.
    await at().db.run('update ds_tb_registration set captain_user_id = $2 where id = $1', [two.entry, school().userId]);
    const no = await begunTogether(all);
    const mine = await applicant().ok<PaymentState>('GET', '/dsTbPay/query', { orderNo: one.order.orderNo });
    expect(mine).toMatchObject({ isOwn: false, amount: 160, orderCount: 2, payUrl: null, orders: [{ id: one.order.id }] });
    expect(await applicant().call('PUT', '/dsTbPay/cancel', { orderNo: one.order.orderNo })).toMatchObject({ error: 'pay.joint' });
    expect(await pay(one.order.id, 'alipay')).toMatchObject({ error: 'pay.joint' });
    const { total } = await applicant().ok<{ total: number }>('GET', '/dsTbPayment/list', { paymentNo: no });
    expect(total).toBe(0);
    await school().ok('PUT', '/dsTbPay/cancel', { orderNo: two.order.orderNo });
    expect((await newest(one.entry)).status).toBe(costOrderStatus.unpaid);
    expect((await bill(two.entry, school())).orders[0]?.status).toBe(costOrderStatus.unpaid);
    expect(await simulator().pay(no)).toBe(false);
  });

  test('ends at the provider when one of its entries goes, and the others can be paid anew', async () => {
    const all = await due(2);
    const [one, two] = all as [Due, Due];
    const no = await begunTogether(all);
    await run(at(), 'dsTbRegistration', 'reject', one.entry, { opinion: '不符合要求' });
    // The rejection itself has it asked for soon; what that takes, this call does not.
    await queryDuePayments(at().services, 1);
    await at().services.payments.settled();
    expect(await paymentNamed(no)).toMatchObject({ status: paymentStatus.closed });
    expect((await newest(two.entry)).status).toBe(costOrderStatus.unpaid);
    expect(await together([{ ...two, order: await newest(two.entry) }])).toMatchObject({ success: true });
    await isSound();
  });

  test('that comes late is booked for each; what was paid otherwise meanwhile is put up for refund', async () => {
    const all = await due(2);
    const [one, two] = all as [Due, Due];
    simulator().tell({ late: true });
    const no = await begunTogether(all, 'alipay');
    await simulator().pay(no);
    await at().db.run(`update ds_tb_payment set status = '4' where payment_no = $1`, [no]);
    await at().db.run(`update ds_tb_cost_order set status = '0' where id = any($1)`, [all.map(({ order }) => order.id)]);
    simulator().tell({ late: false });
    await simulator().pay(await begun(one.order.id));
    await simulator().deliver();
    expect(await paymentNamed(no)).toMatchObject({ status: paymentStatus.succeeded, alert: payAlert.twice });
    expect(await newest(one.entry)).toMatchObject({ paidAmount: 320, refunds: [{ status: refundStatus.asked, amount: 160 }] });
    expect(await newest(two.entry)).toMatchObject({ status: costOrderStatus.paid, paidAmount: 160, refunds: [] });
    await isSound();
  });
});

describe('FEE-01: refunds of an order that was paid together with others', () => {
  const paid = async (count: number): Promise<{ readonly all: readonly Due[]; readonly no: string }> => {
    const all = await due(count);
    const no = await begunTogether(all);
    await simulator().pay(no);
    return { all, no };
  };
  const refund = (of: Due, amount: number) => finance().call('PUT', '/dsTbCostOrder/refund', { ids: of.order.id, amount, reason: '退赛' });

  test('go against the shared payment, never above what that order paid', async () => {
    const { all, no } = await paid(2);
    const [one, two] = all as [Due, Due];
    expect(await refund(one, 160.01)).toMatchObject({ error: 'refund.too_much' });
    expect(await refund(one, 160)).toMatchObject({ success: true });
    await at().services.payments.settled();
    expect(await newest(one.entry)).toMatchObject({ status: costOrderStatus.refunded, refundedAmount: 160 });
    expect(await newest(two.entry)).toMatchObject({ status: costOrderStatus.paid, refundedAmount: 0 });
    expect(await refund(one, 1)).toMatchObject({ success: false });
    expect(await paymentNamed(no)).toMatchObject({ amount: 320, refundedAmount: 160 });
    expect(await refund(two, 60)).toMatchObject({ success: true });
    await at().services.payments.settled();
    expect(await newest(two.entry)).toMatchObject({ status: costOrderStatus.partlyRefunded, refundedAmount: 60 });
    await isSound();
  });

  test('made at the provider are booked where only one team can be meant, and otherwise raise an alert', async () => {
    const { all, no } = await paid(2);
    const [one, two] = all as [Due, Due];
    await simulator().refundThere(no, 4000);
    expect(await paymentNamed(no)).toMatchObject({ refundedAmount: 0, alert: payAlert.whoseBack });
    expect((await newest(one.entry)).refundedAmount + (await newest(two.entry)).refundedAmount).toBe(0);
    const other = await paid(2);
    const [gone, stays] = other.all as [Due, Due];
    await refund(gone, 160);
    await at().services.payments.settled();
    await simulator().refundThere(other.no, 4000);
    expect(await newest(stays.entry)).toMatchObject({ status: costOrderStatus.partlyRefunded, refundedAmount: 40 });
    await isSound();
  });
});

describe('FEE-02: one transfer for the orders of several entries', () => {
  const decide = ({ id, revision }: AnyRow, input: Body, by = finance()) =>
    by.call('PUT', '/dsTbCostExamine/decide', { id, revision, ...input });

  test('is examined once for all, with the teams, and pays each of them', async () => {
    const all = await due(3);
    const asked = await handedIn(all, 'T-3000');
    expect(await statesOf(all)).toEqual(three(costOrderStatus.waiting));
    const first = String(all[0]?.order.id);
    const facts = await finance().ok<OrderExamination>('GET', '/dsTbCostOrder/examination', { id: first, examineId: asked.id });
    expect(facts.orders.map(({ amount, status }) => [amount, status])).toEqual(
      Array.from({ length: 3 }, () => [160, costOrderStatus.waiting]),
    );
    // From one of the orders nothing is decided.
    expect(await finance().call('PUT', '/dsTbCostOrder/examine', { ids: first, result: examineResult.approve })).toMatchObject({
      error: 'pay.joint_voucher',
    });
    expect(await decide(asked, { result: examineResult.approve }, school())).toMatchObject({ error: 'access.denied' });
    expect(await decide(asked, { result: examineResult.approve }, at().as('FIN', 2))).toMatchObject({ error: 'row.missing' });
    expect(await decide({ ...asked, revision: 99 }, { result: examineResult.approve })).toMatchObject({ error: 'row.stale' });
    expect(await decide(asked, { result: examineResult.refuse })).toMatchObject({ issues: [{ field: 'opinion', code: 'required' }] });
    const both = await Promise.all([
      decide(asked, { result: examineResult.approve }),
      decide(asked, { result: examineResult.approve }, second()),
    ]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(await statesOf(all)).toEqual(three(costOrderStatus.paid));
    const payments = await finance().ok<{ records: AnyRow[] }>('GET', '/dsTbPayment/list', { orderIds: first });
    expect(payments.records).toMatchObject([{ provider: 'offline', amount: 480, providerTradeNo: 'T-3000' }]);
    // One transfer pays once.
    const more = await due(2);
    const voucherFileId = await storedSample(at(), { path: 'voucher/used.png', takes: 'scan', by: school().userId });
    expect(
      await school().call('POST', '/dsTbPay/togetherVoucher', { orders: seen(more), voucherFileId, transferNo: 'T-3000' }),
    ).toMatchObject({ error: 'pay.transfer_used' });
    await isSound();
  });

  test('refused, goes back for all with the reason, and can be handed in again', async () => {
    const all = await due(2);
    const asked = await handedIn(all);
    expect(await decide(asked, { result: examineResult.refuse, opinion: '金额不符' })).toMatchObject({ success: true });
    expect(await statesOf(all)).toEqual([costOrderStatus.refused, costOrderStatus.refused]);
    expect(await newest(String(all[1]?.entry))).toMatchObject({ vouchers: [{ opinion: '金额不符', orderCount: 2 }] });
    const again = await Promise.all(all.map(async ({ entry }) => ({ entry, order: await newest(entry) })));
    expect(await together(again)).toMatchObject({ success: true });
    await isSound();
  });

  test('of a large sum needs two people, however small each order is', async () => {
    const all = await due(2);
    const asked = await handedIn(all);
    await at().db.run('update ds_tb_cost_order set amount = 500000 where id = any($1)', [all.map(({ order }) => order.id)]);
    expect(await decide(asked, { result: examineResult.approve })).toMatchObject({ error: 'pay.voucher_changed' });
    await at().db.run('update ds_tb_cost_examine set amount = 1000000 where id = $1', [asked.id]);
    expect(await decide(asked, { result: examineResult.approve })).toMatchObject({ success: true });
    expect(await statesOf(all)).toEqual([costOrderStatus.waiting, costOrderStatus.waiting]);
    const now = await row('dsTbCostExamine', asked.id);
    expect(await decide(now, { result: examineResult.approve })).toMatchObject({ error: 'money.same_person' });
    expect(await decide(now, { result: examineResult.approve }, second())).toMatchObject({ success: true });
    expect(await newest(String(all[0]?.entry))).toMatchObject({ status: costOrderStatus.paid, paidAmount: 5000 });
    await isSound();
  });

  test('with one entry gone meanwhile is still decided for the others, and books what came', async () => {
    const all = await due(2);
    const [one, two] = all as [Due, Due];
    const asked = await handedIn(all);
    await run(at(), 'dsTbRegistration', 'reject', one.entry, { opinion: '不符合要求' });
    expect(await row('dsTbCostExamine', asked.id)).toMatchObject({ status: '0' });
    expect(await decide(asked, { result: examineResult.approve })).toMatchObject({ success: true });
    expect(await newest(one.entry)).toMatchObject({ status: costOrderStatus.paid, paidAmount: 160 });
    expect(await newest(two.entry)).toMatchObject({ status: costOrderStatus.paid, paidAmount: 160 });
    const { records } = await finance().ok<{ records: AnyRow[] }>('GET', '/dsTbPayment/list', { orderIds: two.order.id });
    expect(records).toMatchObject([{ alert: payAlert.late }]);
    await isSound();
  });
});

describe('FEE-01: the check of stored data', () => {
  const faults = [
    [
      'a part of another amount',
      'update ds_tb_payment_part set amount = amount + 1 where order_id = $1',
      'update ds_tb_payment_part set amount = amount - 1 where order_id = $1',
      'parts',
    ],
    [
      'a part that is not in the list',
      `update ds_tb_payment set order_ids = order_ids || ',x' where order_ids like '%' || $1 || '%'`,
      `update ds_tb_payment set order_ids = replace(order_ids, ',x', '') where order_ids like '%' || $1 || '%'`,
      'amount',
    ],
    [
      'an order that was paid and does not say so',
      'update ds_tb_cost_order set paid_amount = paid_amount - 1 where id = $1',
      'update ds_tb_cost_order set paid_amount = paid_amount + 1 where id = $1',
      'payments',
    ],
    [
      'a payment that was made and does not say so',
      `update ds_tb_payment set status = '1' where order_ids like '%' || $1 || '%'`,
      `update ds_tb_payment set status = '2' where order_ids like '%' || $1 || '%' and provider = 'wechat'`,
      'paid',
    ],
  ] as const;
  test.each(faults)('finds %s', async (_name, harm, mend, word) => {
    const all = await due(2);
    await simulator().pay(await begunTogether(all));
    const id = all[0]?.order.id;
    await at().db.run(harm, [id]);
    const found = await paidOrders.run(at().services, []);
    await at().db.run(mend, [id]);
    expect(found.map(({ detail }) => detail).join()).toContain(word);
    await isSound();
  });
});

describe('FEE-01: reconciliation of a payment for several entries', () => {
  const read = async (provider: string, lines: readonly string[]): Promise<void> => {
    const form = new FormData();
    form.set('provider', provider);
    form.set('file', new Blob([[...lines, ''].join('\r\n')]), 'bill.csv');
    const answer = await fetch(`http://127.0.0.1:${(await at().listen()).port}/jeecg-boot/dsTbReconcileBatch/statement`, {
      method: 'POST',
      headers: { 'X-Access-Token': await finance().token(), 'tenant-id': '1' },
      body: form,
    });
    expect(await answer.json()).toMatchObject({ success: true });
  };
  const rowNamed = async (sourceId: string): Promise<AnyRow> => {
    const { records } = await finance().ok<{ records: AnyRow[] }>('GET', '/dsTbReconcileRow/list', { sourceId });
    return records[0] as AnyRow;
  };
  const isOf = (found: AnyRow, all: readonly Due[]): void => {
    expect(found).toMatchObject({ status: reconcileStatus.matched, difference: 0, ourAmount: '320.00' });
    expect(String(found.orderId).split(',').toSorted()).toEqual(all.map(({ order }) => order.id).toSorted());
  };

  test('one row of a provider matches the one payment', async () => {
    const all = await due(2);
    const no = await begunTogether(all);
    await simulator().pay(no);
    await read('wechat', [
      '交易时间,微信订单号,商户订单号,交易状态,微信退款单号,商户退款单号,退款金额,订单金额',
      `\`2026-05-06 16:00:00,\`JOINT1,\`${no},\`SUCCESS,\`0,\`0,\`0.00,\`320.00`,
      '总交易单数,应结订单总金额',
      '`1,`320.00',
    ]);
    isOf(await rowNamed('JOINT1'), all);
  });

  test('one transfer at the bank matches it by the number of any of the orders', async () => {
    const all = await due(2);
    const { id, revision } = await handedIn(all);
    await finance().ok('PUT', '/dsTbCostExamine/decide', { id, revision, result: examineResult.approve });
    await read('offline', [
      '交易时间,交易流水号,收入金额,支出金额,摘要',
      `2026-05-06 16:00:00,BANKJOINT1,320.00,,报名费 ${all[1]?.order.orderNo}`,
    ]);
    isOf(await rowNamed('BANKJOINT1'), all);
  });
});
