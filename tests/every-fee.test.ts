import type { Bill, StartPage } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { costOrderStatus, payStatus, refundStatus } from '@saiyun/sdk/entities';
import { describe, expect, test } from 'vitest';
import { dispatchOutbox } from '../server/src/areas/job/dispatch-outbox.ts';
import { expireOrders, workDueRefunds } from '../server/src/areas/money/fees/due-work.ts';
import { whileHeld } from '../server/src/db/held.test-support.ts';
import { paidEntries } from './support/paid-entries.ts';
import { type Body, run, sampleOf } from './support/sample.ts';
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
  owed,
  payStatusOf,
  isSound,
} = paidEntries();

describe('FEE-01: orders', () => {
  test('are made on approval at the price of the day, with persons and choices, and expire with their price', async () => {
    const entry = await entered(await paidCompetition());
    expect(await payStatusOf(entry)).toBe(payStatus.unpaid);
    const { orders, choices, providers } = await bill(entry);
    expect(orders).toMatchObject([{ amount: 160, status: costOrderStatus.unpaid, expireTime: '2026-05-10 23:59:59' }]);
    expect(providers).toEqual(['wechat', 'alipay']);
    expect(choices).toMatchObject([{ name: '餐费', sumFen: 3000, isChosen: false }]);
    const ids = orders[0]?.id;
    await applicant().ok('PUT', '/dsTbCostOrder/choose', { ids, itemIds: choices[0]?.itemId });
    expect((await newest(entry)).amount).toBe(190);
    minutes(5 * 24 * 60);
    expect(await pay(String(ids))).toMatchObject({ error: 'pay.expired' });
    expect(await expireOrders(at().services, 1)).toBeGreaterThan(0);
    expect(await newest(entry)).toMatchObject({ status: costOrderStatus.closed, closeReason: 'expired' });
    expect(await payStatusOf(entry)).toBe(payStatus.unpaid);
    // Made anew, at the price without the early discount; what was chosen stays chosen.
    const anew = await applicant().ok<Bill>('POST', '/dsTbCostOrder/renew', { registrationId: entry });
    expect(anew).toMatchObject({ canRenew: false, orders: [{ amount: 220, status: costOrderStatus.unpaid }, {}] });
  });

  test('owe the options that the entry chose in its form, and no other competition’s', async () => {
    const competitionId = await paidCompetition();
    const mealOf = async (of: string): Promise<string> => {
      const { records } = await finance().ok<{ records: AnyRow[] }>('GET', '/dsTbCostItem/list', { competitionId: of, isChoice: '1' });
      return String(records[0]?.id);
    };
    const form = async (feeId: string) => ({
      ...(await sampleOf(at(), 'dsTbCompetitionForm', { competitionId, groupId: null, stageId: null, formKind: 'registration' })),
      fields: [
        {
          key: 'meal',
          label: '用餐',
          type: 'choice',
          options: [
            { value: 'lunch', label: '午餐', feeId },
            { value: 'none', label: '不用餐' },
          ],
        },
      ],
    });
    const foreign = await form(await mealOf(await paidCompetition()));
    expect(await at().as('ADMIN').call('POST', '/dsTbCompetitionForm/add', foreign)).toMatchObject({
      issues: [{ field: 'fields', message: 'form.fee' }],
    });
    const { id } = await at()
      .as('ADMIN')
      .ok<AnyRow>('POST', '/dsTbCompetitionForm/add', await form(await mealOf(competitionId)));
    await run(at(), 'dsTbCompetitionForm', 'use', id);
    const eats = await bill(await entered(competitionId, undefined, { answers: { meal: 'lunch' } }));
    expect(eats).toMatchObject({ orders: [{ amount: 190 }], choices: [] });
    // What hangs on an answer is not chosen again when paying.
    const order = await newest(await entered(competitionId, undefined, { answers: { meal: 'none' } }));
    expect(order.amount).toBe(160);
    await applicant().ok('PUT', '/dsTbCostOrder/choose', { ids: order.id, itemIds: await mealOf(competitionId) });
    expect((await newest(String((await row('dsTbCostOrder', order.id)).registrationId))).amount).toBe(160);
  });

  test('COMP-10: the start page says by when an order is to be paid, not when works are due', async () => {
    const entry = await entered(await paidCompetition());
    const cards = async () => (await applicant().ok<StartPage>('GET', '/sys/dashboard/startPage')).entries ?? [];
    const card = async () => (await cards()).find(({ id }) => id === entry);
    expect(await card()).toMatchObject({ next: 'pay', due: '2026-05-10 23:59:59' });
    minutes(5 * 24 * 60);
    await expireOrders(at().services, 1);
    expect(await card()).toMatchObject({ next: 'pay', due: null });
  });

  test('are not made in a free competition, and on submission where the competition says so', async () => {
    const free = await entered(await paidCompetition({ feeMode: 'free' }));
    expect(await payStatusOf(free)).toBe(payStatus.none);
    expect((await bill(free)).orders).toEqual([]);
    const soon = await entered(await paidCompetition({ feeDue: 'submitted' }), ['submit']);
    expect(await payStatusOf(soon)).toBe(payStatus.unpaid);
  });

  test('close with an entry that is withdrawn or rejected; what was paid is asked back', async () => {
    const of = await paidCompetition({ feeDue: 'submitted' });
    const [gone, out] = [await entered(of, ['submit']), await entered(of, ['submit'])];
    await run(at(), 'dsTbRegistration', 'withdraw', gone);
    expect(await newest(gone)).toMatchObject({ status: costOrderStatus.closed, closeReason: 'entryOut' });
    expect(await payStatusOf(gone)).toBe(payStatus.none);
    await simulator().pay(await begun((await newest(out)).id));
    await run(at(), 'dsTbRegistration', 'reject', out, { opinion: '不符合要求' });
    expect(await newest(out)).toMatchObject({ status: costOrderStatus.paid, refunds: [{ status: refundStatus.asked, amount: 160 }] });
    await isSound();
  });

  test('are reminded of by finance with the message of the flow, once a day, until they expire', async () => {
    const { order } = await owed();
    const told = async (): Promise<number> => {
      await dispatchOutbox(at().services, 1);
      const { sysMsgList } = await applicant().ok<{ sysMsgList: Body[] }>('GET', '/sys/annountCement/listByUser', { pageSize: 100 });
      return sysMsgList.filter(({ busId, titile }) => busId === order.id && titile === '报名费待缴').length;
    };
    const before = await told();
    const remind = (by: Caller = finance()) => by.call('PUT', '/dsTbCostOrder/remind', { ids: order.id });
    expect(await remind(applicant())).toMatchObject({ error: 'access.denied' });
    expect(await remind()).toMatchObject({ success: true });
    expect(await told()).toBe(before + 1);
    expect(await remind(second())).toMatchObject({ error: 'pay.reminded' });
    // Tomorrow is another day, at midnight in Asia/Shanghai.
    at().moveClock(86_400_000);
    expect(await remind()).toMatchObject({ success: true });
    expect(await told()).toBe(before + 2);
    expect(await row('dsTbCostOrder', order.id)).toMatchObject({ remindTime: expect.stringMatching(/^2026-/) as string });
    at().moveClock(60 * 86_400_000);
    expect(await remind()).toMatchObject({ error: 'pay.expired' });
    expect(await told()).toBe(before + 2);
  });

  test('are seen by those whose entry it is', async () => {
    const { entry, order } = await owed();
    const seen = async (by: Caller): Promise<number> =>
      (await by.ok<{ total: number }>('GET', '/dsTbCostOrder/list', { orderNo: order.orderNo })).total;
    expect(await seen(at().as('UNIT'))).toBe(1);
    expect(await seen(finance())).toBe(1);
    expect(await seen(at().as('AUD'))).toBe(1);
    expect(await seen(at().as('FIN', 2))).toBe(0);
    await at().db.run('update ds_tb_registration set unit_id = $2, captain_user_id = null where id = $1', [entry, otherUnitId]);
    expect(await seen(at().as('UNIT'))).toBe(0);
    expect(await seen(applicant())).toBe(0);
    expect(await applicant().call('GET', '/dsTbCostOrder/bill', { registrationId: entry })).toMatchObject({ error: 'row.missing' });
    expect(await pay(order.id)).toMatchObject({ error: 'row.missing' });
    expect(await at().as('EXPERT').call('GET', '/dsTbCostOrder/list')).toMatchObject({ error: 'access.denied' });
    await at().db.run('update ds_tb_registration set unit_id = $2 where id = $1', [entry, homeUnitId]);
  });
});

