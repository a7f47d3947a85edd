import type { Todo } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledger } from '../server/src/areas/invariants/ledger.ts';
import { taxes } from '../server/src/areas/invariants/taxes.ts';
import { dispatchOutbox } from '../server/src/areas/job/dispatch-outbox.ts';
import { earn } from '../server/src/areas/money/settlement.ts';
import { roleId } from '../server/src/defaults/seed-tenant.ts';
import { toGbk } from '../server/src/domain/payout/gbk.ts';
import { paramsOf } from '../server/src/kernel/list/figures.ts';
import { type Body, create } from './support/sample.ts';
import { type Caller, ownExpertId, type TestServer, testPassword, testServer } from './support/server.ts';
import { inLedger, ruleInForce } from './support/verb-rows.ts';

let server: TestServer;
let other: Caller;
let bankAccountId: string;
const payPassword = 'Bank@2026';
beforeAll(async () => {
  server = await testServer();
  server.setClock(new Date('2026-05-06T08:00:00.000Z'));
  await create(server, 'sysUser', { username: 'finance_two', password: testPassword, selectedroles: roleId(1, 'FIN'), unitId: null });
  other = server.signedIn('finance_two');
  await ruleInForce(server);
  await server.db.run(`update ds_tb_expert set is_perfect = '1' where id = $1`, [ownExpertId]);
  const saved = await expert().ok<AnyRow>('POST', '/dsTbBankAccount/save', {
    accountType: 'bankCard',
    realName: '测试专家',
    bankName: '建设银行',
    openingBank: '光谷支行',
    cardNo: '6222021234567890123',
    idNo: '11010519491231002X',
  });
  bankAccountId = saved.id;
  await finance().ok('PUT', '/dsTbBankAccount/verify', { ids: saved.id });
  await inLedger(server, (ctx) => earn(ctx, { id: 'gift', expertId: ownExpertId, amount: 5_000_000 }));
  await expert().ok('PUT', '/dsTbExpertAccount/payPassword', { password: payPassword, confirmpassword: payPassword });
}, 120_000);
afterAll(() => server?.close());

const expert = (): Caller => server.as('EXPERT');
const finance = (): Caller => server.as('FIN');
const isSound = async (): Promise<void> => {
  expect(await ledger.run(server.services, [])).toEqual([]);
  expect(await taxes.run(server.services, [])).toEqual([]);
};
const asked = async (amount: number): Promise<string> => {
  server.moveClock(1000);
  const key = { bankAccountId, payPassword, idempotencyKey: `file-${server.next()}` };
  return (await expert().ok<{ id: string }>('POST', '/dsTbExpertWithdrawal/apply', { amount, ...key })).id;
};
const step = (by: Caller, name: string, ids: readonly string[], input: Body = {}) =>
  by.ok('PUT', `/dsTbExpertWithdrawal/${name}`, { ids, ...input });
const row = (id: string) => finance().ok<AnyRow>('GET', '/dsTbExpertWithdrawal/queryById', { id });

/** The platform's account, from which finance pays. */
const payFrom = async (): Promise<void> => {
  const account = { ownerType: 'platform', ownerId: 'platform', bankName: '建设银行', cardNo: '6227001234567890' };
  const { id } = await create(server, 'dsTbBankAccount', account);
  await server.db.run(`update ds_tb_bank_account set status = '1', is_default = '1' where id = $1`, [id]);
};

/** Withdrawals of these amounts in a batch that waits to be sent. */
const batched = async (...amounts: number[]): Promise<{ readonly batch: string; readonly ids: readonly string[] }> => {
  const ids: string[] = [];
  for (const amount of amounts) ids.push(await asked(amount));
  await step(finance(), 'examine', ids, { result: '1' });
  await step(other, 'makeBatch', ids);
  return { batch: String((await row(ids[0] ?? '')).payBatchId), ids };
};

