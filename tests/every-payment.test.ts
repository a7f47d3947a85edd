import type { Bill, PaymentState } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { costOrderStatus, payAlert, paymentStatus, payStatus, reconcileDay, reconcileStatus, refundStatus } from '@saiyun/sdk/entities';
import { seededRandom } from '@saiyun/sdk/logic/digest';
import { describe, expect, test, vi } from 'vitest';
import { dispatchOutbox } from '../server/src/areas/job/dispatch-outbox.ts';
import { expireOrders, queryDuePayments, workDueRefunds } from '../server/src/areas/money/fees/due-work.ts';
import { bookKeptNotices } from '../server/src/areas/money/fees/notices/kept-notices.ts';
import { moneyMessages } from '../server/src/areas/money/telling/money-messages.ts';
import { whileHeld } from '../server/src/db/held.test-support.ts';
import type { SentNotice } from '../server/src/delivery/pay/simulator/gateway.ts';
import { goodManners } from '../server/src/delivery/pay/simulator/state.ts';
import { paidEntries } from './support/paid-entries.ts';
import type { Body } from './support/sample.ts';

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

describe('PAY-01: payments', () => {
  test.each(['wechat', 'alipay'])('by %s: the notice pays the order, posts it once, and the entry says so', async (provider) => {
    const { entry, order } = await owed();
    const first = await pay(order.id, provider);
    expect(first).toMatchObject({ result: { status: paymentStatus.paying, amount: 160, provider } });
    // Asking again goes on with the same payment.
    expect((await pay(order.id, provider)).result).toEqual(first.result);
    expect((await newest(entry)).status).toBe(costOrderStatus.paying);
    simulator().tell({ repeat: 3 });
    await simulator().pay(await begun(order.id, provider));
    expect(await newest(entry)).toMatchObject({ status: costOrderStatus.paid, paidAmount: 160 });
    expect(await payStatusOf(entry)).toBe(payStatus.paid);
    expect(await pay(order.id, provider)).toMatchObject({ error: 'verb.state' });
    await isSound();
  });

  test('on a phone there is a page to open, as often as one taps; a code on another screen is another payment', async () => {
    const { entry, order } = await owed();
    const begin = (on: string) => applicant().call('POST', '/dsTbPay/create', { bizType: 'cost', bizId: order.id, provider: 'wechat', on });
    const onPhone = () => begin('phone');
    expect(await begin('watch')).toMatchObject({ success: false, issues: [{ field: 'on' }] });
    const code = (await pay(order.id)).result as PaymentState;
    const first = (await onPhone()).result as PaymentState;
    expect([code.on, first.on]).toEqual(['screen', 'phone']);
    expect(first.payUrl).not.toBe(code.payUrl);
    expect(first.pageUrl).toContain(encodeURIComponent(`/participant/bill/${entry}`));
    expect(((await onPhone()).result as PaymentState).payUrl).toBe(first.payUrl);
    const numberIn = ({ payUrl }: PaymentState): string => payUrl?.split('/').at(-1) ?? '';
    // The code is closed at the provider, so that nobody pays twice.
    await simulator().pay(numberIn(code));
    expect((await newest(entry)).status).toBe(costOrderStatus.paying);
    await simulator().pay(numberIn(first));
    expect((await newest(entry)).status).toBe(costOrderStatus.paid);
    expect(await onPhone()).toMatchObject({ error: 'verb.state' });
    await isSound();
  });

  test('inside WeChat the page is handed what pays; without the code of its reader there is one to scan', async () => {
    const { entry, order } = await owed();
    const begin = (more: Body) =>
      applicant().call('POST', '/dsTbPay/create', { bizType: 'cost', bizId: order.id, provider: 'wechat', on: 'wechat', ...more });
    const page = (await applicant().ok<Bill>('GET', '/dsTbCostOrder/bill', { registrationId: entry })).wechatPage ?? '';
    expect(new URL(page, 'http://local').searchParams.get('redirect_uri')).toMatch(new RegExp(`/participant/bill/${entry}$`));
    expect((await finance().ok<Bill>('GET', '/dsTbCostOrder/bill', { registrationId: entry })).wechatPage).toBeNull();
    const code = (await begin({})).result as PaymentState;
    expect([code.on, code.bridge, code.payUrl]).toEqual(['screen', null, expect.any(String)]);
    expect(((await begin({ provider: 'alipay', wechatCode: 'c' })).result as PaymentState).on).toBe('screen');
    const inside = (await begin({ wechatCode: simulator().payerCode() })).result as PaymentState;
    expect([inside.on, inside.payUrl, inside.pageUrl]).toEqual(['wechat', null, null]);
    // What pays is told once, to the page that brought the code.
    expect(await applicant().ok('GET', '/dsTbPay/query', { orderNo: order.orderNo })).toMatchObject({ on: 'wechat', bridge: null });
    const again = (await begin({ wechatCode: simulator().payerCode() })).result as PaymentState;
    expect(again.bridge?.package).toBe(inside.bridge?.package);
    expect(again.bridge && (await simulator().payInside(again.bridge))).toBe(true);
    await at().services.payments.settled();
    expect((await newest(entry)).status).toBe(costOrderStatus.paid);
    await isSound();
  });

  test('the payer is told what is due, paid and given back, with the way to the bill', async () => {
    await at().db.run('delete from sys_announcement_send; delete from sys_announcement; delete from sys_outbox');
    const { entry, order } = await owed();
    await simulator().pay(await begun(order.id));
    await applicant().ok('PUT', '/dsTbCostOrder/askRefund', { ids: order.id, reason: '不能参加' });
    const [asked] = (await newest(entry)).refunds;
    await finance().ok('PUT', '/dsTbRefund/approve', { ids: asked?.id, opinion: '内部：流水已核对' });
    await at().services.payments.settled();
    await dispatchOutbox(at().services, 1);
    const { sysMsgList } = await applicant().ok<{ sysMsgList: Body[] }>('GET', '/sys/annountCement/listByUser', {});
    const told = sysMsgList.filter(({ openPage }) => openPage === `/participant/bill/${entry}`);
    expect(new Set(told.map(({ titile }) => titile))).toEqual(new Set(['报名费待缴', '缴费成功', '退费已到账']));
    expect(JSON.stringify(told.find(({ titile }) => titile === '退费已到账'))).toContain('原因：不能参加');
    // Delivered again, nothing is told twice.
    expect(await dispatchOutbox(at().services, 1)).toMatchObject({ messages: 0 });
    // What finance noted for itself is no reason to tell, where none was given.
    const why = async (): Promise<unknown> => {
      const event = { topic: 'dsTbRefund.done', payload: { id: asked?.id ?? '', from: refundStatus.approved, to: refundStatus.done } };
      return (await moneyMessages(at().db, 1, event))[0]?.said('zh-CN').why;
    };
    expect(await why()).toContain('不能参加');
    await at().db.run(`update ds_tb_refund set reason = '' where id = $1`, [asked?.id]);
    expect(await why()).toBe('');
  });

  test('no notice: the provider is asked, by the page and by the job', async () => {
    const [one, two] = [await owed(), await owed()];
    simulator().tell({ late: true });
    for (const { order } of [one, two]) await simulator().pay(await begun(order.id));
    expect(await applicant().ok('GET', '/dsTbPay/query', { orderNo: one.order.orderNo })).toMatchObject({
      status: paymentStatus.succeeded,
    });
    minutes(2);
    await queryDuePayments(at().services, 1);
    expect((await newest(two.entry)).status).toBe(costOrderStatus.paid);
    // The notices come at last, and change nothing.
    await simulator().deliver();
    await isSound();
  });

  test('a payment that somebody holds at that moment is waited for, not left to the next round', async () => {
    const { entry, order } = await owed();
    simulator().tell({ late: true });
    await simulator().pay(await begun(order.id));
    minutes(2);
    const { id } = (await newest(entry)).payments[0] ?? { id: '' };
    expect(await whileHeld(at().db, 'ds_tb_payment', id, () => queryDuePayments(at().services, 1))).toBe(1);
    expect((await newest(entry)).status).toBe(costOrderStatus.paid);
    await simulator().deliver();
    await isSound();
  });

  test('what the provider did not answer stays unknown until it answers', async () => {
    const { entry, order } = await owed();
    simulator().tell({ deaf: true });
    expect(await pay(order.id)).toMatchObject({ error: 'pay.silent' });
    expect(await newest(entry)).toMatchObject({ status: costOrderStatus.paying, payments: [{ status: paymentStatus.unknown }] });
    simulator().tell({ away: true, deaf: false });
    minutes(30);
    await queryDuePayments(at().services, 1);
    expect((await newest(entry)).payments).toMatchObject([{ status: paymentStatus.unknown }]);
    expect(await pay(order.id, 'alipay')).toMatchObject({ error: 'pay.silent' });
    simulator().tell({ away: false });
    const no = await begun(order.id);
    await simulator().pay(no);
    expect((await newest(entry)).payments).toMatchObject([{ status: paymentStatus.succeeded, paymentNo: no }]);
  });

  test('another provider ends the first payment; one that expires is ended at the provider', async () => {
    const { entry, order } = await owed();
    const first = await begun(order.id);
    minutes(1);
    const other = await begun(order.id, 'alipay');
    expect(await simulator().pay(first)).toBe(false);
    minutes(121);
    await queryDuePayments(at().services, 1);
    expect(await newest(entry)).toMatchObject({
      status: costOrderStatus.unpaid,
      payments: [{ paymentNo: other, status: paymentStatus.closed }, {}],
    });
    expect(await simulator().pay(other)).toBe(false);
  });

  test('money for a closed order is booked, with an alert, and the order made anew asks for nothing', async () => {
    const { entry, order } = await owed();
    simulator().tell({ late: true });
    const no = await begun(order.id, 'alipay');
    await simulator().pay(no);
    await at().db.run(`update ds_tb_payment set status = '4' where payment_no = $1`, [no]);
    await at().db.run(`update ds_tb_cost_order set status = '5', close_reason = 'expired' where id = $1`, [order.id]);
    await applicant().ok('POST', '/dsTbCostOrder/renew', { registrationId: entry });
    await simulator().deliver();
    const { orders } = await bill(entry);
    expect(orders.map(({ status }) => status).toSorted()).toEqual([costOrderStatus.paid, costOrderStatus.closed]);
    const id = orders.find(({ status }) => status === costOrderStatus.paid)?.payments[0]?.id ?? '';
    expect(await row('dsTbPayment', id)).toMatchObject({ alert: payAlert.late });
    await finance().ok('PUT', '/dsTbPayment/settleAlert', { ids: id, reason: '已联系报名人' });
    expect(await row('dsTbPayment', id)).toMatchObject({ alert: null, alertNote: '已联系报名人' });
    await isSound();
  });

  test('a payment of another amount is not believed, and never taken for paid', async () => {
    const { entry, order } = await owed();
    simulator().tell({ lieFen: 1 });
    const no = await begun(order.id);
    await simulator().pay(no);
    expect(await newest(entry)).toMatchObject({ paidAmount: 0, payments: [{ status: paymentStatus.unknown }] });
    const { records } = await finance().ok<{ records: AnyRow[] }>('GET', '/dsTbPayment/list', { alert: payAlert.amount });
    expect(records.map(({ paymentNo }) => paymentNo)).toContain(no);
    await isSound();
  });
});

