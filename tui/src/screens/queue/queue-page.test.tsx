import { ApiError, type Client } from '@saiyun/sdk';
import type { Language, Role } from '@saiyun/sdk/contract';
import { bankAccountStatus, examineResult, registration, registrationStatus, withdrawal, withdrawalStep } from '@saiyun/sdk/entities';
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
  bankSnapshot: { accountType: 'bankCard', realName: 'Li Si', bankName: 'BOC', cardNoTail: '4567' },
};
const examination = {
  expertName: 'Li Si',
  payee: { realName: 'Li Si', status: bankAccountStatus.verified, isSame: true },
  needsTwo: true,
  first: null,
  tax: 86.8,
  net: 1147.2,
  payDay: '2026-11-30',
  parts: null,
};
const granted = { auth: [], allAuth: [], menu: [], sysSafeMode: false };
const assignment = { competitionId: 'c', areaId: null, groupIds: [], actions: [] };

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
    send: (_method: string, path: string) =>
      Promise.resolve(path.endsWith('/examination') ? examination : { anntMsgTotal: 0, sysMsgTotal: 0, records: [], total: 0 }),
    permissions: () => Promise.resolve(roles.includes('SUB') ? { ...granted, assignments: [assignment] } : granted),
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

test.each(languages)('what approving tells of its effect and of what follows is said below it, in %s', async (language) => {
  const isEnglish = language === 'en';
  const [told, next] = isEnglish ? ['The quota is used up', 'Raise it to approve more'] : ['名额已用完', '如需再通过，请调整名额'];
  const screen = await open(language, ['ADMIN'], { act: () => Promise.resolve({ rows: [], told, next }) });
  await screen.shows('❯ Team 1');
  await screen.type('a', isEnglish ? 'Approve this entry?' : '审核通过这份报名？');
  await screen.type('y', next);
  expect(screen.frame()).toContain(`${isEnglish ? '✓ Approved' : '✓ 已通过'} · Team 1 ${told} ${next}`);
  expectToFit(screen, language);
});

test('an entry is read as facts, without ids and stored data, and returned with a reason', async () => {
  const screen = await open('en', ['UNIT']);
  await screen.shows('❯ Team 1');
  await screen.type(press.enter, 'Captain: Wang');
  expectToFit(screen, 'en');
  expect(screen.frame()).toContain('School: Yunshan');
  expect(screen.frame()).not.toMatch(/0123456789abcdef|secret shape/);
  await screen.type('x', 'Return for changes · Team 1');
  await screen.type(press.ctrl('d'), '! Give a reason');
  await screen.type('no photo', 'no photo');
  await screen.type(press.ctrl('d'), '✓ Returned for changes · Team 1');
  expect(screen.acts.mock.calls).toEqual([['returnBack', 'e1', { opinion: 'no photo' }, { revision: 1 }]]);
});

test('a line of the reason that names a field is a remark on it', async () => {
  const screen = await open('en', ['UNIT']);
  await screen.shows('❯ Team 1');
  await screen.type('x', 'asks for that field');
  expectToFit(screen, 'en');
  await screen.type('Mobile: a digit is missing', 'missing');
  await screen.type(press.ctrl('d'), '✓ Returned for changes · Team 1');
  expect(screen.acts.mock.calls).toEqual([
    ['returnBack', 'e1', { opinion: 'See the remarks on each item', remarks: { phone: 'a digit is missing' } }, { revision: 1 }],
  ]);
});

test('finance examines withdrawals; a refusal by the server is told and the row stays', async () => {
  const refused = new ApiError({ kind: 'conflict', code: 'row.stale', message: 'Changed meanwhile' });
  const answers = [() => Promise.reject(refused), () => Promise.resolve({})];
  const screen = await open('en', ['FIN'], { rows: [payout], act: () => (answers.shift() ?? answers[0] ?? (() => Promise.resolve({})))() });
  await screen.shows(/❯ W20261120ABCD +Li Si +1,234.00 2026-11-30 2026-11-20 10:00/);
  expectToFit(screen, 'en');
  await screen.type(press.enter, 'Paid to: BOC ending in 4567 (Li Si)');
  expect(screen.frame()).toContain('Tax withheld ¥86.80, paid out ¥1,147.20, to be paid on 2026-11-30');
  await screen.type('a', /Approve this withdrawal\?[\s\S]*BOC ending in 4567 \(Li Si\)[\s\S]*approved by two people/);
  expectToFit(screen, 'en');
  await screen.type('y', '! Changed meanwhile');
  await screen.type('x', 'Refuse the withdrawal');
  await screen.type('wrong account', 'wrong account');
  await screen.type(press.enter, 'Refuse?');
  await screen.type(press.enter, 'wrong account');
  await screen.type(press.ctrl('d'), 'Refuse?');
  await screen.type('y', '✓ Refused; the amount is back in the balance');
  expect(screen.acts.mock.calls).toEqual([
    ['examine', 'w1', { result: examineResult.approve }, { revision: 3 }],
    ['examine', 'w1', { result: examineResult.refuse, opinion: 'wrong account' }, { revision: 3 }],
  ]);
});

test('J and K lead from entry to entry, and the row stays when one comes back from elsewhere', async () => {
  const screen = await open('en', ['UNIT'], { rows: [entry(1), entry(2), entry(3)] });
  await screen.shows('❯ Team 1');
  await screen.type(press.enter, ' Team 1\n');
  await screen.type('K', '! This is the first one');
  await screen.type('J', ' Team 2\n');
  await screen.type('J', ' Team 3\n');
  await screen.type('J', '! This is the last one');
  await screen.type('K', ' Team 2\n');
  await screen.type(press.escape, '❯ Team 2');
  await screen.type('i', 'Notices');
  await screen.type(press.escape, '❯ Team 2');
});

test('Esc takes a word away before it leaves, n is named meanwhile, and the next word begins empty', async () => {
  const screen = await open('en', ['UNIT'], { rows: [entry(1), entry(2), entry(3)] });
  await screen.shows('❯ Team 1');
  await screen.type('/', ' /');
  await screen.type('3', '❯ Team 3');
  await screen.type(press.enter, /n next, previous match .*Esc clear find/);
  await screen.type('/', /\n \/\s*\n/);
  await screen.type('team 2', '❯ Team 2');
  await screen.type(press.enter, /n next, previous match/);
  await screen.type(press.escape, '2 of 3');
  expect(screen.frame()).not.toContain('clear find');
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