const bytesAt = async (by: Caller, path: string): Promise<{ readonly status: number; readonly bytes: Uint8Array }> => {
  const answer = await fetch(`${await origin()}/jeecg-boot${path}`, { headers: { 'X-Access-Token': await by.token(), 'tenant-id': '1' } });
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
};
const origin = async (): Promise<string> => `http://127.0.0.1:${(await server.listen()).port}`;
const upload = async (by: Caller, id: string, file: Uint8Array): Promise<Body> => {
  const form = new FormData();
  form.set('id', id);
  form.set('file', new Blob([new Uint8Array(file)]), 'result.txt');
  const headers = { 'X-Access-Token': await by.token(), 'tenant-id': '1' };
  const answer = await fetch(`${await origin()}/jeecg-boot/dsTbPayoutBatch/result`, { method: 'POST', headers, body: form });
  return (await answer.json()) as Body;
};
const resultOf = (file: Uint8Array, outcomes: readonly string[]): Uint8Array =>
  toGbk(
    new TextDecoder('gbk')
      .decode(file)
      .trim()
      .split('\r\n')
      .map((line, i) => `${line}${outcomes[i]}|`)
      .join('\r\n'),
  );

const send = (by: Caller, id: string, bank = 'ccb') => by.call('PUT', '/dsTbPayoutBatch/send', { id, bank });
const fileOf = (by: Caller, id: string) => bytesAt(by, `/dsTbPayoutBatch/file?id=${id}`);
const states = async (ids: readonly string[]): Promise<string[]> => {
  const rows = await Promise.all(ids.map(row));
  return rows.map(({ subStatus }) => String(subStatus));
};