describe('PAY-01: notices that were answered and not booked when the node died', () => {
  /** A payment whose notice is in the inbox, and no more. */
  const answered = async () => {
    const { entry, order } = await owed();
    const no = await begun(order.id);
    const dead = vi.spyOn(at().services.payments, 'soon').mockReturnValue();
    await simulator().pay(no);
    dead.mockRestore();
    expect(await newest(entry)).toMatchObject({ status: costOrderStatus.paying, paidAmount: 0 });
    return { entry, no };
  };

  test('are booked by the next pass, once, however many nodes make it', async () => {
    const { entry } = await answered();
    await Promise.all([1, 2, 3].map(() => bookKeptNotices(at().services, 1)));
    expect(await newest(entry)).toMatchObject({ status: costOrderStatus.paid, paidAmount: 160 });
    await isSound();
  });

  test('are booked in the pass that finds one held, as by a call that fails then', async () => {
    const { entry, no } = await answered();
    const notice = await at().db.one<{ id: string }>(
      `select n.id from ds_tb_pay_notify n join ds_tb_payment p on p.id = n.payment_id where p.payment_no = $1`,
      [no],
    );
    await whileHeld(at().db, 'ds_tb_pay_notify', notice?.id ?? '', () => bookKeptNotices(at().services, 1));
    expect(await newest(entry)).toMatchObject({ status: costOrderStatus.paid, paidAmount: 160 });
    await isSound();
  });

  test('come before what the provider says next: a refund made there is booked with its payment', async () => {
    const { entry, no } = await answered();
    await simulator().refundThere(no, 6000);
    expect(await newest(entry)).toMatchObject({ status: costOrderStatus.partlyRefunded, paidAmount: 160, refundedAmount: 60 });
    await bookKeptNotices(at().services, 1);
    expect(await newest(entry)).toMatchObject({ paidAmount: 160, refundedAmount: 60 });
    await isSound();
  });
});

