import { expect, test } from 'vitest';
import { award, awardStatus, entityByName, registrationMember, review, reviewStatus } from '../../entities/index.ts';
import { reasonText, rowReason } from './index.ts';

test.each([
  ['dsTbWorks', 'edit', 'APPL', ['0', '1']],
  ['dsTbWorks', 'edit', 'ADMIN', ['0', '1']],
  ['dsTbWorks', 'delete', 'APPL', ['0']],
  ['dsTbWorks', 'delete', 'SUB', ['0', '1', '2', '3', '4', '5']],
  ['dsTbRegistration', 'edit', 'APPL', ['0', '4']],
  ['dsTbRegistration', 'edit', 'ADMIN', ['0', '1', '2', '3', '4']],
  ['dsTbRegistration', 'delete', 'UNIT', ['0', '5']],
  ['dsTbUnit', 'edit', 'APPL', ['0', '1', '2', '3', '4', '5']],
] as const)('B2: %s: %s by %s in the states %j alone', (name, call, role, states) => {
  const entity = entityByName(name);
  if (!entity) throw new Error(name);
  const open = ['0', '1', '2', '3', '4', '5'].filter((status) => rowReason({ roles: [role] }, entity, call, { status }) === undefined);
  expect(open).toEqual(states);
});

test.each([
  ['APPL', ['0', '4']],
  ['UNIT', ['0', '4']],
  ['ADMIN', ['0', '1', '2', '3', '4']],
] as const)('REG-03: a team changes by %s in the states %j of its entry alone', (role, states) => {
  const open = (action: string) =>
    ['0', '1', '2', '3', '4', '5'].filter(
      (entryStatus) => rowReason({ roles: [role] }, registrationMember, action, { status: '0', entryStatus }) === undefined,
    );
  expect(open('edit')).toEqual(states);
  expect(open('delete')).toEqual(states);
  expect(rowReason({ roles: [role] }, registrationMember, 'delete', { status: '0' })).toBeUndefined();
});

test('a row that the program goes by is not deleted, whatever it is called', () => {
  const why = (name: string, row: Record<string, unknown>) => {
    const entity = entityByName(name);
    if (!entity) throw new Error(name);
    const reason = rowReason({ roles: ['ADMIN'] }, entity, 'delete', row);
    return reason && [reason.code, reasonText('en', reason)];
  };
  expect(why('sysDict', { dictCode: 'ds_works_status', dictName: 'States' })).toEqual([
    'row.built_in',
    expect.stringContaining('“States”'),
  ]);
  expect(why('sysDict', { dictCode: 'own_list', dictName: 'Own' })).toBeUndefined();
  expect(why('sysDictItem', { dictCode: 'ds_works_status', itemValue: '1', itemText: 'Submitted' })).toEqual([
    'row.built_in',
    expect.any(String),
  ]);
  expect(why('sysDictItem', { dictCode: 'ds_works_status', itemValue: 'own', itemText: 'Own' })).toBeUndefined();
  expect(why('sysRole', { roleCode: 'admin', roleName: 'Administrator' })).toEqual(['row.built_in', expect.any(String)]);
});

test('an award on public notice is confirmed once the last day of it is over', () => {
  const row = { status: awardStatus.onNotice, noticeEnd: '2026-12-05' };
  const reasonOn = (today?: string) => rowReason({ roles: ['ADMIN'], ...(today && { today }) }, award, 'confirm', row);
  expect(reasonOn('2026-12-05')).toEqual({ code: 'award.on_notice', params: { until: '2026-12-05' } });
  expect(reasonOn('2026-12-06')).toBeUndefined();
  expect(reasonOn()).toBeUndefined();
});

test('a return is answered once it was asked for, and a review reopened; where the row does not say so, the server decides', () => {
  const row = { status: reviewStatus.pending };
  const reasonOn = (action: string, facts: object) => rowReason({ roles: ['ADMIN'] }, review, action, { ...row, ...facts });
  for (const action of ['approveReturn', 'refuseReturn']) {
    expect(reasonOn(action, { returnRequestTime: null })).toEqual({ code: 'verb.state', text: 'whyNot.returnNotAsked' });
    expect(reasonOn(action, { returnRequestTime: '2026-11-30 10:00:00' })).toBeUndefined();
    expect(reasonOn(action, {})).toBeUndefined();
  }
  const submitted = { status: reviewStatus.submitted };
  expect(reasonOn('reopenReview', { ...submitted, reopenAskBy: null })).toEqual({ code: 'review.reopen_unasked' });
  expect(reasonOn('reopenReview', { ...submitted, reopenAskBy: 'u1' })).toBeUndefined();
});
