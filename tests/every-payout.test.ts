import { type AnyRow, headers } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ledger } from '../server/src/areas/invariants/ledger.ts';
import { dispatchOutbox } from '../server/src/areas/job/dispatch-outbox.ts';
import { earn } from '../server/src/areas/money/settlement.ts';
import { roleId } from '../server/src/defaults/seed-tenant.ts';
import { type Body, create, daysFrom, openReview, reference, run } from './support/sample.ts';
import { type Caller, ownExpertId, type TestServer, testPassword, testServer } from './support/server.ts';
import { storedSample } from './support/stored-sample.ts';
import { inLedger, ruleInForce } from './support/verb-rows.ts';

let server: TestServer;
let other: Caller;
const start = new Date('2026-05-06T08:00:00.000Z');
beforeAll(async () => {
  server = await testServer();
  await create(server, 'sysUser', { username: 'finance_two', password: testPassword, selectedroles: roleId(1, 'FIN'), unitId: null });
  other = server.signedIn('finance_two');
  await ruleInForce(server);
  await server.db.run(`update ds_tb_expert set is_perfect = '1' where id = $1`, [ownExpertId]);
}, 120_000);
afterAll(() => server?.close());
beforeEach(() => server.setClock(start));

const expert = (): Caller => server.as('EXPERT');
const finance = (): Caller => server.as('FIN');
const verb = (by: Caller, record: string, name: string, ids: string | readonly string[], input: Body = {}) =>
  by.call('PUT', `/${record}/${name}`, { ids, ...input });
const account = () => expert().ok<Body>('GET', '/dsTbExpertAccount/mine');
const row = (record: string, id: string) => finance().ok<AnyRow>('GET', `/${record}/queryById`, { id });
/** Settled fees, in yuan. */
const give = (yuan: number): Promise<string> =>
  inLedger(server, (ctx) => earn(ctx, { id: `gift-${server.next()}`, expertId: ownExpertId, amount: yuan * 100 }));
const isSound = async () => expect(await ledger.run(server.services, [])).toEqual([]);