describe('FEE-02, FEE-03: vouchers', () => {
  const handedIn = async (more: Body = {}): Promise<{ readonly entry: string; readonly order: string }> => {
    const { entry, order } = await owed();
    const voucherFileId = await storedSample(at(), { path: `voucher/${order.orderNo}.png`, takes: 'scan', by: applicant().userId });
    await applicant().ok('PUT', '/dsTbCostOrder/uploadVoucher', { ids: order.id, voucherFileId, ...more });
    return { entry, order: order.id };
  };
  const examine = (order: string, input: Body, by = finance()) => by.call('PUT', '/dsTbCostOrder/examine', { ids: order, ...input });

  test('are examined: refused with a reason, handed in again, approved and posted', async () => {
    const { entry, order } = await handedIn({ transferNo: 'T-1001' });
    // Money of the same amount near the day stands beside the voucher; that with its number comes first, another amount is something else.
    const onStatement = (id: string, sourceId: string, fen: number) =>
      at().db.run(
        `insert into ds_tb_reconcile_row (id, tenant_id, batch_id, provider, kind, source_id, amount, trade_time, status, difference, note, create_by, create_time)
         select $1, 1, 'b', 'offline', 'payment', $2, $3, create_time, '1', $3, '林见川', 'test', create_time from ds_tb_cost_examine where order_ids = $4`,
        [id, sourceId, fen, order],
      );
    await onStatement('bank-1', 'B-77', 16_000);
    await onStatement('bank-2', 'B-78', 15_900);
    await onStatement('bank-3', 'T-1001', 16_000);
    const facts = await finance().ok('GET', '/dsTbCostOrder/examination', { id: order });
    expect(facts).toMatchObject({ transferNo: 'T-1001', needsTwo: false, alike: [] });
    expect(facts).toMatchObject({
      statement: [
        { sourceId: 'T-1001', isNamed: true, amount: 160, note: '林见川' },
        { sourceId: 'B-77', isNamed: false },
      ],
    });
    await at().db.run(`delete from ds_tb_reconcile_row where batch_id = 'b'`);
    expect(await examine(order, { result: '2' })).toMatchObject({ issues: [{ field: 'opinion', code: 'required' }] });
    expect(await examine(order, { result: '2', opinion: '看不清' })).toMatchObject({ success: true });
    expect(await newest(entry)).toMatchObject({ status: costOrderStatus.refused, vouchers: [{ status: '2', opinion: '看不清' }] });
    const voucherFileId = await storedSample(at(), { path: 'voucher/again.png', takes: 'scan', by: applicant().userId });
    await applicant().ok('PUT', '/dsTbCostOrder/uploadVoucher', { ids: order, voucherFileId, transferNo: 'T-1001' });
    expect(await examine(order, { result: '1' }, at().as('ADMIN'))).toMatchObject({ error: 'access.denied' });
    expect(await examine(order, { result: '1' })).toMatchObject({ success: true });
    expect(await newest(entry)).toMatchObject({ status: costOrderStatus.paid, paidAmount: 160, payments: [{ provider: 'offline' }] });
    expect(await payStatusOf(entry)).toBe(payStatus.paid);
    // One transfer pays one order.
    const other = await owed();
    expect(
      await applicant().call('PUT', '/dsTbCostOrder/uploadVoucher', { ids: other.order.id, voucherFileId, transferNo: 'T-1001' }),
    ).toMatchObject({ error: 'pay.transfer_used' });
    await isSound();
  });

  test('of a large amount need two people', async () => {
    const { entry, order } = await handedIn();
    await at().db.run('update ds_tb_cost_order set amount = 1000000 where id = $1', [order]);
    expect(await examine(order, { result: '1' })).toMatchObject({ success: true });
    expect((await newest(entry)).status).toBe(costOrderStatus.waiting);
    expect(await examine(order, { result: '1' })).toMatchObject({ error: 'money.same_person' });
    expect(await finance().ok('GET', '/dsTbCostOrder/examination', { id: order })).toMatchObject({ needsTwo: true, isOwnFirst: true });
    expect(await examine(order, { result: '1' }, second())).toMatchObject({ success: true });
    expect(await newest(entry)).toMatchObject({ status: costOrderStatus.paid, paidAmount: 10_000 });
    await isSound();
  });
});

