import { ApiError } from '@saiyun/sdk';
import { type Language, no } from '@saiyun/sdk/contract';
import { withdrawalStep } from '@saiyun/sdk/entities';
import { describe, expect, test, vi } from 'vitest';
import type { Notice } from '../../kit/frame.tsx';
import { type ExpertServer, expertClient, moneyAnswers } from '../../testing/expert.test-support.ts';
import { eventually, expectToFit, languages, openScreen, press } from '../../testing/screen.test-support.tsx';
import { Money } from './money.tsx';

const open = async (language: Language, server: Partial<ExpertServer> = {}) => {
  const back = vi.fn<(notice?: Notice) => void>();
  const screen = await openScreen(<Money onBack={back} />, expertClient(language, server), language);
  await screen.shows('1,200.00');
  return { ...screen, back };
};
const account = (more: object) => ({ 'GET /dsTbExpertAccount/mine': { ...moneyAnswers['GET /dsTbExpertAccount/mine'], ...more } });

test.each(languages)('TUI-04: balance and withdrawals in %s fit 80×24', async (language) => {
  const screen = await open(language);
  await screen.shows('1,000.00');
  expectToFit(screen, language);
  for (const text of language === 'en'
    ? [
        '¥1,200.00 available',
        'On hold 300.00',
        'Withdrawals 2',
        'To be paid on 2026-11-30',
        'Failed: not paid, amount returned',
        'w withdraw',
      ]
    : ['可提现 1,200.00 元', '提现冻结 300.00', '提现 2', '预计 2026-11-30 付款', '付款失败', 'w 提现'])
    expect(screen.frame()).toContain(text);
});

test.each(languages)('Tab goes through movements, fees and accounts in %s', async (language) => {
  const screen = await open(language);
  await screen.shows('1,000.00');
  await screen.type(press.tab, '+500.00');
  expectToFit(screen, language);
  await screen.type(press.tab, '240.00');
  expect(screen.frame()).toContain(language === 'en' ? 'Finance examines it' : '等待财务审核');
  await screen.type(press.tab, '9999');
  expect(screen.frame()).toContain('li****@example.com');
  await screen.type(press.shiftTab, '2026-11');
});

test('TUI-04, WITHDRAW-07: Enter shows every step of a withdrawal with its time, and why it failed', async () => {
  const screen = await open('en');
  await screen.shows('1,000.00');
  await screen.type(press.enter, '● Approved  2026-11-21 09:30');
  expect(screen.frame()).toContain('○ On its way');
  await screen.type(press.escape, '1 of 2');
  await screen.type(press.down, '2 of 2');
  await screen.type(press.enter, 'Reason: Account closed');
  expectToFit(screen, 'en');
});

test.each(languages)('a withdrawal that failed has no net, and is called alike where it stands, in %s', async (language) => {
  const [, failed] = moneyAnswers['GET /dsTbExpertWithdrawal/mine'].records;
  const back = { ...moneyAnswers['GET /dsTbExpertAccount/movements'].records[0], bizType: 'withdrawBack', amount: 1000 };
  const money = {
    'GET /dsTbExpertWithdrawal/mine': { total: 1, records: [failed] },
    'GET /dsTbExpertAccount/movements': { total: 1, records: [back] },
  } as Partial<typeof moneyAnswers>;
  const isEnglish = language === 'en';
  const screen = await open(language, { money });
  await screen.shows(isEnglish ? /1,000\.00 +— Failed: not paid/ : /1,000\.00 +— 未成功：付款失败/);
  await screen.type(press.enter, isEnglish ? 'Nothing was paid; ¥1,000.00 is back' : '没有付款，1,000.00 元已退回余额');
  expect(screen.frame()).not.toContain('960.00');
  await screen.type(press.escape, '—');
  await screen.type(press.tab, isEnglish ? 'Withdrawal not made, returned (' : '提现未完成，金额已退回余额');
});

test('an open withdrawal is read again on r, and says until when it can be cancelled', async () => {
  const [first] = moneyAnswers['GET /dsTbExpertWithdrawal/mine'].records;
  const records = [{ ...first, subStatus: withdrawalStep.waiting }];
  const money = { 'GET /dsTbExpertWithdrawal/mine': { total: 1, records } } as unknown as Partial<typeof moneyAnswers>;
  const screen = await open('en', { money });
  await screen.shows('Finance reviewing');
  await screen.type(press.enter, 'Until finance approves it, you can cancel the request: press x.');
  expectToFit(screen, 'en');
  records.splice(0, 1, { ...first, subStatus: withdrawalStep.approved } as never);
  await screen.type('r', '● Approved  2026-11-21 09:30');
  expect(screen.frame()).not.toContain('cancel the request');
});