describe('PAY-01: notices that are refused', () => {
  /** The notice of a payment that was made, kept back. */
  const keptNotice = async (): Promise<{ readonly entry: string; readonly notice: SentNotice }> => {
    const { entry, order } = await owed();
    const no = await begun(order.id);
    const { providers } = at().services.payments;
    const usual = providers.take;
    let notice: SentNotice | undefined;
    providers.take = async (one) => {
      notice = one;
    };
    await simulator().pay(no);
    providers.take = usual;
    if (!notice) throw new Error('no notice');
    return { entry, notice };
  };
  const send = (notice: SentNotice) => at().inject('POST', '/dsTbPay/notify/wechat', JSON.parse(notice.body) as Body, notice.headers);

  test('the same 50 at once are booked once', async () => {
    const { entry, notice } = await keptNotice();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(notice)));
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([204]));
    expect(await newest(entry)).toMatchObject({ paidAmount: 160, payments: [{ status: paymentStatus.succeeded }] });
    await isSound();
  });

  test('a wrong signature, another merchant and another tenant leave nothing behind', async () => {
    const { entry, notice } = await keptNotice();
    const noticesBefore = await at().db.one('select count(*) as n from ds_tb_pay_notify');
    const forged = { ...notice, headers: { ...notice.headers, 'wechatpay-signature': Buffer.from('x'.repeat(256)).toString('base64') } };
    expect(await send(forged)).toMatchObject({ http: 401, code: 'FAIL' });
    expect(await send({ ...notice, body: notice.body.replace('TRANSACTION.SUCCESS', 'TRANSACTION.CLOSED') })).toMatchObject({ http: 401 });
    await at().db.run(`update ds_tb_payment set tenant_id = 2 where order_ids = $1`, [(await newest(entry)).id]);
    expect(await send(notice)).toMatchObject({ http: 401, message: 'tenant' });
    await at().db.run(`update ds_tb_payment set tenant_id = 1 where tenant_id = 2`);
    expect(await at().db.one('select count(*) as n from ds_tb_pay_notify')).toEqual(noticesBefore);
    expect((await newest(entry)).paidAmount).toBe(0);
    expect(await send(notice)).toMatchObject({ http: 204 });
    await at().services.payments.settled();
    expect((await newest(entry)).paidAmount).toBe(160);
  });
});