describe('FEE-04, FEE-05: settlements', () => {
  const settlements = async () => (await finance().ok<{ records: AnyRow[] }>('GET', '/dsTbExpertSettlement/list')).records;

  test('a submitted review accrues its fee onto the month that nobody has examined yet', async () => {
    const projectId = (await create(server, 'dsTbReviewProject', { feePerReview: 80 })).id;
    await run(server, 'dsTbReviewProject', 'startAllot', projectId);
    const reviews: string[] = [];
    for (let n = 0; n < 3; n++) {
      const worksId = await reference(server, 'dsTbWorks', true);
      reviews.push(
        (await create(server, 'dsTbWorksAllot', { projectId, worksId, expertId: ownExpertId, dueTime: daysFrom(server, 20) })).id,
      );
    }
    await openReview(server, projectId);
    const items = await server.db.many<{ id: string }>(
      `select i.id from ds_tb_review_template_item i join ds_tb_review_project p on p.template_id = i.template_id where p.id = $1 and i.del_flag = '0'`,
      [projectId],
    );
    const submit = (id: string | undefined) =>
      expert().ok('PUT', '/dsTbWorksAllot/submitReview', { ids: id, items: items.map((i) => ({ itemId: i.id, scoreValue: 90 })) });
    await submit(reviews[0]);
    await submit(reviews[1]);
    const [first] = await settlements();
    expect(first).toMatchObject({ projectId, reviewCount: 2, amount: 160, period: '2026-05', settleStatus: '0', examineStatus: '0' });
    await verb(finance(), 'dsTbExpertSettlement', 'examine', first?.id ?? '', { result: '1' });
    await submit(reviews[2]);
    const all = await settlements();
    expect(all.map(({ amount, reviewCount }) => [amount, reviewCount]).toSorted((a, b) => Number(b[0]) - Number(a[0]))).toEqual([
      [160, 2],
      [80, 1],
    ]);
    // A submitted review is listed as a version, with its digest.
    const results = await server.as('ADMIN').ok<{ records: AnyRow[] }>('GET', '/dsTbReviewResult/list', { allotId: reviews[0] });
    expect(results.records).toMatchObject([{ versionNo: 1, isDraft: '0', totalScore: 90 }]);
    expect(results.records[0]?.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test('another person than the one who examined it settles, online onto the account or offline beside it', async () => {
    const [a, b] = (await settlements()).toSorted((one, two) => Number(two.amount) - Number(one.amount));
    const settle = (by: Caller, name: string, id = '', input: Body = {}) => verb(by, 'dsTbExpertSettlement', name, id, input);
    expect(await settle(finance(), 'settleOnline', b?.id)).toMatchObject({ error: 'money.not_examined' });
    expect(await settle(finance(), 'settleOnline', a?.id)).toMatchObject({ error: 'money.same_person' });
    expect(await settle(server.as('ADMIN'), 'settleOnline', a?.id)).toMatchObject({ error: 'access.denied' });
    expect(await settle(other, 'settleOnline', a?.id)).toMatchObject({ success: true });
    expect(await account()).toMatchObject({ balance: 160, frozen: 0, totalIncome: 160 });
    await settle(finance(), 'examine', b?.id, { result: '1' });
    // The finance officer uploads the proof of payment, a picture or a PDF (UPLOAD-06).
    const offline = (path: string) => settle(other, 'settleOffline', b?.id, { voucherFileId: path });
    expect(await offline(await storedSample(server, { path: 'voucher/other.png', takes: 'scan', by: 'somebody' }))).toMatchObject({
      issues: [{ field: 'voucherFileId', message: 'file.notYours' }],
    });
    expect(await offline(await storedSample(server, { path: 'voucher/a.mp4', takes: 'video', by: other.userId }))).toMatchObject({
      issues: [{ field: 'voucherFileId', code: 'fileKind' }],
    });
    expect(await offline(await storedSample(server, { path: 'voucher/a.png', takes: 'scan', by: other.userId }))).toMatchObject({
      success: true,
    });
    expect(await account()).toMatchObject({ balance: 160, totalIncome: 240 });
    expect(await settle(other, 'settleOnline', b?.id)).toMatchObject({ error: 'verb.state' });
    const transactions = await expert().ok<{ records: AnyRow[] }>('GET', '/dsTbExpertTransaction/list', { column: 'amount', order: 'asc' });
    expect(transactions.records.map(({ bizType, amount }) => [bizType, amount])).toEqual([
      ['offlinePay', -80],
      ['reviewFee', 80],
      ['reviewFee', 160],
    ]);
    await isSound();
  });
});

test('ACCT-14, ACCT-15: a bank account has its fields, each with its format and a text of its own in both languages', async () => {
  const good = {
    realName: '王芳',
    bankName: '中国银行',
    openingBank: '武昌支行',
    bankCity: '武汉',
    cardNo: '6217000010001234567',
    idNo: '11010519491231002X',
  };
  const add = (more: Body, language: 'zh' | 'en' = 'zh') =>
    expert().call('POST', '/dsTbBankAccount/add', { accountType: 'bankCard', ...good, ...more }, language);
  const texts = async (more: Body) => {
    const said = [];
    for (const language of ['zh', 'en'] as const)
      for (const { field, text } of (await add(more, language)).issues ?? []) said.push([field, text]);
    return said;
  };
  expect(await texts({ cardNo: '0123' })).toEqual([
    ['cardNo', '请输入正确的银行卡号码'],
    ['cardNo', 'Enter a valid bank card number'],
  ]);
  expect(await texts({ idNo: '110105-1949' })).toEqual([
    ['idNo', '请输入正确的证件号码'],
    ['idNo', 'Enter a valid ID number'],
  ]);
  for (const field of ['bankName', 'realName', 'idNo'])
    expect((await add({ [field]: '' })).issues, field).toEqual([expect.objectContaining({ field, code: 'required' })]);
  // Alipay and WeChat need an account but no bank.
  for (const accountType of ['alipay', 'wechat']) {
    const stored = await expert().ok<AnyRow>('POST', '/dsTbBankAccount/add', { accountType, realName: '王芳', cardNo: `${accountType}-1` });
    expect(stored).toMatchObject({ accountType, bankName: null });
  }
  const kept = await server.db.many(`select card_no, id_no from ds_tb_bank_account where owner_id = $1`, [ownExpertId]);
  expect(JSON.stringify(kept)).not.toMatch(/alipay-1|wechat-1/);
  await server.db.run(`delete from ds_tb_bank_account where owner_id = $1 and account_type in ('alipay', 'wechat')`, [ownExpertId]);
});

describe('ACCT-13: the payment password', () => {
  const set = async (body: Body) => {
    await expert().prove();
    return expert().call('PUT', '/dsTbExpertAccount/payPassword', body);
  };

  test('the first needs no old one; a weak one and one that is not repeated are refused', async () => {
    expect(await account()).toMatchObject({ hasPayPassword: '0' });
    expect(await set({ password: 'weak', confirmpassword: 'weak' })).toMatchObject({ error: 'account.password_weak' });
    expect(await set({ password: 'Payment@1', confirmpassword: 'Payment@2' })).toMatchObject({ error: 'account.password_differs' });
    expect(await set({ password: 'Payment@1', confirmpassword: 'Payment@1' })).toMatchObject({ success: true });
    expect(await account()).toMatchObject({ hasPayPassword: '1' });
    expect(await set({ oldPassword: 'Payment@1', password: 'Payment@2', confirmpassword: 'Payment@2' })).toMatchObject({ success: true });
    const stored = await server.db.one('select * from ds_tb_expert_account where expert_id = $1', [ownExpertId]);
    expect(JSON.stringify(stored)).not.toContain('Payment@');
    expect(JSON.stringify(await finance().ok('GET', '/dsTbExpertAccount/list'))).not.toContain('argon2');
  });

  test('five wrong ones in a row lock it for half an hour, also when they come at once', async () => {
    const wrong = { oldPassword: 'Wrong@123', password: 'Payment@3', confirmpassword: 'Payment@3' };
    expect(await set(wrong)).toMatchObject({ error: 'withdraw.password' });
    const many = await Promise.all(Array.from({ length: 8 }, () => set(wrong)));
    expect(many.filter(({ error }) => error === 'withdraw.password')).toHaveLength(3);
    expect(many.filter(({ error }) => error === 'withdraw.locked')).toHaveLength(5);
    const right = { ...wrong, oldPassword: 'Payment@2' };
    expect(await set(right)).toMatchObject({ error: 'withdraw.locked' });
    server.moveClock(30 * 60_000 + 1000);
    expect(await set(right)).toMatchObject({ success: true });
  });

  test('a right one is no try, however many come at once, also after four wrong ones', async () => {
    await expert().prove();
    const token = await expert().token();
    // From many addresses, because a single one would reach the limit on calls.
    const change = (oldPassword: string) =>
      server.inject(
        'PUT',
        '/dsTbExpertAccount/payPassword',
        { oldPassword, password: 'Payment@3', confirmpassword: 'Payment@3' },
        { 'X-Access-Token': token },
        undefined,
        `10.1.1.${server.next() % 250}`,
      );
    for (let n = 0; n < 4; n += 1) expect(await change('Wrong@123')).toMatchObject({ error: 'withdraw.password' });
    // Of simultaneous changes one succeeds; the others are told that the row is stale, and nobody is locked out.
    const many = await Promise.all(Array.from({ length: 12 }, () => change('Payment@3')));
    expect(many.filter(({ success, error }) => !success && error !== 'row.stale')).toEqual([]);
    expect(many.some(({ success }) => success)).toBe(true);
    // The correct ones have reset the count.
    expect(await change('Wrong@123')).toMatchObject({ error: 'withdraw.password' });
    expect(await change('Payment@3')).toMatchObject({ success: true });
  });
});

describe('WITHDRAW-01 to WITHDRAW-08: withdrawals', () => {
  const payPassword = 'Payment@3';
  let bankAccountId = '';
  const apply = (body: Body = {}) =>
    expert().call('POST', '/dsTbExpertWithdrawal/apply', {
      amount: 100,
      bankAccountId,
      payPassword,
      idempotencyKey: `key-${server.next()}`,
      ...body,
    });
  const asked = async (amount: number): Promise<string> => {
    const answer = await apply({ amount });
    expect(answer, answer.message).toMatchObject({ success: true });
    return (answer.result as { id: string }).id;
  };
  const step = (by: Caller, name: string, ids: string | readonly string[], input: Body = {}) =>
    verb(by, 'dsTbExpertWithdrawal', name, ids, input);
  /** One officer examines; the other makes and sends the batch. */
  const sent = async (...ids: string[]) => {
    expect(await step(finance(), 'examine', ids, { result: '1' })).toMatchObject({ success: true });
    expect(await step(other, 'makeBatch', ids)).toMatchObject({ success: true });
    expect(await step(other, 'sendBatch', ids)).toMatchObject({ success: true });
  };

  test('an own, verified account is paid to, a complete profile is asked for', async () => {
    const saved = await expert().ok<AnyRow>('POST', '/dsTbBankAccount/save', {
      accountType: 'bankCard',
      realName: '测试专家',
      bankName: '示范银行',
      openingBank: '光谷支行',
      cardNo: '6222021234567890123',
      idNo: '11010519491231002X',
    });
    bankAccountId = saved.id;
    expect(saved).toMatchObject({ ownerType: 'expert', ownerId: ownExpertId, cardNoTail: '0123', status: '0' });
    expect(await expert().ok('GET', '/dsTbBankAccount/mine')).toMatchObject([{ cardNo: '6222***********0123' }]);
    await give(10_000);
    expect(await apply()).toMatchObject({ error: 'withdraw.account' });
    // Only an account in the expert's own name is verified.
    await server.db.run(`update ds_tb_expert set real_name = '王芳' where id = $1`, [ownExpertId]);
    const refused = await finance().call('PUT', '/dsTbBankAccount/verify', { ids: saved.id });
    expect(refused).toMatchObject({ error: 'withdraw.holder', message: expect.stringMatching(/测试专家.*王芳/) });
    await server.db.run(`update ds_tb_expert set real_name = '测试专家' where id = $1`, [ownExpertId]);
    await finance().ok('PUT', '/dsTbBankAccount/verify', { ids: saved.id });
    await server.db.run(`update ds_tb_expert set is_perfect = '0' where id = $1`, [ownExpertId]);
    expect(await apply()).toMatchObject({ error: 'withdraw.not_perfect' });
    await server.db.run(`update ds_tb_expert set is_perfect = '1' where id = $1`, [ownExpertId]);
    const foreign = await create(server, 'dsTbBankAccount');
    expect(await apply({ bankAccountId: foreign.id })).toMatchObject({ error: 'input.invalid', issues: [{ field: 'bankAccountId' }] });
  });

  test.each<[unknown, string]>([
    [99.99, 'withdraw.belowMin'],
    [-100, 'withdraw.amountNegative'],
    [100.001, 'withdraw.amountFraction'],
    ['1e3', 'withdraw.amountSyntax'],
    [100_000, 'withdraw.aboveBalance'],
  ])('WITHDRAW-02: %s yuan is refused', async (amount, message) => {
    expect(await apply({ amount })).toMatchObject({ error: 'input.invalid', issues: [{ field: 'amount', message }] });
  });

  test('WITHDRAW-03: the payment password is asked for and checked', async () => {
    expect(await apply({ payPassword: '' })).toMatchObject({ issues: [{ field: 'payPassword', code: 'required' }] });
    expect(await apply({ payPassword: 'Wrong@123' })).toMatchObject({ error: 'withdraw.password' });
    expect(await server.as('APPL').call('POST', '/dsTbExpertWithdrawal/apply', {})).toMatchObject({ error: 'access.denied' });
  });

  test('A9: a withdrawal that is only tried passes every rule, holds nothing, and uses up no try of the payment password', async () => {
    const counted = async (): Promise<string> =>
      JSON.stringify(
        await server.db.many(`select 'withdrawals' as what, count(*) from ds_tb_expert_withdrawal union all
          select 'entries', count(*) from ds_tb_ledger_entry union all select 'transactions', count(*) from ds_tb_expert_transaction`),
      );
    const fails = async (): Promise<unknown> =>
      (await server.db.one<{ n: number }>('select pay_password_fails as n from ds_tb_expert_account where expert_id = $1', [ownExpertId]))
        ?.n;
    const dry = { 'x-access-token': await expert().token(), 'tenant-id': '1', [headers.dryRun]: 'true' };
    const tried = (body: Body = {}) =>
      server.inject(
        'POST',
        '/dsTbExpertWithdrawal/apply',
        { amount: 100, bankAccountId, payPassword, idempotencyKey: `tried-${server.next()}`, ...body },
        dry,
      );
    const [before, money, failed] = [await counted(), await account(), await fails()];
    expect(await tried()).toMatchObject({ success: true, message: '检查通过，没有写入任何数据', result: { amount: 100, status: '1' } });
    expect(await tried({ amount: 9_999_999 })).toMatchObject({ success: false, issues: [{ field: 'amount' }] });
    expect([await counted(), await account()]).toEqual([before, money]);
    // It does not reveal whether the password is correct either.
    for (const typed of ['Wrong@123', undefined]) expect(await tried({ payPassword: typed })).toMatchObject({ success: true });
    expect(await fails()).toBe(failed);
    expect(await apply({ amount: 9_999_999, payPassword: 'Wrong@123' })).toMatchObject({ issues: [{ field: 'amount' }] });
    expect(await fails()).toBe(failed);
  });

  test('WITHDRAW-05, WITHDRAW-06: the preview tells tax, net and the working day on which it is paid', async () => {
    const preview = (amount: number) => expert().ok<Body>('GET', '/dsTbExpertWithdrawal/preview', { amount });
    const today = {
      payDay: '2026-05-06',
      taxMonth: '2026-05',
      earlierAmount: 0,
      earlierTax: 0,
      isPostponed: false,
      isNextMonth: false,
      isDayCertain: false,
    };
    expect(await preview(800)).toEqual({ amount: 800, tax: 0, net: 800, ...today });
    expect(await preview(1000)).toEqual({ amount: 1000, tax: 40, net: 960, ...today });
    server.setClock(new Date('2026-05-30T08:00:00.000Z'));
    expect(await preview(1000)).toMatchObject({ payDay: '2026-06-01', taxMonth: '2026-06', isPostponed: true, isNextMonth: true });
  });

  test('the same key again asks nothing new; many at once hold no more than there is', async () => {
    const before = Number((await account()).balance);
    const key = { amount: 200, idempotencyKey: 'once' };
    const answers = await Promise.all([apply(key), apply(key), apply(key)]);
    expect(new Set(answers.map(({ result }) => (result as { id: string }).id)).size).toBe(1);
    expect(await apply({ ...key, amount: 300 })).toMatchObject({ error: 'ledger.key_used' });
    expect(await account()).toMatchObject({ balance: before, frozen: 200 });
    const all = await Promise.all(Array.from({ length: 12 }, () => apply({ amount: 2000 })));
    const taken = all.filter(({ success }) => success);
    expect(taken).toHaveLength(Math.floor((before - 200) / 2000));
    await isSound();
    for (const { result } of taken)
      expect(await step(finance(), 'examine', (result as { id: string }).id, { result: '2', opinion: '演练' })).toMatchObject({
        success: true,
      });
    expect(await account()).toMatchObject({ balance: before, frozen: 200 });
    await isSound();
  });

  test('WITHDRAW-07: until it is approved an expert takes a request back, nobody else does, and its money is available again', async () => {
    const before = await account();
    const amounts = async () => {
      const { balance, frozen, available } = await account();
      return { balance, frozen, available };
    };
    const id = await asked(300);
    const cancel = (by = expert(), revision?: number) => step(by, 'cancel', id, revision === undefined ? {} : ({ revision } as Body));
    expect(await cancel(finance())).toMatchObject({ error: 'access.denied' });
    expect(await cancel(expert(), 99)).toMatchObject({ error: 'row.stale' });
    const ownedBy = (expertId: string) => server.db.run('update ds_tb_expert_withdrawal set expert_id = $2 where id = $1', [id, expertId]);
    await ownedBy('somebody');
    expect(await cancel()).toMatchObject({ error: 'row.missing' });
    await ownedBy(ownExpertId);
    // Pressed twice in one moment, it gives back once.
    const pressed = await Promise.all([cancel(), cancel()]);
    expect(pressed.map(({ success, error }) => [success, error]).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [false, 'verb.state'],
      [true, undefined],
    ]);
    expect(await amounts()).toEqual({ balance: before.balance, frozen: before.frozen, available: before.available });
    expect(await row('dsTbExpertWithdrawal', id)).toMatchObject({ status: '3', subStatus: '31', failReason: null });
    const { records } = await expert().ok<{ records: AnyRow[] }>('GET', '/dsTbExpertWithdrawal/mine');
    expect(records.find((one) => one.id === id)).toMatchObject({ subStatus: '31', endTime: expect.any(String) as string });
    expect(await step(finance(), 'examine', id, { result: '1' })).toMatchObject({ error: 'verb.state' });
    expect(await amounts()).toEqual({ balance: before.balance, frozen: before.frozen, available: before.available });
    await isSound();
  });

  test('FEE-03: finance sees by what a withdrawal is decided, others do not; from 10,000 yuan on a second person is needed', async () => {
    await give(20_000);
    // Those asked for in one moment have no order.
    server.moveClock(1000);
    const small = await asked(1000);
    server.moveClock(1000);
    const great = await asked(10_000);
    const facts = (id: string, by = finance()) => by.call('GET', '/dsTbExpertWithdrawal/examination', { id });
    const first = (await facts(small)).result as Body;
    expect(first).toMatchObject({
      payee: { realName: '测试专家', status: '1', isSame: true },
      needsTwo: false,
      first: null,
      isOwnFirst: false,
      payDay: '2026-05-06',
    });
    // What was asked for later changes nothing of the earlier one; the later one is taxed with it.
    const second = (await facts(great)).result as { earlierAmount: number; parts: Body };
    expect(second.earlierAmount).toBe(Number(first.earlierAmount) + 1000);
    expect(second.parts).toMatchObject({ gross: second.earlierAmount + 10_000, percent: 20 });
    expect(await step(finance(), 'examine', great, { result: '1' })).toMatchObject({ success: true });
    expect((await facts(great)).result).toMatchObject({ needsTwo: true, first: expect.any(String), isOwnFirst: true });
    expect((await facts(great, other)).result).toMatchObject({ isOwnFirst: false });
    expect(await step(finance(), 'examine', great, { result: '1' })).toMatchObject({ error: 'money.same_person' });
    for (const by of [expert(), server.as('ADMIN'), server.as('AUD')])
      expect(await facts(great, by)).toMatchObject({ error: 'access.denied' });
    expect(await facts('nothing')).toMatchObject({ error: 'row.missing' });
    for (const id of [small, great])
      expect(await step(other, 'examine', id, { result: '2', opinion: '演练' })).toMatchObject({ success: true });
    await isSound();
  });

  test('B8: before it is sent a withdrawal leaves its batch, and its approval is taken back; the money is available again', async () => {
    const before = await account();
    const [wrong, right] = [await asked(300), await asked(400)];
    expect(await step(finance(), 'examine', [wrong, right], { result: '1' })).toMatchObject({ success: true });
    expect(await step(other, 'makeBatch', [wrong, right])).toMatchObject({ success: true });
    const { payBatchId } = await row('dsTbExpertWithdrawal', wrong);
    const batch = () => row('dsTbPayoutBatch', String(payBatchId));
    const { count, amount } = await batch();
    const left = { count: Number(count) - 1, amount: Number(amount) - 300 };
    expect(await step(expert(), 'leaveBatch', wrong)).toMatchObject({ error: 'access.denied' });
    expect(await step(finance(), 'leaveBatch', wrong)).toMatchObject({ success: true });
    expect(await batch()).toMatchObject(left);
    expect(await row('dsTbExpertWithdrawal', wrong)).toMatchObject({ subStatus: '11', payBatchId: null, status: '1' });
    // From within a batch it is taken back at once, and nothing is left behind there.
    expect(await step(other, 'makeBatch', wrong)).toMatchObject({ success: true });
    const takeBack = (by: Caller, id: string, reason = '账户是他人的') => step(by, 'takeBack', id, { reason });
    expect(await takeBack(finance(), wrong, '')).toMatchObject({ issues: [{ field: 'reason', code: 'required' }] });
    expect(await takeBack(finance(), wrong)).toMatchObject({ success: true });
    expect(await batch()).toMatchObject(left);
    expect(await row('dsTbExpertWithdrawal', wrong)).toMatchObject({
      status: '3',
      subStatus: '30',
      failReason: '账户是他人的',
      payBatchId: null,
      takeBackBy: finance().userId,
      takenBackBy: finance().userId,
    });
    expect(await takeBack(finance(), wrong)).toMatchObject({ error: 'verb.state' });
    await dispatchOutbox(server.services, 1);
    // All of one moment: those that a page has first are any of them.
    expect(JSON.stringify(await expert().ok('GET', '/sys/annountCement/listByUser', { pageSize: 100 }))).toContain('账户是他人的');
    // The rest is sent as if it had never been there; what was sent has no way back.
    expect(await step(other, 'sendBatch', right)).toMatchObject({ success: true });
    for (const name of ['leaveBatch', 'takeBack'])
      expect(await step(finance(), name, right, name === 'takeBack' ? { reason: '晚了' } : {})).toMatchObject({ error: 'verb.state' });
    expect(await step(finance(), 'importResult', right, { result: 'failed', reason: '演练' })).toMatchObject({ success: true });
    expect(await account()).toMatchObject({ balance: before.balance, frozen: before.frozen, available: before.available });
    await isSound();
  });

  test('B8: a batch whose last open payment is taken out counts as sent with the others', async () => {
    const [sentOne, taken] = [await asked(300), await asked(400)];
    await step(finance(), 'examine', [sentOne, taken], { result: '1' });
    await step(other, 'makeBatch', [sentOne, taken]);
    expect(await step(other, 'sendBatch', sentOne)).toMatchObject({ success: true });
    const { payBatchId } = await row('dsTbExpertWithdrawal', taken);
    expect(await row('dsTbPayoutBatch', String(payBatchId))).toMatchObject({ status: '1', fileSha256: null });
    expect(await step(finance(), 'takeBack', taken, { reason: '演练' })).toMatchObject({ success: true });
    expect(await row('dsTbPayoutBatch', String(payBatchId))).toMatchObject({
      status: '2',
      count: 1,
      amount: 300,
      fileSha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(await step(finance(), 'importResult', sentOne, { result: 'failed', reason: '演练' })).toMatchObject({ success: true });
    await isSound();
  });

  test('B8: what took two people to approve takes two to take back, and is not paid meanwhile', async () => {
    await give(20_000);
    const before = await account();
    const great = await asked(10_000);
    for (const by of [finance(), other]) expect(await step(by, 'examine', great, { result: '1' })).toMatchObject({ success: true });
    expect(await step(finance(), 'makeBatch', great)).toMatchObject({ success: true });
    const { payBatchId } = await row('dsTbExpertWithdrawal', great);
    const first = await step(finance(), 'takeBack', great, { reason: '账户是他人的' });
    expect(first).toMatchObject({ success: true, result: { told: expect.stringContaining('须由财务的另一人再办理一次') as string } });
    expect(await row('dsTbExpertWithdrawal', great)).toMatchObject({ subStatus: '11', payBatchId: null, takeBackBy: finance().userId });
    expect(await row('dsTbPayoutBatch', String(payBatchId))).toMatchObject({ count: 0, amount: 0 });
    expect(await step(finance(), 'takeBack', great, { reason: '再来' })).toMatchObject({ error: 'money.same_person' });
    expect(await step(finance(), 'makeBatch', great)).toMatchObject({ error: 'payout.taking_back' });
    // An emptied batch is not shown among those on their way.
    const { batches } = await finance().ok<{ batches: readonly { id: string }[] }>('GET', '/dsTbPayoutBatch/pipeline');
    expect(batches.map(({ id }) => id)).not.toContain(payBatchId);
    expect(await step(other, 'keepApproval', great)).toMatchObject({ success: true });
    expect(await step(other, 'keepApproval', great)).toMatchObject({ error: 'payout.not_taking_back' });
    expect(await step(finance(), 'takeBack', great, { reason: '账户是他人的' })).toMatchObject({ success: true });
    expect(await account()).toMatchObject({ frozen: Number(before.frozen) + 10_000 });
    expect(await step(other, 'takeBack', great, { reason: '属实' })).toMatchObject({ success: true });
    expect(await row('dsTbExpertWithdrawal', great)).toMatchObject({
      subStatus: '30',
      takeBackBy: finance().userId,
      takenBackBy: expect.not.stringMatching(finance().userId) as string,
      takeBackReason: '账户是他人的',
    });
    expect(await account()).toMatchObject({ balance: before.balance, frozen: before.frozen });
    // Who of the finance office asked is not the expert's to know.
    const { records } = await expert().ok<{ records: AnyRow[] }>('GET', '/dsTbExpertWithdrawal/list', { pageSize: '50' });
    expect(records.find(({ id }) => id === great)).toMatchObject({
      failReason: '属实',
      takeBackBy: null,
      takenBackBy: null,
      takeBackReason: null,
    });
    await isSound();
  });

  test('WITHDRAW-07: examined, batched, sent, paid; two payments of a month are taxed as one', async () => {
    const before = Number((await account()).balance);
    const [first, second] = [await asked(500), await asked(500)];
    expect(await step(finance(), 'examine', first, { result: '2' })).toMatchObject({ issues: [{ field: 'opinion', code: 'required' }] });
    expect(await step(finance(), 'examine', [first, second], { result: '1' })).toMatchObject({ success: true });
    expect(await step(finance(), 'makeBatch', [first, second])).toMatchObject({ error: 'money.same_person' });
    server.setClock(new Date('2026-05-09T08:00:00.000Z'));
    expect(await step(other, 'makeBatch', [first, second])).toMatchObject({ error: 'withdraw.not_workday' });
    server.setClock(start);
    expect(await step(other, 'makeBatch', [first, second])).toMatchObject({ success: true });
    expect(await step(other, 'sendBatch', [first, second])).toMatchObject({ success: true });
    const rows = [await row('dsTbExpertWithdrawal', first), await row('dsTbExpertWithdrawal', second)];
    expect(rows.map(({ taxFinal }) => Number(taxFinal)).toSorted((a, b) => a - b)).toEqual([0, 40]);
    const batch = await row('dsTbPayoutBatch', String(rows[0]?.payBatchId));
    expect(batch).toMatchObject({ count: 2, amount: 1000, tax: 40, status: '2', payDate: '2026-05-06' });
    expect(batch.fileSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await step(finance(), 'importResult', [first, second], { result: 'paid' })).toMatchObject({ success: true });
    // The expert reads how far they are, and what moved, without a code of the ledger.
    const own = await expert().ok<{ records: Body[] }>('GET', '/dsTbExpertWithdrawal/mine', { pageSize: '50' });
    const day = expect.stringMatching(/^2026-05-06 /);
    expect(own.records.find(({ id }) => id === first)).toMatchObject({
      amount: 500,
      isFinal: true,
      subStatus: '20',
      account: { accountType: 'bankCard', bankName: '示范银行', cardNoTail: '0123' },
      askedTime: day,
      examinedTime: day,
      sentTime: day,
      endTime: day,
    });
    const moved = await expert().ok<{ records: Body[]; total: number }>('GET', '/dsTbExpertAccount/movements', { pageSize: '100' });
    const { withdrawNo } = await row('dsTbExpertWithdrawal', first);
    // Both have one moment, and so no order.
    const parts = moved.records.filter((one) => one.withdrawNo === withdrawNo).toSorted((a, b) => Number(a.amount) - Number(b.amount));
    expect(parts.map(({ bizType, amount }) => [bizType, amount])).toEqual([
      ['withdrawHold', -500],
      ['withdrawDone', 0],
    ]);
    expect(moved.records.find(({ bizType }) => bizType === 'reviewFee')).toMatchObject({ withdrawNo: null });
    expect(await account()).toMatchObject({ paidThisYear: 960, taxThisYear: 40, available: before - 1000 - 200 });
    for (const path of ['/dsTbExpertWithdrawal/mine', '/dsTbExpertAccount/movements'])
      expect(await server.as('APPL').call('GET', path)).toMatchObject({ error: 'access.denied' });
    expect(await row('dsTbExpertWithdrawal', first)).toMatchObject({ status: '2', subStatus: '20' });
    expect(await row('dsTbPayoutBatch', batch.id)).toMatchObject({ status: '3' });
    expect(await account()).toMatchObject({ balance: before - 1000 });
    const balance = async (code: string) =>
      (await finance().ok<{ records: AnyRow[] }>('GET', '/dsTbLedgerAccount/list', { accountCode: code })).records[0]?.balance;
    expect([await balance('platform:cash:bank'), await balance('tax:iit-payable')]).toEqual([960, 40]);
    // Bookkeepers look for an account by its name, or for the number of a paper, and read two sides.
    const found = async (search: string) =>
      (await finance().ok<{ records: AnyRow[] }>('GET', '/dsTbLedgerPosting/list', { search })).records;
    const fromBank = (await found('平台银行存款')).map(({ accountId_dictText, debit, credit }) => [accountId_dictText, debit, credit]);
    expect(fromBank).toHaveLength(2);
    for (const amount of ['460.00', '500.00']) expect(fromBank).toContainEqual(['平台银行存款', null, amount]);
    const paper = String((await row('dsTbExpertWithdrawal', first)).withdrawNo);
    const sides = (await found(paper)).map(({ debit, credit }) => [Number(debit ?? 0), Number(credit ?? 0)]);
    expect(sides.reduce((sum, [debit = 0]) => sum + debit, 0)).toBeGreaterThan(0);
    expect(sides.reduce((sum, [debit = 0, credit = 0]) => sum + debit - credit, 0)).toBe(0);
    const withheld = await expert().ok<{ records: AnyRow[] }>('GET', '/dsTbTaxWithholding/list');
    expect(withheld.records.map(({ month }) => month)).toEqual(['2026-05', '2026-05']);
    const rule = { id: 'rule-in-force' };
    expect(await finance().call('PUT', '/dsTbTaxRule/edit', { ...rule, revision: 1, deduction: 700 })).toMatchObject({
      error: 'row.referenced',
    });
    expect(await finance().call('DELETE', '/dsTbTaxRule/delete', rule)).toMatchObject({ error: 'row.referenced' });
    await isSound();
  });

  test('a payment that failed gives the amount back; one whose outcome is unknown waits for the bank', async () => {
    const before = await account();
    const [failed, unknown] = [await asked(100), await asked(150)];
    await sent(failed, unknown);
    expect(await step(finance(), 'importResult', failed, { result: 'failed' })).toMatchObject({ issues: [{ field: 'reason' }] });
    expect(await step(finance(), 'importResult', failed, { result: 'failed', reason: '户名不符' })).toMatchObject({ success: true });
    expect(await row('dsTbExpertWithdrawal', failed)).toMatchObject({ status: '3', subStatus: '30', failReason: '户名不符' });
    await step(finance(), 'importResult', unknown, { result: 'unknown' });
    expect(await row('dsTbExpertWithdrawal', unknown)).toMatchObject({ status: '1', subStatus: '14' });
    expect(await step(finance(), 'resolve', unknown, { result: 'unknown', evidence: '无' })).toMatchObject({
      issues: [{ field: 'result' }],
    });
    expect(await step(finance(), 'resolve', unknown, { result: 'failed', evidence: '银行回单' })).toMatchObject({ success: true });
    expect(await account()).toMatchObject({ balance: before.balance, frozen: before.frozen });
    await isSound();
  });

  test('from 10,000 yuan on two people approve', async () => {
    await give(20_000);
    const id = await asked(10_000);
    expect(await step(finance(), 'examine', id, { result: '1' })).toMatchObject({ result: { rows: [{ state: '10' }] } });
    expect(await step(finance(), 'examine', id, { result: '1' })).toMatchObject({ error: 'money.same_person' });
    expect(await step(other, 'examine', id, { result: '1' })).toMatchObject({ result: { rows: [{ state: '11' }] } });
  });

  test('WITHDRAW-08: while withdrawals are under maintenance they are refused', async () => {
    const { config } = server.services;
    Object.assign(config, { SAIYUN_WITHDRAWALS: 'off' });
    expect(await apply()).toMatchObject({ error: 'withdraw.maintenance' });
    Object.assign(config, { SAIYUN_WITHDRAWALS: 'on' });
  });
});
