import { describe, expect, test } from 'vitest';
import type { Assignment } from '../../contract/wire/session.ts';
import { entities } from '../../entities/index.ts';
import { type Grants, grantsOf, may, mayAll, mayCall, type Permission, reasonText } from './index.ts';

const all: Grants['buttons'] = { has: () => true };
const by = (role: Grants['roles'][number], more: Partial<Grants> = {}): Grants => ({ roles: [role], buttons: all, ...more });
const said = (answer: Permission): string => (answer.kind === 'allowed' ? 'allowed' : `${answer.kind} ${answer.why.code}`);
const { competition, download, registration, review, stage, unit, works } = entities;

describe('without a row', () => {
  test('the record has the call, a base role may make it, and the button was granted: otherwise it is hidden', () => {
    expect(may(by('ADMIN'), unit, 'add')).toEqual({ kind: 'allowed', roles: ['ADMIN'] });
    expect(said(may(by('UNIT'), unit, 'add'))).toBe('hidden access.denied');
    expect(said(may(by('UNIT'), unit, 'list'))).toBe('allowed');
    expect(said(may(by('ADMIN'), download, 'add'))).toBe('hidden path.unknown');
    expect(said(may(by('ADMIN'), unit, 'nonsense'))).toBe('hidden path.unknown');
    const buttons = new Set(['dsTbUnit:delete']);
    expect(said(may({ roles: ['ADMIN'], buttons }, unit, 'deleteBatch'))).toBe('allowed');
    expect(said(may({ roles: ['ADMIN'], buttons }, unit, 'edit'))).toBe('hidden access.denied');
  });

  test('PERM-10: hiding batch_delete hides the single delete too', () => {
    const entry = (action: string) => ({ action, status: '1', type: '1', describe: '' });
    const auth = [entry('dsTbUnit:delete')];
    const lists = (...allAuth: string[]) => grantsOf({ auth, allAuth: allAuth.map(entry) }, ['ADMIN']);
    expect(said(may(lists('dsTbUnit:delete', 'dsTbUnit:batch_delete'), unit, 'delete'))).toBe('hidden access.denied');
    expect(said(may(lists('dsTbUnit:delete'), unit, 'delete'))).toBe('allowed');
  });

  test('SERVER-07: masked values are revealed by those who were granted it and have a base role for it', () => {
    const granted = { buttons: new Set(['dsTbBankAccount:reveal']) };
    expect(said(may(by('FIN', granted), entities.bankAccount, 'reveal'))).toBe('allowed');
    expect(said(may(by('FIN', { buttons: new Set() }), entities.bankAccount, 'reveal'))).toBe('hidden access.denied');
    expect(said(may(by('SUB', granted), entities.bankAccount, 'reveal'))).toBe('hidden access.denied');
    expect(said(may(by('ADMIN'), competition, 'reveal'))).toBe('hidden path.unknown');
  });
});