describe('FEE-01: reconciliation', () => {
  const titles = '交易时间,微信订单号,商户订单号,交易状态,微信退款单号,商户退款单号,退款金额,订单金额';
  const upload = async (lines: readonly string[], provider = 'wechat', by = finance(), replaceReason?: string): Promise<Body> => {
    const form = new FormData();
    form.set('provider', provider);
    if (replaceReason !== undefined) form.set('replaceReason', replaceReason);
    form.set('file', new Blob([[titles, ...lines, '总交易单数,应结订单总金额', '`9,`9.99', ''].join('\r\n')]), 'bill.csv');
    const headers = { 'X-Access-Token': await by.token(), 'tenant-id': '1' };
    const answer = await fetch(`http://127.0.0.1:${(await at().listen()).port}/jeecg-boot/dsTbReconcileBatch/statement`, {
      method: 'POST',
      headers,
      body: form,
    });
    return (await answer.json()) as Body;
  };
  const paidOnce = async (): Promise<{ readonly no: string; readonly orderId: string }> => {
    const { order } = await owed();
    const no = await begun(order.id);
    await simulator().pay(no);
    return { no, orderId: order.id };
  };
  const paidAt = '`2026-06-10 16:00:00';
  const line = (id: string, no: string, yuan: string, at = paidAt): string => `${at},\`${id},\`${no},\`SUCCESS,\`0,\`0,\`0.00,\`${yuan}`;
  const rows = async (): Promise<AnyRow[]> =>
    (await finance().ok<{ records: AnyRow[] }>('GET', '/dsTbReconcileRow/list', { provider: 'wechat', pageSize: 50 })).records;

  test('a day says what differs, closes once it is settled or dismissed with a reason, and is never counted twice', async () => {
    at().setClock(new Date('2026-06-10T08:00:00.000Z'));
    const [same, other, left] = [await paidOnce(), await paidOnce(), await paidOnce()];
    await finance().ok('PUT', '/dsTbCostOrder/refund', { ids: same.orderId, amount: 50, reason: '退赛' });
    await at().services.payments.settled();
    const back = await at().db.one<{ no: string }>('select refund_no as no from ds_tb_refund where order_id = $1', [same.orderId]);
    const lines = [
      line('S1', same.no, '190.00'),
      line('S2', other.no, '189.00'),
      line('S3', 'ELSEWHERE', '5.00'),
      `${paidAt},\`S1,\`${same.no},\`REFUND,\`B1,\`${back?.no},\`50.00,\`190.00`,
    ];
    expect((await upload(lines)).result).toEqual({ days: 1, rows: 4, added: 4, open: 3 });
    const day = async (): Promise<AnyRow> => {
      const found = await finance().ok<{ records: AnyRow[] }>('GET', '/dsTbReconcileBatch/list', { provider: 'wechat' });
      return found.records[0] as AnyRow;
    };
    expect(await day()).toMatchObject({
      day: '2026-06-10',
      status: reconcileDay.open,
      total: 4,
      matched: 2,
      open: 3,
      difference: 5 - 1 - 190,
    });
    const states = Object.fromEntries((await rows()).map(({ sourceId, status }) => [sourceId, status]));
    expect(states).toEqual({
      S1: reconcileStatus.matched,
      B1: reconcileStatus.matched,
      S2: reconcileStatus.amount,
      S3: reconcileStatus.unknown,
      [left.no]: reconcileStatus.missing,
    });

    // The payment was on the statement of the evening: to read all of it again adds that row alone.
    expect((await upload([...lines, line('S4', left.no, '190.00')])).result).toEqual({ days: 1, rows: 5, added: 1, open: 2 });
    const ids = (await rows()).filter(({ status }) => status === reconcileStatus.amount || status === reconcileStatus.unknown);
    const dismiss = (given: Body) => finance().call('PUT', '/dsTbReconcileRow/dismiss', given);
    expect(await dismiss({ ids: ids.map(({ id }) => id).join(',') })).toMatchObject({ issues: [{ field: 'reason', code: 'required' }] });
    for (const { id } of ids) expect(await dismiss({ ids: id, reason: '已与渠道核实' })).toMatchObject({ success: true });
    expect(await day()).toMatchObject({ status: reconcileDay.closed, total: 5, matched: 3, open: 0, difference: 0 });
    await finance().ok('PUT', '/dsTbReconcileRow/reopen', { ids: ids[0]?.id });
    expect(await day()).toMatchObject({ status: reconcileDay.open, open: 1 });
    // From 10,000 yuan on, whichever way it differs, a second person has to dismiss it as well.
    await at().db.run('update ds_tb_reconcile_row set difference = -1000000 where id = $1', [ids[0]?.id]);
    const great = { ids: ids[0]?.id, reason: '已与渠道核实' };
    expect(await dismiss(great)).toMatchObject({ result: { told: expect.stringContaining('须由财务的另一人再办理一次') as string } });
    expect(await day()).toMatchObject({ status: reconcileDay.open, open: 1 });
    expect(await dismiss(great)).toMatchObject({ error: 'money.same_person' });
    expect(await second().call('PUT', '/dsTbReconcileRow/dismiss', great)).toMatchObject({ success: true });
    expect(await day()).toMatchObject({ status: reconcileDay.closed, open: 0 });
    await finance().ok('PUT', '/dsTbReconcileRow/reopen', { ids: ids[0]?.id });
    expect(await dismiss(great)).toMatchObject({ result: { rows: [{ state: ids[0]?.status }] } });
  });

  test('what is booked after a statement was read is matched by itself', async () => {
    at().setClock(new Date('2026-07-10T08:00:00.000Z'));
    const { order } = await owed();
    const no = await begun(order.id);
    expect((await upload([line('L1', no, '190.00', '`2026-07-10 15:00:00')])).result).toMatchObject({ open: 1 });
    await simulator().pay(no);
    const found = await finance().ok<{ records: AnyRow[] }>('GET', '/dsTbReconcileBatch/list', {
      day_begin: '2026-07-10',
      day_end: '2026-07-10',
    });
    expect(found.records).toMatchObject([{ status: reconcileDay.closed, matched: 1, open: 0 }]);
  });

  test('readers have open days compared once a minute while writes are served, counts do not, and the audit says what that closed', async () => {
    at().setClock(new Date('2026-07-12T08:00:00.000Z'));
    const paidAfterwards = async (id: string): Promise<void> => {
      const { order } = await owed();
      const no = await begun(order.id);
      expect((await upload([line(id, no, '190.00', '`2026-07-12 15:00:00')])).result).toMatchObject({ open: 1 });
      await simulator().pay(no);
    };
    const read = () => finance().ok<{ records: AnyRow[] }>('GET', '/dsTbReconcileBatch/list', { pageSize: 50 });
    const status = async () =>
      (await at().db.one<{ status: string }>(`select status from ds_tb_reconcile_batch where provider = 'wechat' and day = '2026-07-12'`))
        ?.status;
    const closings = () => at().db.many(`select actor_name as who from sys_audit_log where action = 'closeDay' order by create_time, id`);
    const before = (await closings()).length;
    await paidAfterwards('T1');
    await read();
    expect(await status()).toBe(reconcileDay.closed);
    expect((await closings()).slice(before)).toEqual([{ who: 'system' }]);

    await paidAfterwards('T2');
    await read();
    expect(await status()).toBe(reconcileDay.open);
    at().moveClock(60_000);
    await finance().ok('GET', '/sys/dashboard/startPage');
    const mode = vi.spyOn(at().services.mode, 'mayWork').mockReturnValue(false);
    await read();
    mode.mockRestore();
    expect(await status()).toBe(reconcileDay.open);
    await read();
    expect(await status()).toBe(reconcileDay.closed);

    // Whoever asks for it does not wait.
    await paidAfterwards('T3');
    expect(await at().as('AUD').call('PUT', '/dsTbReconcileBatch/compare')).toMatchObject({ error: 'access.denied' });
    expect(await finance().ok('PUT', '/dsTbReconcileBatch/compare')).toEqual({ closed: 1 });
    expect(await status()).toBe(reconcileDay.closed);
    expect((await closings()).length - before).toBe(3);
  });

  test('a wrong statement of an open day is replaced with a reason, which the audit keeps; a closed day is settled with', async () => {
    const day = '2026-07-20';
    const of = (id: string, yuan: string): string => line(id, 'NOBODY', yuan, `\`${day} 09:00:00`);
    expect((await upload([of('W1', '19.00'), of('W2', '5.00')])).result).toMatchObject({ open: 2 });
    expect(await upload([of('W1', '190.00')])).toMatchObject({ error: 'statement.rows' });
    expect(await upload([of('W1', '190.00')], 'wechat', finance(), '上次选错了文件')).toMatchObject({ result: { added: 1, open: 1 } });
    const left = (await rows()).filter(({ sourceId }) => /^W[12]$/.test(String(sourceId)));
    expect(left).toMatchObject([{ sourceId: 'W1', amount: 190 }]);
    const kept = await at().db.one('select reason, before from sys_audit_log where action = $1', ['replace']);
    expect(kept).toMatchObject({ reason: '上次选错了文件', before: { rows: 2, open: 2 } });
    await finance().ok('PUT', '/dsTbReconcileRow/dismiss', { ids: left[0]?.id, reason: '不是本平台的款' });
    expect(await upload([of('W1', '1.00')], 'wechat', finance(), '再换一次')).toMatchObject({ error: 'statement.closed' });
  });

  test('what is no statement, says something else than before or comes from another is refused, and leaves nothing', async () => {
    const elsewhere = (id: string, no: string, yuan: string): string => line(id, no, yuan, '`2026-07-01 09:00:00');
    expect((await upload([elsewhere('K1', 'KNOWN', '190.00')])).success).toBe(true);
    const before = await at().db.one('select count(*)::int as n from ds_tb_reconcile_row');
    expect(await upload([elsewhere('S1', 'X', '190.00')], 'alipay')).toMatchObject({ error: 'statement.columns' });
    expect(await upload([elsewhere('S9', 'X', '1.00'), elsewhere('K1', 'KNOWN', '191.00')])).toMatchObject({
      error: 'statement.rows',
      message: '账单有 1 处错误，没有读取任何一行。请修改文件后重新读取。',
      issues: [{ text: '第 3 行：“K1”的金额与此前读取的账单不同' }],
    });
    expect(await upload([elsewhere('S9', 'X', '1.00'), elsewhere('S9', 'X', 'viel'), elsewhere('S9', 'X', '1.00')])).toMatchObject({
      issues: [{ text: '第 3 行 · 订单金额：“viel”不是金额' }, { text: '第 4 行 · 微信订单号：流水号“S9”重复' }],
    });
    const many = Array.from({ length: 230 }, (_, n) => elsewhere(`M${n}`, 'X', '-'));
    const { issues } = (await upload(many)) as unknown as { readonly issues: readonly { readonly text: string }[] };
    expect([issues.length, issues.at(-1)?.text]).toEqual([201, '另有 30 处错误']);
    expect(await upload([elsewhere('S9', 'X', '1.00')], 'wechat', at().as('ADMIN'))).toMatchObject({ error: 'access.denied' });
    expect(await at().db.one('select count(*)::int as n from ds_tb_reconcile_row')).toEqual(before);
  });
});

