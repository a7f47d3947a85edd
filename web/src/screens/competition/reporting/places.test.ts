import type { ReportingBoard } from '@saiyun/sdk/calls';
import { reportStatus, worksStatus } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { placesOf, tickedAtFirst } from './places.ts';

const work = (id: string, groupId: string | null = 'a', status: string = worksStatus.submitted, unitId = 'u1') => ({
  id,
  worksNo: id,
  title: id,
  team: '一队',
  unitId,
  groupId,
  status,
});
const report = (id: string, status: string, ...workIds: string[]) => ({
  id,
  revision: 1,
  unitId: 'u1',
  groupId: 'a',
  workIds,
  status,
  reason: null,
  note: null,
  submitBy: null,
  submitTime: null,
});
const board = (more: Partial<ReportingBoard>): ReportingBoard => ({
  groups: [
    { id: 'a', name: '本科组', reportMax: 2 },
    { id: 'b', name: '专科组', reportMax: null },
  ],
  units: [
    { id: 'u1', name: '晨华大学' },
    { id: 'u2', name: '云岭学院' },
  ],
  works: [],
  reports: [],
  ...more,
});
const progresses = (more: Partial<ReportingBoard>) => placesOf(board(more)).map(({ key, progress }) => [key, progress]);

test('SCREEN-21: works stand by school and group, those without a group last, and a school without works is left out', () => {
  const works = [work('w1', null), work('w2', 'b'), work('w3')];
  expect(placesOf(board({ works })).map(({ unitName, groupName }) => [unitName, groupName])).toEqual([
    ['晨华大学', '本科组'],
    ['晨华大学', '专科组'],
    ['晨华大学', null],
  ]);
});

test('SCREEN-21: what may still be reported is what is handed in, less what is reported, within the limit of the group', () => {
  const works = [work('w1'), work('w2'), work('w3'), work('w4', 'a', worksStatus.notSubmitted)];
  const [none] = placesOf(board({ works }));
  expect(none).toMatchObject({ progress: 'open', reported: 0, left: 2, most: 2 });
  const [one] = placesOf(board({ works, reports: [report('r1', reportStatus.accepted, 'w1')] }));
  expect(one).toMatchObject({ progress: 'accepted', reported: 1, left: 1 });
  const [full] = placesOf(board({ works, reports: [report('r1', reportStatus.waiting, 'w1', 'w2')] }));
  expect(full).toMatchObject({ progress: 'waiting', reported: 2, left: 0 });
  expect(full?.works.map(({ isReady }) => isReady)).toEqual([false, false, true, false]);
});

test('SCREEN-21: what was withdrawn is as if it had not been, and what was returned counts until it is reported again', () => {
  const works = [work('w1')];
  expect(progresses({ works, reports: [report('r1', reportStatus.withdrawn, 'w1')] })).toEqual([['u1:a', 'open']]);
  expect(progresses({ works, reports: [report('r1', reportStatus.returned, 'w1')] })).toEqual([['u1:a', 'returned']]);
  expect(progresses({ works, reports: [report('r1', reportStatus.returned, 'w1'), report('r2', reportStatus.waiting, 'w1')] })).toEqual([
    ['u1:a', 'waiting'],
  ]);
});

test('all works are ticked at first, or those that were returned; none if there are more than may be reported', () => {
  const ticked = (more: Partial<ReportingBoard>) => placesOf(board(more)).map(tickedAtFirst);
  const works = [work('w1'), work('w2')];
  expect(ticked({ works })).toEqual([['w1', 'w2']]);
  expect(ticked({ works: [...works, work('w3')] })).toEqual([[]]);
  expect(ticked({ works: [...works, work('w3')], reports: [report('r1', reportStatus.returned, 'w3')] })).toEqual([['w3']]);
});