describe('B10: a sub-administrator', () => {
  const whole: Assignment = { competitionId: 'c', areaId: null, groupIds: [], actions: [] };
  const sub = (...assignments: Assignment[]): Grants => by('SUB', { assignments });

  test.each([
    ['no assignment', [], stage, 'add', 'hidden access.action'],
    ['a whole competition', [whole], stage, 'add', 'allowed'],
    ['one area, of a record of the whole competition', [{ ...whole, areaId: 'a' }], stage, 'add', 'hidden access.action'],
    ['one area, of a record with areas', [{ ...whole, areaId: 'a' }], registration, 'add', 'allowed'],
    ['one group, of a record of the whole competition', [{ ...whole, groupIds: ['g'] }], stage, 'edit', 'hidden access.action'],
    ['one group, of a record with groups', [{ ...whole, groupIds: ['g'] }], works, 'edit', 'allowed'],
    ['another action', [{ ...whole, actions: ['messages'] }], registration, 'approve', 'hidden access.action'],
    ['this action', [{ ...whole, actions: ['approve'] }], registration, 'approve', 'allowed'],
    ['this action in another competition alone', [whole, { ...whole, actions: ['messages'] }], registration, 'approve', 'allowed'],
    ['no assignment, reading', [], registration, 'list', 'allowed'],
  ] as const)('with %s', (_what, assignments, entity, action, wanted) => {
    expect(said(may(sub(...assignments), entity, action))).toBe(wanted);
  });

  test('the reason names the action, in the language of the reader', () => {
    const answer = may(sub(), registration, 'approve');
    if (answer.kind === 'allowed') throw new Error('allowed');
    expect(reasonText('zh-CN', answer.why)).toContain('审核通过');
    expect(reasonText('en', answer.why)).toContain('Approve');
  });

  test('who is also something else is not confined in what that may do', () => {
    expect(said(may({ ...sub(), roles: ['ADMIN', 'SUB'] }, stage, 'add'))).toBe('allowed');
  });

  test('a row that the server says was not given is greyed, for its calls and verbs alone', () => {
    const row = { status: '1', withheld: ['edit', 'approve'] };
    expect(said(may(sub(whole), registration, 'edit', row))).toBe('greyed access.action');
    expect(said(may(sub(whole), registration, 'approve', row))).toBe('greyed access.action');
    expect(said(may(sub(whole), registration, 'delete', row))).toBe('allowed');
    // Whoever has no assignments reads rows of others.
    expect(said(may(by('APPL'), registration, 'edit', row))).toBe('greyed access.denied');
  });
});

describe('with rows', () => {
  test('a verb starts from its states alone, and the reason names them', () => {
    expect(said(may(by('ADMIN'), registration, 'approve', { status: '1' }))).toBe('allowed');
    const answer = may(by('ADMIN'), registration, 'approve', { status: '2' });
    if (answer.kind !== 'greyed') throw new Error(answer.kind);
    expect(answer.why).toMatchObject({ code: 'verb.state', states: registration.verbs.approve.from });
    expect(reasonText('en', answer.why, (state) => `state ${state}`)).toBe('Approve is only possible in state state 1');
  });

  test('several rows change together or not at all', () => {
    const rows = (...states: string[]) => states.map((status) => ({ status }));
    expect(mayAll(by('ADMIN'), registration, 'approve', rows('1', '1'))).toMatchObject({ kind: 'allowed', refused: 0 });
    expect(mayAll(by('ADMIN'), registration, 'approve', rows('1', '2', '0'))).toMatchObject({ kind: 'greyed', refused: 2 });
    expect(mayAll(by('APPL'), registration, 'approve', rows('1'))).toMatchObject({ kind: 'hidden', why: { code: 'access.denied' } });
    expect(mayAll(by('EXPERT'), review, 'stage', rows('0', '0'))).toMatchObject({ kind: 'greyed', why: { code: 'verb.one_row' } });
    expect(mayAll(by('ADMIN'), registration, 'nonsense', rows('1'))).toMatchObject({ kind: 'hidden', why: { code: 'path.unknown' } });
  });

  test('only the organiser takes an approval back', () => {
    expect(said(may(by('UNIT'), registration, 'returnBack', { status: '2' }))).toBe('greyed access.denied');
    expect(said(may(by('ADMIN'), registration, 'returnBack', { status: '2' }))).toBe('allowed');
  });
});

test('calls of no record are for their roles, and need the right to read what they tell of', () => {
  expect(said(mayCall(by('ADMIN'), 'monitor'))).toBe('allowed');
  expect(said(mayCall(by('AUD'), 'monitor'))).toBe('hidden access.denied');
  expect(said(mayCall(by('AUD'), 'outsideMembers'))).toBe('allowed');
  expect(said(mayCall(by('AUD', { buttons: new Set() }), 'outsideMembers'))).toBe('hidden access.denied');
  expect(said(mayCall(by('UNIT'), 'outsideMembers'))).toBe('hidden access.denied');
});