test('B7, B11.6: a random walk over orders, payments and refunds with a faulty provider keeps every sum', async () => {
  const seed = Number(process.env.TEST_FEE_SEED ?? 20_260_506);
  const chance = seededRandom(String(seed));
  const of = await paidCompetition();
  const entries = [await entered(of), await entered(of), await entered(of)];
  const pick = <T>(list: readonly T[]): T => list[chance(list.length)] as T;
  const steps = {
    begin: async (order: Bill['orders'][number]) => void (await pay(order.id, pick(['wechat', 'alipay']))),
    payThere: async (order: Bill['orders'][number]) => {
      for (const { paymentNo } of order.payments) await simulator().pay(paymentNo);
    },
    refund: async (order: Bill['orders'][number]) =>
      void (await pick([finance(), second()]).call('PUT', '/dsTbCostOrder/refund', {
        ids: order.id,
        amount: 1 + chance(200),
        reason: 'x',
      })),
    ask: async (order: Bill['orders'][number]) =>
      void (await applicant().call('PUT', '/dsTbCostOrder/askRefund', { ids: order.id, reason: 'x' })),
    approve: async (order: Bill['orders'][number]) => {
      for (const { id } of order.refunds) await finance().call('PUT', '/dsTbRefund/approve', { ids: id });
    },
    retry: async (order: Bill['orders'][number]) => {
      for (const { id } of order.refunds) await finance().call('PUT', '/dsTbRefund/retry', { ids: id });
    },
    refundThere: async (order: Bill['orders'][number]) => {
      const paid = order.payments.find(({ status, provider }) => status === paymentStatus.succeeded && provider === 'wechat');
      if (paid) await simulator().refundThere(paid.paymentNo, 100 + chance(2000));
    },
    cancel: async (order: Bill['orders'][number]) => void (await applicant().call('PUT', '/dsTbPay/cancel', { orderNo: order.orderNo })),
    renew: async (_order: Bill['orders'][number], entry: string) =>
      void (await applicant().call('POST', '/dsTbCostOrder/renew', { registrationId: entry })),
    expire: async () => void (await expireOrders(at().services, 1)),
    time: async () => minutes(pick([1, 5, 130, 1500])),
    jobs: async () => {
      await queryDuePayments(at().services, 1);
      await workDueRefunds(at().services, 1);
      await at().services.payments.settled();
    },
    deliver: async () => void (await simulator().deliver()),
    arrive: async () => simulator().settleRefunds(pick(['done', 'failed'])),
    manners: async () =>
      void simulator().tell({
        ...goodManners,
        away: chance(5) === 0,
        deaf: chance(5) === 0,
        late: chance(2) === 0,
        repeat: chance(3),
        outOfOrder: chance(3) === 0,
        refunds: pick(['done', 'pending', 'failed'] as const),
      }),
  } as const;
  const done: string[] = [];
  try {
    for (let n = 0; n < Number(process.env.TEST_FEE_STEPS ?? 150); n += 1) {
      // Every third time two people, or a person and a job, act on one order at the same moment.
      const entry = pick(entries);
      const order = pick((await bill(entry)).orders);
      const names = Array.from({ length: chance(3) === 0 ? 2 : 1 }, () => pick(Object.keys(steps) as (keyof typeof steps)[]));
      done.push(names.join(' and '));
      await Promise.all(names.map((name) => steps[name](order, entry)));
      await at().services.payments.settled();
      await isSound();
    }
    // With the provider well again, everything that was under way comes to its end.
    simulator().tell(goodManners);
    await simulator().deliver();
    await simulator().settleRefunds('done');
    for (let n = 0; n < 4; n += 1) {
      minutes(130);
      await steps.jobs();
    }
    await isSound();
    const open = await at().db.many(
      `select payment_no as no, status, next_query_time from ds_tb_payment where status in ('0', '1', '5') and alert is null
       union all select refund_no, status, next_query_time from ds_tb_refund where status in ('1', '2')`,
    );
    expect(open).toEqual([]);
    const paidThere = (
      await at().db.many<{ no: string; amount: number; status: string }>('select payment_no as no, amount, status from ds_tb_payment')
    )
      .filter(({ no }) => simulator().trade(no)?.state === 'paid')
      .filter(({ status }) => status !== paymentStatus.succeeded && status !== paymentStatus.unknown);
    expect(paidThere).toEqual([]);
  } catch (error) {
    throw new Error(`TEST_FEE_SEED=${seed} after ${done.length} steps, the last: ${done.slice(-6).join(', ')}`, { cause: error });
  }
}, 120_000);
