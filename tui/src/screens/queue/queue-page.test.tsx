import { ApiError, type Client } from '@saiyun/sdk';
import type { Language, Role } from '@saiyun/sdk/contract';
import { examineResult, registration, registrationStatus, withdrawal, withdrawalStep } from '@saiyun/sdk/entities';
import { expect, test, vi } from 'vitest';
import { TuiApp } from '../../app.tsx';
import { expertClient } from '../../testing/expert.test-support.ts';
import { expectToFit, languages, openApp, press, type Screen } from '../../testing/screen.test-support.tsx';

const entry = (n: number, more: object = {}) => ({
  id: `e${n}`,
  revision: n,
  teamName: `Team ${n}`,
  realName: 'Wang',
  unitId: 'u1',
  unitId_dictText: 'Yunshan',
  competitionId: '0123456789abcdef0123456789abcdef',
  submitTime: `2026-11-2${n} 09:00:00`,
  status: registrationStatus.submitted,
  answers: { a: 'secret shape' },
  ...more,
});
const payout = {
  id: 'w1',
  revision: 3,
  withdrawNo: 'W20261120ABCD',
  expertId: 'x1',
  expertId_dictText: 'Li Si',
  amount: 123_400,
  expectPayDate: '2026-11-30',
  createTime: '2026-11-20 10:00:00',
  subStatus: withdrawalStep.waiting,
};
const granted = { auth: [], allAuth: [], menu: [], sysSafeMode: false };

interface Given {
  readonly rows?: readonly object[];
  readonly act?: (...args: readonly unknown[]) => Promise<unknown>;
}

const open = async (language: Language, roles: readonly Role[], { rows = [entry(1), entry(2)], act }: Given = {}) => {
  const client = expertClient(language);
  const acts = vi.fn<(...args: readonly unknown[]) => Promise<unknown>>(act ?? (() => Promise.resolve({})));
  const list = vi.fn<(query: object) => Promise<object>>(() => Promise.resolve({ records: rows, total: rows.length }));
  const verb =
    (name: string) =>
    (...args: readonly unknown[]) =>
      acts(name, ...args);
  Object.assign(client, {
    session: { ...client.session, userInfo: { ...client.session.userInfo, roles } },
    permissions: () => Promise.resolve(granted),
    entity: () => ({ list }),
    registrations: { approve: verb('approve'), returnBack: verb('returnBack') },
    withdrawals: { examine: verb('examine') },
  } satisfies Partial<Record<keyof Client, unknown>>);
  const screen: Screen = await openApp(<TuiApp client={client} language={language} />, language);
  return { ...screen, acts, list };
};

test.each(languages)('an organiser sees in %s which entries wait, and approves one', async (language) => {
  const isEnglish = language === 'en';
  const screen = await open(language, ['ADMIN']);
  await screen.shows(isEnglish ? 'Entries to approve (2)' : '待审核的报名（2）');
  expectToFit(screen, language);
  expect(screen.list).toHaveBeenCalledWith(
    expect.objectContaining({ match: { status: registrationStatus.submitted }, column: 'submitTime', order: 'asc' }),
  );
  await screen.type('a', isEnglish ? 'Approve this entry?' : '审核通过这份报名？');
  await screen.type(press.enter, '❯ Team 1');
  expect(screen.acts).not.toHaveBeenCalled();
  await screen.type('a', isEnglish ? 'Approve this entry?' : '审核通过这份报名？');
  await screen.type('y', isEnglish ? '✓ Approved · Team 1' : '✓ 已通过 · Team 1');
  expect(screen.acts.mock.calls).toEqual([['approve', 'e1', {}, { revision: 1 }]]);
  expect(screen.list).toHaveBeenCalledTimes(2);
});

test('an entry is read as facts, without ids and stored data, and returned with a reason', async () => {
  const screen = await open('en', ['UNIT']);
  await screen.shows('❯ Team 1');
  await screen.type(press.enter, 'Captain: Wang');
  expectToFit(screen, 'en');
  expect(screen.frame()).toContain('Unit: Yunshan');
  expect(screen.frame()).not.toMatch(/0123456789abcdef|secret shape/);
  await screen.type('x', 'Return for changes · Team 1');
  await screen.type(press.ctrl('d'), '! Give a reason');
  await screen.type('no photo', 'no photo');
  await screen.type(press.ctrl('d'), '✓ Returned for changes · Team 1');
  expect(screen.acts.mock.calls).toEqual([['returnBack', 'e1', { opinion: 'no photo' }, { revision: 1 }]]);
});

test('finance examines withdrawals; a refusal by the server is told and the row stays', async () => {
  const refused = new ApiError({ kind: 'conflict', code: 'row.stale', message: 'Changed meanwhile' });
  const answers = [() => Promise.reject(refused), () => Promise.resolve({})];
  const screen = await open('en', ['FIN'], { rows: [payout], act: () => (answers.shift() ?? answers[0] ?? (() => Promise.resolve({})))() });
  await screen.shows(/❯ W20261120ABCD +Li Si +1,234.00 2026-11-30 2026-11-20 10:00/);
  expectToFit(screen, 'en');
  await screen.type('a', 'Approve this withdrawal?');
  await screen.type('y', '! Changed meanwhile');
  await screen.type('x', 'Refuse the withdrawal');
  await screen.type('wrong account', 'wrong account');
  await screen.type(press.ctrl('d'), '✓ Refused; the amount is back in the balance');
  expect(screen.acts.mock.calls).toEqual([
    ['examine', 'w1', { result: examineResult.approve }, { revision: 3 }],
    ['examine', 'w1', { result: examineResult.refuse, opinion: 'wrong account' }, { revision: 3 }],
  ]);
});

test('what the account was not given for a row is told with the reason, and what it can never do is not offered', async () => {
  const rows = [entry(1, { withheld: ['approve'] })];
  const screen = await open('en', ['SUB'], { rows });
  await screen.shows('❯ Team 1');
  await screen.type('a', /! .*approve/i);
  expect(screen.acts).not.toHaveBeenCalled();
  const auditor = await open('en', ['AUD']);
  await auditor.shows('Your tasks are in the browser');
  expectToFit(auditor, 'en');
});

test('an empty queue says so', async () => {
  const screen = await open('en', ['FIN'], { rows: [] });
  await screen.shows('No withdrawals to examine');
  await screen.type('a', '! No withdrawals to examine');
});

test('every queue goes by states and verbs that its record has', () => {
  expect(registration.verbs).toMatchObject({ approve: {}, returnBack: {} });
  expect(withdrawal.verbs).toMatchObject({ examine: {} });
});