test('WITHDRAW-06, SCREEN-41: finance pays with a bank file, one payment fails, and the tax file equals the records', async () => {
  const { batch, ids } = await batched(1000, 4000);
  await server.db.run(`update ds_tb_bank_account set del_flag = '1' where owner_type = 'platform'`);
  // Without an account to pay from nothing is sent.
  expect(await send(other, batch)).toMatchObject({ error: 'payout.no_payer' });
  expect(await states(ids)).toEqual(['12', '12']);
  await payFrom();
  expect(await send(other, batch, 'boc')).toMatchObject({ error: 'input.invalid', issues: [{ field: 'bank' }] });
  // Whoever approved learns who may go on, and has nothing to do about it.
  expect(await send(finance(), batch)).toMatchObject({
    error: 'money.same_person',
    message: expect.stringContaining('须由另一位财务人员办理：样例 realname 1'),
  });
  type Pipeline = { readonly batches: readonly Body[]; readonly colleagues: readonly string[] };
  const pipelineOf = (by: Caller) => by.ok<Pipeline>('GET', '/dsTbPayoutBatch/pipeline');
  expect(await pipelineOf(finance())).toMatchObject({ batches: [{ own: 2 }], colleagues: ['样例 realname 1', 'finance_1_bare'] });
  expect(await pipelineOf(other)).toMatchObject({ batches: [{ own: 0 }] });
  const toSend = async (by: Caller) =>
    (await by.ok<{ todos: readonly Body[] }>('GET', '/sys/dashboard/startPage')).todos?.find(({ name }) => name === 'withdrawalsToSend')
      ?.count;
  expect([await toSend(finance()), await toSend(other)]).toEqual([0, 2]);
  const others = ['finance_two', 'finance_1_bare'];
  await server.db.run(`update sys_user set status = '2' where username = any($1)`, [others]);
  expect(await send(finance(), batch)).toMatchObject({ error: 'money.same_person', message: expect.stringContaining('联系管理员') });
  await server.db.run(`update sys_user set status = '1' where username = any($1)`, [others]);
  for (const by of [expert(), server.as('ADMIN'), server.as('AUD')])
    expect(await send(by, batch)).toMatchObject({ error: 'access.denied' });
  expect(new TextDecoder().decode((await fileOf(other, batch)).bytes)).toContain('payout.no_file');
  expect(await send(other, batch)).toMatchObject({ success: true, result: { count: 2 } });
  expect(await send(other, batch)).toMatchObject({ error: 'payout.batch_open' });

  const { bytes } = await fileOf(finance(), batch);
  const stored = await finance().ok<AnyRow>('GET', '/dsTbPayoutBatch/queryById', { id: batch });
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');
  expect(stored).toMatchObject({ fileSha256: digest, status: '2' });
  const lines = new TextDecoder('gbk').decode(bytes).trim().split('\r\n');
  const [first, second] = await Promise.all(ids.map(row));
  expect(new Set(lines.map((line) => line.split('|')[8]))).toEqual(new Set([String(first?.withdrawNo), String(second?.withdrawNo)]));
  expect(lines.map((line) => line.split('|')[1])).toEqual(['6222021234567890123', '6222021234567890123']);
  expect(new TextDecoder().decode((await fileOf(server.as('AUD'), batch)).bytes)).toContain('access.denied');

  // The larger payment fails.
  const outcomes = lines.map((line) => (line.includes(String(second?.withdrawNo)) ? '失败|户名不符' : '成功|'));
  const result = resultOf(bytes, outcomes);
  const text = new TextDecoder('gbk').decode(result);
  const wrong: readonly (readonly [Uint8Array, string])[] = [
    [new Uint8Array([0xff, 0xff, 0x81]), 'payout.result_encoding'],
    [toGbk(text.replace('|成功|', '|不知道|')), 'payout.result_state'],
    [toGbk(text.replace(String(first?.withdrawNo), 'W0')), 'payout.result_other'],
    [toGbk(`${text}\r\n${text.split('\r\n')[0]}`), 'payout.result_twice'],
    [toGbk(text.replace(`|${String(first?.netFinal)}.00|`, '|1.00|')), 'payout.result_amount'],
  ];
  for (const [file, error] of wrong) expect(await upload(finance(), batch, file), error).toMatchObject({ error });
  expect(await states(ids)).toEqual(['13', '13']);
  expect(await upload(expert(), batch, result)).toMatchObject({ error: 'access.denied' });
  // A spreadsheet saves it as UTF-8, which is read as well.
  expect(await upload(finance(), batch, new TextEncoder().encode(text))).toMatchObject({
    result: { paid: 1, failed: 1, unknown: 0, unchanged: 0, missing: 0 },
  });
  expect(await states(ids)).toEqual(['20', '30']);
  expect(await row(ids[1] ?? '')).toMatchObject({ failReason: '户名不符', status: '3' });
  await isSound();
  await dispatchOutbox(server.services, 1);
  const { sysMsgList } = await expert().ok<{ sysMsgList: Body[] }>('GET', '/sys/annountCement/listByUser', {});
  expect(sysMsgList.map(({ titile, openPage }) => [titile, openPage])).toEqual(
    expect.arrayContaining([
      ['提现已支付', '/expert/account'],
      ['提现未成功', '/expert/account'],
    ]),
  );
  // The same file again says nothing new; a file that says otherwise is refused.
  expect(await upload(finance(), batch, result)).toMatchObject({ result: { paid: 0, failed: 0, unchanged: 2 } });
  expect(await upload(finance(), batch, resultOf(bytes, outcomes.toReversed()))).toMatchObject({ error: 'payout.result_said' });

  const declaration = () =>
    finance().ok<{ digest: string; people: readonly Body[] }>('GET', '/dsTbTaxWithholding/declaration', { month: '2026-05' });
  const before = await declaration();
  // Whichever of the two was sent first, what was paid is taxed as if the failed one had never been.
  const paid = await row(ids[0] ?? '');
  const tax = Number(paid.taxFinal);
  const income = Number(paid.netFinal) + tax;
  expect(tax).toBeCloseTo((income - 800) * 0.2, 5);
  expect(before.people).toMatchObject([{ name: '测试专家', income, tax, isDeclared: false, isCorrection: false }]);
  const sheet = await bytesAt(finance(), '/dsTbTaxWithholding/declarationFile?month=2026-05&format=csv');
  const [, line] = new TextDecoder('gbk').decode(sheet.bytes).split('\r\n');
  const noDeductions = Array(6).fill('0.00').join(',');
  expect(line).toBe(
    `,测试专家,居民身份证,11010519491231002X,一般劳务报酬所得,${income.toFixed(2)},${noDeductions},已预扣税额 ${tax.toFixed(2)}`,
  );
  const declare = (by: Caller, given: string) => by.call('PUT', '/dsTbTaxWithholding/declare', { month: '2026-05', digest: given });
  expect(await declare(expert(), before.digest)).toMatchObject({ error: 'access.denied' });
  expect(await declare(finance(), 'x')).toMatchObject({ error: 'tax.changed' });
  expect(await declare(finance(), before.digest)).toMatchObject({ result: { declared: 1 } });
  expect(await declare(finance(), before.digest)).toMatchObject({ error: 'tax.nothing' });
  // What was declared can still be downloaded, and is taken back with a reason: as if it never was, or to be corrected.
  const declared = await bytesAt(finance(), '/dsTbTaxWithholding/declarationFile?month=2026-05&format=csv');
  expect(Buffer.from(declared.bytes)).toEqual(Buffer.from(sheet.bytes));
  // What was declared stays as it was, whatever the expert is called by now; that it says who they are, it is sealed.
  await server.db.run(`update ds_tb_expert set real_name = '另一名字' where id = $1`, [ownExpertId]);
  for (const format of ['csv', 'xls']) {
    const later = await bytesAt(finance(), `/dsTbTaxWithholding/declarationFile?month=2026-05&format=${format}`);
    if (format === 'csv') expect(Buffer.from(later.bytes)).toEqual(Buffer.from(sheet.bytes));
    else expect(later.bytes.length).toBeGreaterThan(0);
  }
  await server.db.run(`update ds_tb_expert set real_name = '测试专家' where id = $1`, [ownExpertId]);
  expect(JSON.stringify(await server.db.many('select sealed_files from ds_tb_tax_declared_file'))).not.toContain('11010519491231002X');
  const undo = (by: Caller, act: string) => by.call('PUT', '/dsTbTaxWithholding/undeclare', { month: '2026-05', act, reason: '金额有误' });
  expect(await undo(expert(), 'withdraw')).toMatchObject({ error: 'access.denied' });
  expect(await undo(finance(), 'correct')).toMatchObject({ result: { undeclared: 1 } });
  expect((await declaration()).people).toMatchObject([{ isDeclared: false, isCorrection: true }]);
  expect(await declare(finance(), before.digest)).toMatchObject({ success: true });
  expect(await undo(finance(), 'withdraw')).toMatchObject({ result: { undeclared: 1 } });
  expect((await declaration()).people).toMatchObject([{ isDeclared: false, isCorrection: false }]);
  expect(await undo(finance(), 'withdraw')).toMatchObject({ error: 'tax.not_declared' });
  expect(await declare(finance(), before.digest)).toMatchObject({ success: true });

  // Income of a month that was declared already makes a correction of the whole month.
  const more = await batched(2000);
  expect(await send(other, more.batch)).toMatchObject({ success: true });
  const again = await fileOf(other, more.batch);
  expect(await upload(finance(), more.batch, resultOf(again.bytes, ['成功|']))).toMatchObject({ result: { paid: 1 } });
  expect((await declaration()).people).toMatchObject([{ income: income + 2000, tax: tax + 400, isDeclared: false, isCorrection: true }]);
  await isSound();
});

