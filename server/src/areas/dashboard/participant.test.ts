import type { EntryCard } from '@saiyun/sdk/calls';
import { registrationStatus } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { dueAsEntries, withoutWork } from './participant.ts';

const card = (id: string, more: Partial<EntryCard>): EntryCard => ({
  id,
  teamName: id,
  registerNo: `N${id}`,
  status: registrationStatus.approved,
  competitionId: 'c',
  competitionName: 'c',
  steps: [],
  next: 'addWork',
  due: null,
  opinion: null,
  worksId: null,
  ...more,
});

test('COMP-10: approved entries without a work wait among the to-dos, by their numbers and the nearest deadline', () => {
  const entries = [
    card('1', { due: '2026-12-20 18:00:00' }),
    card('2', { due: '2026-12-02 18:00:00' }),
    card('3', {}),
    card('4', { next: 'handIn', due: '2026-11-24 18:00:00' }),
    card('5', { next: null }),
  ];
  expect(withoutWork(entries)).toMatchObject([
    {
      name: 'worksToAdd',
      count: 3,
      due: '2026-12-02 18:00:00',
      query: { superQuery: [{ field: 'registerNo', rule: 'in', val: 'N1,N2,N3' }] },
    },
  ]);
  expect(withoutWork(entries.slice(3))).toEqual([]);
});

test('COMP-10: returned entries among the to-dos are due when the nearest of them is', () => {
  const todo = { about: null, entity: 'dsTbRegistration', list: '', query: {}, count: 2, due: '2026-12-29 18:00:00' };
  const todos = [{ ...todo, name: 'entriesToMend' } as const, { ...todo, name: 'worksToHandIn' } as const];
  const entries = [card('1', { next: 'mend', due: '2026-12-26 18:00:00' }), card('2', { next: 'mend', due: '2026-12-20 18:00:00' })];
  expect(dueAsEntries(todos, entries).map(({ due }) => due)).toEqual(['2026-12-20 18:00:00', '2026-12-29 18:00:00']);
  expect(dueAsEntries(todos, [])).toEqual(todos);
});
