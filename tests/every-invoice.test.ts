import type { AskableOrder, Bill } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { invoiceStatus, payStatus } from '@saiyun/sdk/entities';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invoices } from '../server/src/areas/invariants/invoices.ts';
import { dispatchOutbox } from '../server/src/areas/job/dispatch-outbox.ts';
import { workDueInvoices } from '../server/src/areas/money/invoices/due-work.ts';
import { keptTokens } from '../server/src/areas/money/invoices/kept-token.ts';
import { whileHeld } from '../server/src/db/held.test-support.ts';
import type { InvoiceService } from '../server/src/delivery/invoice/port.ts';
import type { InvoiceSimulator } from '../server/src/delivery/invoice/simulator/simulator.ts';
import { goodInvoiceManners } from '../server/src/delivery/invoice/simulator/state.ts';
import { paidEntries } from './support/paid-entries.ts';
import type { Body } from './support/sample.ts';

const { at, applicant, finance, simulator, minutes, row, paidCompetition, entered, bill, newest, begun, owed, payStatusOf, isSound } =
  paidEntries();

const taxNo = '12420000441625842J';
const tax = (): InvoiceSimulator => {
  const found = at().services.invoices.services.simulator;
  if (!found) throw new Error('the simulator is off');
  return found;
};
beforeEach(() => void tax().tell(goodInvoiceManners));
// Whatever a test did, orders are on one live invoice, and nothing that was refunded is forgotten.
afterEach(async () => expect(await invoices.run(at().services, [])).toEqual([]));

type Order = Bill['orders'][number];
interface Paid {
  readonly entry: string;
  readonly order: Order;
}

const payFor = async (entry: string): Promise<Paid> => {
  await simulator().pay(await begun((await newest(entry)).id));
  return { entry, order: await newest(entry) };
};
const paid = async (): Promise<Paid> => payFor((await owed()).entry);
const title = async (more: Body = {}, by = applicant()): Promise<string> =>
  (await by.ok<AnyRow>('POST', '/dsTbInvoiceTitle/add', { titleType: 'unit', title: '示范大学教务处', taxNo, ...more })).id;
const ask = async (orderIds: string, more: Body = {}, by = applicant()) =>
  by.call('POST', '/dsTbInvoice/ask', { orderIds, invoiceKind: 'normal', titleId: more.titleId ?? (await title()), ...more });
/** The id of an invoice that was asked for. */
const asked = async (orderIds: string, more: Body = {}): Promise<string> => {
  const answer = await ask(orderIds, more);
  expect(answer.success, `${answer.error} ${answer.message} ${JSON.stringify(answer.issues)}`).toBe(true);
  return (answer.result as { readonly id: string }).id;
};
const invoiceOf = (id: string) => row('dsTbInvoice', id);
const verb = (name: string, id: string, more: Body = {}, by = finance()) => by.call('PUT', `/dsTbInvoice/${name}`, { ids: id, ...more });
const settled = () => at().services.invoices.settled();
const issued = async (orderIds: string): Promise<string> => {
  const id = await asked(orderIds);
  expect(await verb('issue', id)).toMatchObject({ success: true });
  await settled();
  expect(await invoiceOf(id)).toMatchObject({ status: invoiceStatus.issued });
  return id;
};
const refund = async (orderId: string, amount: number): Promise<void> => {
  const back = async (): Promise<number> => Number((await row('dsTbCostOrder', orderId)).refundedAmount ?? 0);
  const before = await back();
  await finance().ok('PUT', '/dsTbCostOrder/refund', { ids: orderId, amount, reason: '退赛' });
  await at().services.payments.settled();
  // The provider's notice may come after its answer.
  await expect.poll(back).toBe(before + amount);
};
const told = async (): Promise<readonly unknown[]> => {
  await dispatchOutbox(at().services, 1);
  const { sysMsgList } = await applicant().ok<{ sysMsgList: Body[] }>('GET', '/sys/annountCement/listByUser', {});
  return sysMsgList.map(({ titile }) => titile);
};
const forgetMessages = () => at().db.run('delete from sys_announcement_send; delete from sys_announcement; delete from sys_outbox');
const download = async (path: string, by = applicant()): Promise<Response> =>
  fetch(`http://127.0.0.1:${(await at().listen()).port}/jeecg-boot/sys/common/static/${path}`, {
    headers: { 'X-Access-Token': await by.token() },
  });