test.each(languages)('TUI-04: a request that nobody has approved is cancelled by x, after a question, in %s', async (language) => {
  const isEnglish = language === 'en';
  const [first] = moneyAnswers['GET /dsTbExpertWithdrawal/mine'].records;
  const records: object[] = [{ ...first, subStatus: withdrawalStep.waiting }];
  const money = { 'GET /dsTbExpertWithdrawal/mine': { total: 1, records } } as unknown as Partial<typeof moneyAnswers>;
  const refused = new ApiError({ kind: 'conflict', code: 'verb.state', message: 'Approved meanwhile' });
  const cancelWithdrawal = vi.fn<ExpertServer['cancelWithdrawal']>(() => Promise.reject(refused));
  const screen = await open(language, { money, cancelWithdrawal });
  await screen.shows(isEnglish ? 'Finance reviewing' : '等待财务审核');
  await screen.type(press.enter, isEnglish ? 'press x.' : '按 x。');
  const question = isEnglish ? '¥300.00 goes back to your available balance' : '300.00 元将退回可提现余额';
  await screen.type('x', question);
  expectToFit(screen, language);
  await screen.type('n', isEnglish ? 'press x.' : '按 x。');
  expect(cancelWithdrawal).not.toHaveBeenCalled();
  await screen.type('x', question);
  await screen.type('y', '! Approved meanwhile');
  cancelWithdrawal.mockImplementation(() => {
    records.splice(0, 1, { ...first, status: '3', subStatus: withdrawalStep.cancelled, endTime: '2026-11-20 11:00:00' });
    return Promise.resolve({});
  });
  await screen.type('x', question);
  await screen.type('y', isEnglish ? 'Request cancelled: ¥300.00 is available again' : '申请已撤回，300.00 元已退回可提现余额');
  await screen.shows(isEnglish ? 'Cancelled by you, amount returned  2026-11-20 11:00' : '您已撤回，金额已退回余额  2026-11-20 11:00');
  expectToFit(screen, language);
  expect(cancelWithdrawal.mock.calls).toEqual([['w1'], ['w1']]);
  await screen.type(press.escape, isEnglish ? '— Cancelled by you' : '— 您已撤回');
});

test.each(languages)('what is to be done about an account is said where it stands, in %s', async (language) => {
  const screen = await open(language);
  await screen.type(
    press.shiftTab,
    language === 'en' ? 'Accounts are added and changed under My account' : '收款账户在浏览器的“我的账户”中添加',
  );
  expectToFit(screen, language);
});

test.each(languages)('fees are opened, with what was counted and what each review brought, in %s', async (language) => {
  const isEnglish = language === 'en';
  const screen = await open(language);
  for (const then of ['+500.00', '240.00']) await screen.type(press.tab, then);
  await screen.type(press.enter, isEnglish ? '3 reviews counted' : '计入的评审：3 份');
  expectToFit(screen, language);
  for (const text of isEnglish
    ? ['¥80.00 each', '¥240.00 in all', 'Finance examines it']
    : ['每份 80.00 元', '合计 240.00 元', '等待财务审核'])
    expect(screen.frame()).toContain(text);
  await screen.type(press.escape, '❯ 2026-11');
});