test('WITHDRAW-04: nothing goes to an account in another name, whenever that was verified, and no tax is declared under its number', async () => {
  const rename = (name: string) => server.db.run(`update ds_tb_expert set real_name = $2 where id = $1`, [ownExpertId, name]);
  const { batch, ids } = await batched(1000);
  const approvedId = await asked(900);
  await step(finance(), 'examine', [approvedId], { result: '1' });
  const waitingId = await asked(800);
  await rename('改名专家');
  const refused = (amount: string) => ({ error: 'payout.holder', message: expect.stringContaining(`改名专家 ${amount} 元`) });
  expect(await send(other, batch)).toMatchObject(refused('1,000.00'));
  expect(await states(ids)).toEqual(['12']);
  const act = (by: Caller, name: string, id: string, input: Body = {}) =>
    by.call('PUT', `/dsTbExpertWithdrawal/${name}`, { ids: id, ...input });
  expect(await act(other, 'sendBatch', ids[0] ?? '')).toMatchObject(refused('1,000.00'));
  expect(await act(other, 'makeBatch', approvedId)).toMatchObject(refused('900.00'));
  expect(await act(finance(), 'examine', waitingId, { result: '1' })).toMatchObject(refused('800.00'));
  const again = { amount: 700, bankAccountId, payPassword, idempotencyKey: 'renamed' };
  expect(await expert().call('POST', '/dsTbExpertWithdrawal/apply', again)).toMatchObject({
    error: 'withdraw.holder',
    message: expect.stringContaining('改名专家'),
  });
  // It can still be returned.
  expect(await act(finance(), 'examine', waitingId, { result: '2', opinion: '户名不符' })).toMatchObject({ success: true });
  await rename('测试专家');
  await step(other, 'makeBatch', [approvedId]);
  expect(await send(other, batch)).toMatchObject({ success: true });
  const { bytes } = await fileOf(other, batch);
  expect(await upload(finance(), batch, resultOf(bytes, ['成功|', '成功|']))).toMatchObject({ result: { paid: 2 } });

  const sheet = async () =>
    new TextDecoder('gbk').decode((await bytesAt(finance(), '/dsTbTaxWithholding/declarationFile?month=2026-05&format=csv')).bytes);
  const held = (name: string) => server.db.run(`update ds_tb_bank_account set real_name = $2 where id = $1`, [bankAccountId, name]);
  const numbered = (idNo: string | null) =>
    server.db.run(`update ds_tb_expert set id_no = $2 where id = $1`, [ownExpertId, idNo && server.services.cipher.seal(idNo).cipher]);
  const { idNo } =
    (await server.db.one<{ idNo: string | null }>(`select id_no as "idNo" from ds_tb_expert where id = $1`, [ownExpertId])) ?? {};
  await numbered(null);
  expect(await sheet()).toContain('测试专家,居民身份证,11010519491231002X');
  await held('别人');
  expect(
    new TextDecoder().decode((await bytesAt(finance(), '/dsTbTaxWithholding/declarationFile?month=2026-05&format=csv')).bytes),
  ).toContain('tax.no_id');
  await numbered('420106199001011239');
  expect(await sheet()).toContain('测试专家,居民身份证,420106199001011239');
  await held('测试专家');
  // The expert's own number comes first.
  expect(await sheet()).toContain('测试专家,居民身份证,420106199001011239');
  await server.db.run(`update ds_tb_expert set id_no = $2 where id = $1`, [ownExpertId, idNo ?? null]);
  await isSound();
});