describe('FEE-01: asking for invoices', () => {
  test('a paid order: asked for, issued with a number and a file that its payer opens, and told', async () => {
    await forgetMessages();
    const { entry, order } = await paid();
    expect(order).toMatchObject({ invoiceable: 160, invoices: [] });
    const id = await asked(order.id);
    expect(await newest(entry)).toMatchObject({
      invoiceable: 0,
      invoices: [{ id, status: invoiceStatus.asked, amount: 160, isOwn: true }],
    });
    expect(await verb('issue', id, {}, applicant())).toMatchObject({ error: 'access.denied' });
    expect(await verb('issue', id)).toMatchObject({ success: true });
    await settled();
    const row = await invoiceOf(id);
    expect(row).toMatchObject({
      status: invoiceStatus.issued,
      invoiceNo: expect.stringMatching(/^\d{20}$/),
      buyerName: '示范大学教务处',
      buyerTaxNo: taxNo,
      redDue: '0',
    });
    expect(tax().invoices().get(String(row.requestNo))).toMatchObject({ number: row.invoiceNo, fen: 16_000, buyerTaxNo: taxNo });
    const [shown] = (await newest(entry)).invoices;
    expect(shown).toMatchObject({ invoiceNo: row.invoiceNo, fileId: row.fileId });
    const file = await download(String(row.fileId));
    expect([file.status, (await file.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await download(String(row.fileId), at().as('EXPERT'))).status).toBe(404);
    expect(await told()).toContain('发票已开具');
  });

  test('50 at once make one invoice', async () => {
    const { order } = await paid();
    const titleId = await title();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(order.id, { titleId })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(answers.filter(({ success }) => !success).map(({ error }) => error))).toEqual(new Set(['invoice.taken']));
    expect((await newest(String((await row('dsTbCostOrder', order.id)).registrationId))).invoices).toHaveLength(1);
  });

  test('several teams of one payer in one competition share an invoice', async () => {
    const of = await paidCompetition();
    const [one, two] = [await payFor(await entered(of)), await payFor(await entered(of))];
    const askable = await applicant().ok<AskableOrder[]>('GET', '/dsTbInvoice/askable', { orderId: two.order.id });
    expect(askable.map(({ id, amount }) => [id, amount])).toEqual([
      [two.order.id, 160],
      [one.order.id, 160],
    ]);
    const id = await issued(`${one.order.id},${two.order.id}`);
    expect(await invoiceOf(id)).toMatchObject({ amount: 320 });
    for (const { entry } of [one, two])
      expect((await newest(entry)).invoices).toMatchObject([{ id, amount: 320, orderCount: 2, status: invoiceStatus.issued }]);
    const facts = await finance().ok<{ orders: Body[] }>('GET', '/dsTbInvoice/facts', { id });
    expect(facts).toMatchObject({ hasService: true, orders: [{ amount: 160 }, { amount: 160 }] });
  });

  test("what is not the caller's, not paid, or of different payers or competitions is refused", async () => {
    const [one, two] = [await paid(), await paid()];
    const { order: open } = await owed();
    const orderIds = `${one.order.id},${two.order.id}`;
    expect(await ask(open.id)).toMatchObject({ error: 'invoice.nothing' });
    expect(await ask(orderIds)).toMatchObject({ error: 'invoice.competitions' });
    expect(await ask(',')).toMatchObject({ success: false });
    // A school's account sees orders of its unit alone.
    await at().db.run(`update ds_tb_registration set unit_id = 'elsewhere' where id = $1`, [one.entry]);
    expect(await ask(one.order.id, { titleId: await title({}, at().as('UNIT')) }, at().as('UNIT'))).toMatchObject({ error: 'row.missing' });
    expect(await ask(one.order.id, {}, at().as('EXPERT'))).toMatchObject({ error: 'access.denied' });
    expect(await ask(one.order.id, {}, finance())).toMatchObject({ error: 'access.denied' });
    // Titles are their owner's.
    expect(await ask(one.order.id, { titleId: await title({}, finance()) })).toMatchObject({
      issues: [{ field: 'titleId', code: 'reference' }],
    });
    await at().db.run('update ds_tb_cost_order set competition_id = $2, payer_user_id = $3 where id = $1', [
      two.order.id,
      (await row('dsTbCostOrder', one.order.id)).competitionId,
      at().as('UNIT').userId,
    ]);
    expect(await ask(orderIds)).toMatchObject({ error: 'invoice.payers' });
    await at().db.run('update ds_tb_cost_order set tenant_id = 2 where id = $1', [one.order.id]);
    expect(await ask(one.order.id)).toMatchObject({ error: 'row.missing' });
    await at().db.run('update ds_tb_cost_order set tenant_id = 1 where id = $1', [one.order.id]);
    expect(await ask(one.order.id)).toMatchObject({ success: true });
  });

  test('a wrong tax number is told at its field, and a special invoice is for organisations', async () => {
    const add = (more: Body) => applicant().call('POST', '/dsTbInvoiceTitle/add', { titleType: 'unit', title: '示范大学', taxNo, ...more });
    const wrong = await add({ taxNo: '12420000441625842A' });
    expect(wrong).toMatchObject({ issues: [{ field: 'taxNo', code: 'rule' }] });
    expect(JSON.stringify(wrong)).toContain('请核对税号，末位与前面的数字不符');
    expect(await add({ taxNo: '1242' })).toMatchObject({ issues: [{ field: 'taxNo', code: 'pattern' }] });
    expect(await add({ taxNo: null })).toMatchObject({ issues: [{ field: 'taxNo', code: 'required' }] });
    const person = await title({ titleType: 'person', title: '林见川', taxNo: null });
    const { order } = await paid();
    expect(await ask(order.id, { titleId: person, invoiceKind: 'special' })).toMatchObject({ issues: [{ field: 'invoiceKind' }] });
    // One that was kept before the check character was looked at.
    await at().db.run(`update ds_tb_invoice_title set tax_no = '12420000441625842A', title_type = 'unit' where id = $1`, [person]);
    expect(await ask(order.id, { titleId: person })).toMatchObject({ issues: [{ field: 'titleId' }] });
  });

  test('one that was withdrawn or refused says why, and its orders can be asked for again', async () => {
    await forgetMessages();
    const { entry, order } = await paid();
    const first = await asked(order.id);
    expect(await verb('withdraw', first, {}, applicant())).toMatchObject({ success: true });
    minutes(1);
    const second = await asked(order.id);
    expect(await verb('refuse', second)).toMatchObject({ issues: [{ field: 'reason', code: 'required' }] });
    expect(await verb('refuse', second, { reason: '抬头有误' })).toMatchObject({ success: true });
    expect((await newest(entry)).invoices).toMatchObject([
      { id: second, failReason: '抬头有误' },
      { id: first, failReason: '申请人撤回' },
    ]);
    // Each reader is told it in one language.
    expect((await applicant().call('GET', '/dsTbInvoice/queryById', { id: first }, 'en')).result).toMatchObject({
      failReason: 'Withdrawn by the applicant',
    });
    const { result } = await applicant().call('GET', '/dsTbInvoice/list', { status: invoiceStatus.failed, pageSize: 50 }, 'en');
    expect((result as { readonly records: readonly unknown[] }).records).toContainEqual(
      expect.objectContaining({ id: first, failReason: 'Withdrawn by the applicant' }),
    );
    expect((await told()).filter((one) => one === '发票未开具')).toHaveLength(1);
    const third = await asked(order.id);
    // The order is on another one meanwhile.
    expect(await verb('issue', second)).toMatchObject({ error: 'invoice.taken' });
    expect(await invoiceOf(third)).toMatchObject({ status: invoiceStatus.asked });
  });
});