describe('FEE-01: refunds', () => {
  const paidOrder = async (provider = 'wechat'): Promise<{ readonly entry: string; readonly id: string }> => {
    const { entry, order } = await owed();
    await simulator().pay(await begun(order.id, provider));
    return { entry, id: order.id };
  };
  const refund = (ids: string, amount: number, by = finance()) => by.call('PUT', '/dsTbCostOrder/refund', { ids, amount, reason: '退赛' });

  test.each(['wechat', 'alipay'])('by %s: in parts until nothing is left, never above what was paid', async (provider) => {
    const { entry, id } = await paidOrder(provider);
    expect(await refund(id, 160.01)).toMatchObject({ error: 'refund.too_much' });
    expect(await refund(id, 60)).toMatchObject({ success: true });
    await at().services.payments.settled();
    expect(await newest(entry)).toMatchObject({ status: costOrderStatus.partlyRefunded, refundedAmount: 60 });
    expect(await payStatusOf(entry)).toBe(payStatus.paid);
    const both = await Promise.all([refund(id, 100), refund(id, 100, second())]);
    expect(both.map(({ success, error }) => (success ? 'ok' : String(error))).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'ok',
      expect.stringMatching(/refund.too_much|verb.state/),
    ]);
    await at().services.payments.settled();
    expect(await newest(entry)).toMatchObject({ status: costOrderStatus.refunded, refundedAmount: 160 });
    expect(await payStatusOf(entry)).toBe(payStatus.refunded);
    await isSound();
  });

  test('are asked for by the entrant, by the steps of the fee, and decided by finance', async () => {
    const { entry, id } = await paidOrder();
    minutes(3 * 24 * 60);
    expect((await newest(entry)).refundable).toBe(100);
    await applicant().ok('PUT', '/dsTbCostOrder/askRefund', { ids: id, reason: '不能参加' });
    expect(await applicant().call('PUT', '/dsTbCostOrder/askRefund', { ids: id, reason: '再要一次' })).toMatchObject({
      error: 'refund.nothing',
    });
    const [asked] = (await newest(entry)).refunds;
    expect(await applicant().call('PUT', '/dsTbRefund/approve', { ids: asked?.id })).toMatchObject({ error: 'access.denied' });
    await finance().ok('PUT', '/dsTbRefund/approve', { ids: asked?.id });
    await at().services.payments.settled();
    expect(await newest(entry)).toMatchObject({ refundedAmount: 100, refunds: [{ status: refundStatus.done }] });
    await isSound();
  });

  test('whose answer was lost are sent once; those on their way are asked for; those that failed can be tried again', async () => {
    const { entry, id } = await paidOrder();
    simulator().tell({ deaf: true, late: true });
    await refund(id, 10);
    await at().services.payments.settled();
    expect((await newest(entry)).refunds).toMatchObject([{ status: refundStatus.sent }]);
    simulator().tell({ deaf: false, refunds: 'pending' });
    await refund(id, 20);
    await at().services.payments.settled();
    minutes(3);
    await workDueRefunds(at().services, 1);
    expect(await newest(entry)).toMatchObject({ refundedAmount: 10 });
    await simulator().settleRefunds('failed');
    minutes(5);
    await workDueRefunds(at().services, 1);
    const failed = (await newest(entry)).refunds.find(({ status }) => status === refundStatus.failed);
    simulator().tell({ refunds: 'done' });
    await finance().ok('PUT', '/dsTbRefund/retry', { ids: failed?.id });
    await at().services.payments.settled();
    expect(await newest(entry)).toMatchObject({ refundedAmount: 30 });
    await isSound();
  });

  test('that somebody holds at that moment are waited for: a second approval that is refused leaves none behind', async () => {
    const { entry, id } = await paidOrder();
    minutes(3 * 24 * 60);
    await applicant().ok('PUT', '/dsTbCostOrder/askRefund', { ids: id, reason: '不能参加' });
    const asked = (await newest(entry)).refunds[0]?.id ?? '';
    await at().db.run(`update ds_tb_refund set status = '${refundStatus.approved}', next_query_time = $2 where id = $1`, [
      asked,
      at().now(),
    ]);
    expect(await whileHeld(at().db, 'ds_tb_refund', asked, () => workDueRefunds(at().services, 1))).toBe(1);
    expect(await newest(entry)).toMatchObject({ refundedAmount: 100, refunds: [{ status: refundStatus.done }] });
    await isSound();
  });

  test('made at the provider are recorded and booked', async () => {
    const { entry, id } = await paidOrder();
    const paymentNo = (await newest(entry)).payments[0]?.paymentNo ?? '';
    await simulator().refundThere(paymentNo, 4000);
    expect(await newest(entry)).toMatchObject({ id, status: costOrderStatus.partlyRefunded, refundedAmount: 40 });
    expect(await refund(id, 121)).toMatchObject({ error: 'refund.too_much' });
    await isSound();
  });
});