test('SCREEN-09: the list behind each to-do of finance has as many rows as it counts, for the first of two examiners too', async () => {
  const id = await asked(10_000);
  await step(finance(), 'examine', [id], { result: '1' });
  for (const by of [finance(), other]) {
    const { todos } = await by.ok<{ todos: readonly Todo[] }>('GET', '/sys/dashboard/startPage', { role: 'FIN' });
    expect(todos.find(({ name }) => name === 'withdrawalsToExamine')?.count).toBe(1);
    for (const { name, list, query, count } of todos)
      expect((await by.ok<{ total: number }>('GET', list, paramsOf(query))).total, name).toBe(count);
  }
  await step(finance(), 'examine', [id], { result: '2', opinion: '请重新申请' });
});

/** Numbers from a seed, so that a failing walk can be walked again. */
const randomOf = (seed: number) => {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

test('B11.6, B11.7: a walk over batches with results unknown, failed and repeated keeps the books sound after each step', async () => {
  const seed = Number(process.env.SAIYUN_WALK_SEED ?? 20_261_128);
  const random = randomOf(seed);
  if (!(await server.db.one(`select 1 from ds_tb_bank_account where owner_type = 'platform' and del_flag = '0'`))) await payFrom();
  const words = ['成功|', '失败|账户已销户', '银行处理中|'] as const;
  for (let round = 0; round < 6; round++) {
    const amounts = Array.from({ length: 1 + random(3) }, () => 100 + random(200) * 7);
    const { batch, ids } = await batched(...amounts);
    await isSound();
    expect(await send(other, batch), `seed ${seed}`).toMatchObject({ success: true });
    const { bytes } = await fileOf(other, batch);
    const outcomes = amounts.map(() => words[random(3)] ?? words[0]);
    const told = await upload(finance(), batch, resultOf(bytes, outcomes));
    expect(told, `seed ${seed}`).toMatchObject({ success: true });
    await isSound();
    expect(await upload(finance(), batch, resultOf(bytes, outcomes)), `seed ${seed}`).toMatchObject({ result: { unchanged: ids.length } });
    // The bank says later what became of those that it did not know.
    const later = outcomes.map((one) => (one === words[2] ? (words[random(2)] ?? words[0]) : one));
    expect(await upload(finance(), batch, resultOf(bytes, later)), `seed ${seed}`).toMatchObject({ result: { unknown: 0, missing: 0 } });
    expect(await finance().ok('GET', '/dsTbPayoutBatch/queryById', { id: batch })).toMatchObject({ status: '3' });
    await isSound();
  }
  const pipeline = await finance().ok<{ batches: readonly Body[]; steps: readonly Body[] }>('GET', '/dsTbPayoutBatch/pipeline');
  expect(pipeline).toMatchObject({ today: '2026-05-06', isWorkday: true, nextWorkday: '2026-05-07' });
  expect(pipeline.batches.every(({ status, count, answered }) => status === '3' && count === answered)).toBe(true);
  expect(new Set(pipeline.steps.map(({ step: at }) => at))).toEqual(new Set(['20', '30']));
});

test('FEE-04: a project is examined and settled as one act, with exceptions', async () => {
  const projectId = (await create(server, 'dsTbReviewProject')).id;
  for (const [n, amount] of [8000, 16_000, 24_000].entries())
    await server.db.run(
      `insert into ds_tb_expert_settlement (id, tenant_id, expert_id, project_id, period, review_count, amount, settle_status, examine_status, create_by, create_time)
       values ($1, 1, $2, $3, $4, 1, $5, '0', '0', 'test', now())`,
      [`fee-${n}`, ownExpertId, projectId, `2026-0${n + 1}`, amount],
    );
  const act = (by: Caller, input: Body) => by.call('PUT', '/dsTbExpertSettlement/settleProject', { projectId, ...input });
  const examine = { act: 'examine', except: 'fee-1', reason: '重复计费', count: 2, amount: 320 };
  expect(await act(finance(), { ...examine, amount: 319 })).toMatchObject({ error: 'payout.project_changed' });
  expect(await act(server.as('ADMIN'), examine)).toMatchObject({ error: 'access.denied' });
  expect(await act(finance(), examine)).toMatchObject({ result: { done: 2, refused: 1, left: 0, amount: 320 } });
  // Who examined does not settle.
  const settle = { act: 'settle', except: 'fee-2', count: 1, amount: 80 };
  expect(await act(finance(), settle)).toMatchObject({ error: 'payout.project_changed' });
  expect(await act(other, settle)).toMatchObject({ result: { done: 1, refused: 0, left: 1, amount: 80 } });
  const fees = await finance().ok<readonly Body[]>('GET', '/dsTbExpertSettlement/project', { projectId });
  expect(fees.map(({ settleStatus, examineStatus }) => [settleStatus, examineStatus])).toEqual([
    ['1', '1'],
    ['0', '2'],
    ['0', '1'],
  ]);
  const projects = await finance().ok<readonly Body[]>('GET', '/dsTbExpertSettlement/projects');
  expect(projects.find((one) => one.projectId === projectId)).toMatchObject({ waiting: 0, approved: 240, settled: 80, refused: 160 });
  await isSound();
});