describe('FEE-01: a tax service that has bad days', () => {
  test('late, repeated and out of order: issued once, when it says so', async () => {
    const { order } = await paid();
    const id = await asked(order.id);
    tax().tell({ late: true, repeat: 3 });
    expect(await verb('issue', id)).toMatchObject({ success: true });
    await settled();
    minutes(2);
    await workDueInvoices(at().services, 1);
    expect(await invoiceOf(id)).toMatchObject({ status: invoiceStatus.issuing, invoiceNo: null });
    expect(await verb('issue', id)).toMatchObject({ error: 'verb.state' });
    // A notice is a hint: while the service itself says otherwise, nothing is booked.
    tax().tell({ outOfOrder: true });
    await tax().deliver();
    await settled();
    expect(await invoiceOf(id)).toMatchObject({ status: invoiceStatus.issuing });
    tax().tell(goodInvoiceManners);
    minutes(130);
    await workDueInvoices(at().services, 1);
    const row = await invoiceOf(id);
    expect(row).toMatchObject({ status: invoiceStatus.issued });
    expect(tax().invoices().get(String(row.requestNo))?.number).toBe(row.invoiceNo);
  });

  test('a lost answer or an absent service leaves it on its way; it is issued once under its number', async () => {
    const [one, two] = [await paid(), await paid()];
    const [lost, absent] = [await asked(one.order.id), await asked(two.order.id)];
    const before = tax().invoices().size;
    tax().tell({ deaf: true });
    await verb('issue', lost);
    await settled();
    tax().tell({ deaf: false, away: true });
    await verb('issue', absent);
    await settled();
    for (const id of [lost, absent]) expect(await invoiceOf(id)).toMatchObject({ status: invoiceStatus.issuing });
    tax().tell(goodInvoiceManners);
    minutes(130);
    await workDueInvoices(at().services, 1);
    for (const id of [lost, absent]) {
      const row = await invoiceOf(id);
      expect(row).toMatchObject({ status: invoiceStatus.issued });
      expect(tax().invoices().get(String(row.requestNo))?.number).toBe(row.invoiceNo);
    }
    expect(tax().invoices().size).toBe(before + 2);
  });

  test('a process that died between sending and hearing: another one finds what was issued', async () => {
    const { order } = await paid();
    const id = await asked(order.id);
    const { requestNo } = await invoiceOf(id);
    const service = at().services.invoices.services.of(1) as InvoiceService;
    await service.issue({
      requestNo: String(requestNo),
      kind: 'normal',
      buyer: { name: '示范大学教务处', taxNo, bank: null, address: null },
      amountFen: 16_000,
      remark: '',
      at: at().now(),
      notifyUrl: '',
    });
    // As the dead process left it: taken, and nothing booked.
    await at().db.run(`update ds_tb_invoice set status = '1', query_count = 1, next_query_time = $2 where id = $1`, [id, at().now()]);
    const known = tax().invoices().size;
    // Two nodes wake up at once.
    await Promise.all([workDueInvoices(at().services, 1), workDueInvoices(at().services, null)]);
    expect(tax().invoices().size).toBe(known);
    expect(await invoiceOf(id)).toMatchObject({
      status: invoiceStatus.issued,
      invoiceNo: tax().invoices().get(String(requestNo))?.number,
    });
  });

  test('what it refuses says why; finance has it issued again under a new number', async () => {
    await forgetMessages();
    const { order } = await paid();
    const id = await asked(order.id);
    const { requestNo } = await invoiceOf(id);
    tax().tell({ refuse: '开票额度不足' });
    await verb('issue', id);
    await settled();
    expect(await invoiceOf(id)).toMatchObject({ status: invoiceStatus.failed, failReason: '开票额度不足' });
    expect(await told()).toContain('发票未开具');
    tax().tell(goodInvoiceManners);
    await verb('issue', id);
    await settled();
    const again = await invoiceOf(id);
    expect(again).toMatchObject({ status: invoiceStatus.issued, failReason: null });
    expect(again.requestNo).not.toBe(requestNo);
  });

  test('a file that cannot be had yet comes later', async () => {
    const { order } = await paid();
    const id = await asked(order.id);
    const { services } = at().services.invoices;
    const service = services.of(1) as { fetchFile: InvoiceService['fetchFile'] };
    const usual = service.fetchFile;
    service.fetchFile = async () => {
      throw Object.assign(new (await import('../server/src/delivery/pay/port.ts')).ProviderSilent('no file'));
    };
    await verb('issue', id);
    await settled();
    service.fetchFile = usual;
    expect(await invoiceOf(id)).toMatchObject({ status: invoiceStatus.issued, fileId: null });
    minutes(130);
    await workDueInvoices(at().services, 1);
    expect((await invoiceOf(id)).fileId).toMatch(/^invoice\//);
  });
});

test('FEE-01: an invoice that somebody holds at that moment is waited for, not passed over', async () => {
  const { order } = await paid();
  const id = await asked(order.id);
  tax().tell({ away: true });
  await verb('issue', id);
  await settled();
  tax().tell(goodInvoiceManners);
  minutes(5);
  expect(await whileHeld(at().db, 'ds_tb_invoice', id, () => workDueInvoices(at().services, 1))).toBe(1);
  expect(await invoiceOf(id)).toMatchObject({ status: invoiceStatus.issued });
});

test('the access token is shared by the nodes: sealed, asked for once, and renewed by one of them', async () => {
  await at().db.run('delete from sys_invoice_token');
  const nodes = [keptTokens(at().services), keptTokens(at().services)] as const;
  const [asked, later] = [[at().now()], [at().now(), new Date(at().now().getTime() + 1)]] as const;
  expect(await nodes[0].read('A')).toBeUndefined();
  expect(await Promise.all(nodes.map((node) => node.keepAsked('A', undefined, asked)))).toEqual(expect.arrayContaining([true, false]));
  await nodes[0].keep('A', 'secret-token', later[1]);
  const kept = await nodes[1].read('A');
  expect(kept).toEqual({ token: 'secret-token', until: later[1], asked });
  expect(await Promise.all(nodes.map((node) => node.keepAsked('A', kept, later)))).toEqual(expect.arrayContaining([true, false]));
  expect(await nodes[0].read('A')).toEqual({ token: 'secret-token', until: later[1], asked: later });
  expect(await at().db.one('select sealed_token from sys_invoice_token')).not.toMatchObject({
    sealed_token: expect.stringContaining('secret'),
  });
});

describe('FEE-01: refunds and red letters', () => {
  test('a refund goes on and marks the invoice; it is reversed once, and the rest invoiced again', async () => {
    const { entry, order } = await paid();
    const id = await issued(order.id);
    await refund(order.id, 100);
    await forgetMessages();
    expect(await payStatusOf(entry)).toBe(payStatus.paid);
    expect(await invoiceOf(id)).toMatchObject({ status: invoiceStatus.issued, redDue: '1', amount: 160 });
    expect(await ask(order.id)).toMatchObject({ error: 'invoice.taken' });
    expect(await verb('redLetter', id)).toMatchObject({ issues: [{ field: 'reason', code: 'required' }] });
    const answers = await Promise.all([verb('redLetter', id, { reason: '部分退费' }), verb('redLetter', id, { reason: '部分退费' })]);
    expect(answers.map(({ error }) => error ?? 'done').toSorted()).toEqual(['done', 'verb.state']);
    await settled();
    const row = await invoiceOf(id);
    expect(row).toMatchObject({
      status: invoiceStatus.reversed,
      redDue: '0',
      redReason: '部分退费',
      redNo: expect.stringMatching(/^\d{20}$/),
    });
    expect(row.redNo).not.toBe(row.invoiceNo);
    expect(await verb('redLetter', id, { reason: '再次' })).toMatchObject({ error: 'verb.state' });
    expect((await told()).filter((title) => String(title).startsWith('发票'))).toEqual(['发票已红冲']);
    expect(await invoiceOf(await issued(order.id))).toMatchObject({ amount: 60, redDue: '0' });
    await isSound();
  });

  test('before it is issued, a refund lowers it, and ends it with the last of its money', async () => {
    const { order } = await paid();
    const id = await asked(order.id);
    await refund(order.id, 100);
    expect(await invoiceOf(id)).toMatchObject({ status: invoiceStatus.asked, amount: 60 });
    await refund(order.id, 60);
    expect(await invoiceOf(id)).toMatchObject({ status: invoiceStatus.failed, amount: 0 });
    expect(await verb('issue', id)).toMatchObject({ error: 'invoice.nothing' });
  });

  test('a refund while it is being issued marks it once it is there', async () => {
    const { order } = await paid();
    const id = await asked(order.id);
    tax().tell({ late: true });
    await verb('issue', id);
    await settled();
    await refund(order.id, 100);
    await tax().deliver();
    await settled();
    expect(await invoiceOf(id)).toMatchObject({ status: invoiceStatus.issued, redDue: '1', amount: 160 });
  });

  test('a red letter whose answer was lost stays on its way; one that was refused leaves the invoice as it is', async () => {
    const [one, two] = [await paid(), await paid()];
    const [lost, refused] = [await issued(one.order.id), await issued(two.order.id)];
    tax().tell({ deaf: true });
    await verb('redLetter', lost, { reason: '开票有误' });
    await settled();
    expect(await invoiceOf(lost)).toMatchObject({ status: invoiceStatus.reversing });
    tax().tell({ deaf: false, refuse: '购买方已用于抵扣' });
    await verb('redLetter', refused, { reason: '开票有误' });
    await settled();
    expect(await invoiceOf(refused)).toMatchObject({ status: invoiceStatus.issued, failReason: '购买方已用于抵扣', redNo: null });
    tax().tell(goodInvoiceManners);
    minutes(130);
    await workDueInvoices(at().services, 1);
    const row = await invoiceOf(lost);
    expect(row).toMatchObject({ status: invoiceStatus.reversed });
    expect(tax().invoices().get(String(row.requestNo))?.red?.number).toBe(row.redNo);
  });

  test('made at the tax office itself: recorded with its number, which is used once, and its red letter likewise', async () => {
    const [one, two] = [await paid(), await paid()];
    const [first, second] = [await asked(one.order.id), await asked(two.order.id)];
    const [invoiceNo, redNo] = ['26420000000000009001', '26420000000000009002'];
    expect(await verb('record', first, { invoiceNo: '1' })).toMatchObject({ issues: [{ field: 'invoiceNo', code: 'pattern' }] });
    expect(await verb('record', first, { invoiceNo })).toMatchObject({ success: true });
    expect(await verb('record', second, { invoiceNo })).toMatchObject({ error: 'invoice.number' });
    expect(await verb('recordRed', first, { redNo: invoiceNo, reason: '退费' })).toMatchObject({ error: 'invoice.number' });
    expect(await verb('recordRed', first, { redNo, reason: '退费' })).toMatchObject({ success: true });
    expect(await invoiceOf(first)).toMatchObject({ status: invoiceStatus.reversed, invoiceNo, redNo });
    expect(await ask(one.order.id)).toMatchObject({ success: true });
  });

  test('a notice about nothing, or with anything in it, changes nothing', async () => {
    const before = await at().db.one('select count(*)::int as n, max(revision) as revision from ds_tb_invoice');
    for (const body of [{}, { orderno: "F1' or '1'='1" }, { orderno: 'F1' }])
      expect(await at().inject('POST', '/dsTbInvoice/notify', body, {})).toMatchObject({ http: 200 });
    expect(await at().db.one('select count(*)::int as n, max(revision) as revision from ds_tb_invoice')).toEqual(before);
    expect((await bill((await owed()).entry)).orders[0]).toMatchObject({ invoices: [], invoiceable: 0 });
  });
});