describe('TUI-04: asking for a withdrawal', () => {
  test.each([
    ['1200.01', /不能超过可用余额 1200\.00 元/],
    ['99', /不能少于 100\.00 元/],
    ['12.345', /最多两位小数/],
    ['abc', /请输入正确的金额/],
  ])('%s is judged while it is typed', async (amount, why) => {
    const screen = await open('zh-CN');
    await screen.type('w', '输入金额');
    await screen.type(amount, why);
  });

  test('an amount is named when it is missing, and its digits may be wide', async () => {
    const screen = await open('zh-CN');
    await screen.type('w', '输入金额');
    await screen.type(press.ctrl('d'), '! 提现金额不能为空');
    await screen.type('１０００', '900.00');
    await screen.shows('1000');
  });

  test.each([
    [{ hasPayPassword: no }, 'Press s to set a payment password first'],
    [{ lockUntil: '2026-11-30 10:00:00' }, 'locked until 2026-11-30 10:00'],
    [{ available: 99.99, balance: 1200 }, 'once you have ¥100.00 available'],
  ])('%j: nothing can be asked for, and the line says why', async (more, why) => {
    const screen = await openScreen(<Money onBack={() => undefined} />, expertClient('en', { money: account(more) }), 'en');
    await screen.shows('1,000.00');
    await screen.type('w', why);
  });

  test.each(languages)('tax, net and pay day follow the amount, are confirmed, and the request is sent once, in %s', async (language) => {
    const withdraw = vi.fn<ExpertServer['withdraw']>(() => Promise.resolve({ expectPayDate: '2026-11-30' }));
    const screen = await open(language, { withdraw });
    await screen.shows('1,000.00');
    await screen.type('w', language === 'en' ? 'Enter an amount' : '输入金额');
    await screen.type('1000', '900.00');
    expectToFit(screen, language);
    expect(screen.frame()).toContain('2026-11-30');
    await screen.type(press.down, 'BOC');
    await screen.type(press.right, 'li****@example.com');
    await screen.type(press.down, language === 'en' ? '❯ Payment password' : '❯ 支付密码');
    await screen.type('Pay@Secret1', '•••••••••••');
    await screen.type(press.enter, language === 'en' ? 'Confirm the withdrawal' : '确认提现');
    for (const text of ['1,000.00', '100.00', '900.00', '2026-11-30', 'li****@example.com']) expect(screen.frame()).toContain(text);
    // No is chosen at first.
    await screen.type(press.enter, '•••••••••••');
    expect(withdraw).not.toHaveBeenCalled();
    await screen.type(press.ctrl('d'), language === 'en' ? 'Confirm the withdrawal' : '确认提现');
    await screen.type('y', language === 'en' ? '✓ Withdrawal requested, to be paid on 2026-11-30' : '✓ 已申请提现，预计 2026-11-30 付款');
    expect(withdraw.mock.calls).toMatchObject([
      [{ amount: 1000, bankAccountId: 'b2', payPassword: 'Pay@Secret1', idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) }],
    ]);
  });

  test('a request that was left is there again, without its password, until it is sent', async () => {
    const screen = await open('en', {});
    await screen.shows('1,200.00');
    await screen.type('w', '❯ Amount');
    await screen.type('250', '250');
    await screen.type(press.tab, '❯ Account');
    await screen.type(press.right, 'Alipay');
    await screen.type(press.tab, '❯ Payment password');
    await screen.type('Secret', '••••••');
    await screen.type(press.escape, 'Withdrawals');
    await screen.type('w', 'Your unfinished request is back');
    for (const text of ['250', 'Alipay']) expect(screen.frame()).toContain(text);
    expect(screen.frame()).not.toContain('•');
    await screen.type(press.backspace, /Amount +25\s*\n/);
    for (let n = 0; n < 2; n++) await screen.type(press.backspace, '❯ Amount');
    await screen.type(press.escape, 'Withdrawals');
    await screen.type('w', '❯ Amount');
    expect(screen.frame()).not.toContain('unfinished');
  });

  test('an amount that cannot be withdrawn is told before anything is sent', async () => {
    const withdraw = vi.fn<ExpertServer['withdraw']>();
    const screen = await open('en', { withdraw });
    await screen.shows('1,000.00');
    await screen.type('w', 'Enter an amount');
    await screen.type('1200.01', '1200.01');
    await screen.type(press.ctrl('d'), '! ');
    expect(screen.frame()).toMatch(/! .*1,?200\.00/);
    expect(withdraw).not.toHaveBeenCalled();
  });

  test('a wrong payment password is told and has to be typed again; what else was typed stays', async () => {
    const wrong = new ApiError({ kind: 'invalid', code: 'withdraw.password', message: 'Wrong payment password' });
    const screen = await open('en', { withdraw: () => Promise.reject(wrong) });
    await screen.shows('1,000.00');
    await screen.type('w', 'Enter an amount');
    await screen.type('500', '450.00');
    await screen.type(press.down, 'BOC');
    await screen.type(press.down, '❯ Payment password');
    await screen.type('Pay@Wrong', '•••••••••');
    await screen.type(press.enter, 'Confirm the withdrawal');
    await screen.type('y', '! Wrong payment password');
    await eventually(() => expect(screen.frame()).not.toContain('•'));
    expect(screen.frame()).toContain('500');
  });
});

describe('ACCT-13: the payment password', () => {
  test.each(languages)('the first one is typed twice, in %s', async (language) => {
    const setPassword = vi.fn<ExpertServer['setPassword']>(() => Promise.resolve({}));
    const screen = await open(language, { setPassword, money: account({ hasPayPassword: no }) });
    await screen.shows('1,000.00');
    await screen.type('s', language === 'en' ? 'Set the payment password' : '设置支付密码');
    expectToFit(screen, language);
    await screen.type('weak', '••••');
    await screen.type(press.enter, language === 'en' ? '❯ Repeat' : '❯ 确认密码');
    await screen.type(press.enter, '! ');
    await screen.type(press.ctrl('u'), /^(?!.*•)/s);
    await screen.type('Pay@Secret1', '•••••••••••');
    await screen.type(press.enter, language === 'en' ? '❯ Repeat' : '❯ 确认密码');
    await screen.type('Pay@Secret1', /•{11}.*•{11}/s);
    expect(setPassword).not.toHaveBeenCalled();
    await screen.type(press.enter, language === 'en' ? '✓ The payment password is set' : '✓ 支付密码已设置');
    expect(setPassword.mock.calls).toEqual([[{ password: 'Pay@Secret1', confirmpassword: 'Pay@Secret1' }]]);
  });

  test('a change asks for the old one, and says what is wrong with it', async () => {
    const wrong = new ApiError({ kind: 'invalid', code: 'withdraw.password', message: 'Wrong payment password' });
    const setPassword = vi.fn<ExpertServer['setPassword']>(() => Promise.reject(wrong));
    const screen = await open('en', { setPassword });
    await screen.shows('1,000.00');
    await screen.type('s', '❯ Current');
    await screen.type('Pay@Old111', '••••••••••');
    await screen.type(press.down, '❯ New');
    await screen.type('Pay@Secret1', '•••••••••••');
    await screen.type(press.down, '❯ Repeat');
    await screen.type('Pay@Secret1', /•{11}.*•{11}/s);
    await screen.type(press.ctrl('d'), '! Wrong payment password');
    expect(setPassword.mock.calls).toMatchObject([[{ oldPassword: 'Pay@Old111' }]]);
  });
});
