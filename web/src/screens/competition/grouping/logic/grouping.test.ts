import type { GroupedWork, GroupingBoard } from '@saiyun/sdk/calls';
import { reviewProjectStatus } from '@saiyun/sdk/entities';
import { describe, expect, test } from 'vitest';
import { afterMoves, countsOf, groupsMeant, mayMove, movesByFact, movesEvenly, movesOfSheet, pastedLines } from './index.ts';

const work = (id: string, groupId: string | null = null, facts: GroupedWork['facts'] = {}): GroupedWork => ({
  id,
  revision: 1,
  worksNo: `W-${id}`,
  title: `作品 ${id}`,
  groupId,
  stageId: null,
  facts,
});
const group = (id: string, name: string, otherName: string | null = null) => ({ id, code: id.toUpperCase(), name, otherName, quota: null });
const board = (works: readonly GroupedWork[], more: Partial<GroupingBoard> = {}): GroupingBoard => ({
  groups: [group('a', '本科组', 'Undergraduates'), group('b', '研究生组'), group('c', '高职组')],
  works,
  facts: [],
  begun: [],
  ...more,
});
/** The review of group c has begun. */
const begun = [{ status: reviewProjectStatus.reviewing, stageId: null, groupIds: 'c' }];
const ids = (moves: readonly { id: string; groupId: string | null }[]) => moves.map(({ id, groupId }) => [id, groupId]);

describe('COMP-05: what may move', () => {
  test.each([
    ['into a group', null, 'a', true],
    ['to where it is', 'a', 'a', false],
    ['out of a group', 'a', null, true],
    ['into a group whose review has begun', 'a', 'c', false],
    ['out of a group whose review has begun', 'c', 'a', false],
  ] as const)('%s', (_what, from, to, may) => {
    expect(mayMove({ begun }, work('1', from), to)).toBe(may);
  });

  test('the board after moves has them at the next revision', () => {
    const after = afterMoves(board([work('1'), work('2')]), [{ id: '1', groupId: 'a', revision: 4 }]);
    expect(after.works.map(({ groupId, revision }) => [groupId, revision])).toEqual([
      ['a', 5],
      [null, 1],
    ]);
    expect([...countsOf(after.works)]).toEqual([
      ['a', 1],
      ['', 1],
    ]);
  });
});

describe('COMP-05: by a rule', () => {
  const fact = {
    name: 'k',
    label: '类别',
    values: [
      { value: '1', text: '本科', count: 1 },
      { value: '2', text: '研究生组', count: 1 },
      { value: '3', text: '其他', count: 1 },
    ],
  };

  test('values mean the groups of their name', () => {
    expect([...groupsMeant(board([]), fact)]).toEqual([
      ['1', 'a'],
      ['2', 'b'],
    ]);
  });

  test('works go by the first of their values that has a group; others stay, and so do grouped ones if only ungrouped are asked for', () => {
    const works = [work('1', null, { k: ['3', '2'] }), work('2', null, { k: ['3'] }), work('3', 'b', { k: ['1'] }), work('4')];
    const to = new Map([
      ['1', 'a'],
      ['2', 'b'],
    ]);
    expect(ids(movesByFact(board(works), 'ungrouped', 'k', to))).toEqual([['1', 'b']]);
    expect(ids(movesByFact(board(works), 'all', 'k', to))).toEqual([
      ['1', 'b'],
      ['3', 'a'],
    ]);
  });

  test('evenly: what a group has counts, and a shut group takes nothing', () => {
    const works = [work('0', 'a'), work('1'), work('2'), work('3'), work('4', 'c')];
    const moves = movesEvenly(board(works, { begun }), 'ungrouped', { groups: ['a', 'b', 'c'] });
    expect(ids(moves)).toEqual([
      ['1', 'b'],
      ['2', 'a'],
      ['3', 'b'],
    ]);
    expect(movesEvenly(board(works), 'all', { groups: [] })).toEqual([]);
  });

  test('evenly, with works of one school apart', () => {
    const works = ['1', '2', '3', '4'].map((id) => work(id, null, { unit: [id < '3' ? 'x' : 'y'] }));
    const after = afterMoves(board(works), movesEvenly(board(works), 'ungrouped', { groups: ['a', 'b'], apart: 'unit' }));
    for (const groupId of ['a', 'b'])
      expect(after.works.filter((one) => one.groupId === groupId).map(({ facts }) => facts.unit?.[0])).toEqual(['x', 'y']);
  });

  test('5,000 works in 20 groups are dealt out at once', () => {
    const works = Array.from({ length: 5000 }, (_, i) => work(String(i), null, { unit: [`u${i % 300}`] }));
    const groups = Array.from({ length: 20 }, (_, i) => group(`g${i}`, `第 ${i} 组`));
    const all = { groups: groups.map(({ id }) => id), apart: 'unit' };
    const after = afterMoves(board(works, { groups }), movesEvenly(board(works, { groups }), 'all', all));
    expect(new Set(countsOf(after.works).values())).toEqual(new Set([250]));
  });
});

describe('COMP-05: by a list', () => {
  const lines = (rows: readonly (readonly string[])[]) => rows.map((cells, i) => ({ rowNo: i + 1, cells }));

  test('rows move works by number to groups by name or code, in any order of columns; each fault is told at its row', () => {
    const works = [work('1'), work('2', 'a'), work('3', 'c'), work('4'), work('5', 'b')];
    const found = movesOfSheet(
      board(works, { begun }),
      lines([
        ['组别', '队伍', '作品编号'],
        ['undergraduates', '甲', 'w-1'],
        ['A', '乙', 'W-2'],
        ['B', '丙', 'W-3'],
        ['没有的组', '丁', 'W-4'],
        ['B', '戊', 'W-99'],
        ['B', '甲', 'W-1'],
        ['', '己', 'W-5'],
        ['', '', ''],
        ['B', '庚', ''],
        ['高职组', '丁', 'W-4'],
      ]),
    );
    expect(ids(found.moves)).toEqual([['1', 'a']]);
    expect(found.same).toBe(1);
    expect(found.faults.map(({ rowNo, fault }) => [rowNo, fault])).toEqual([
      [4, 'workFixed'],
      [5, 'unknownGroup'],
      [6, 'unknownWork'],
      [7, 'twice'],
      [8, 'noGroup'],
      [10, 'noWork'],
      [11, 'twice'],
    ]);
  });

  test('without headers the first two columns count; a work is taken out of its group; a shut group takes none', () => {
    const found = movesOfSheet(board([work('1', 'a'), work('2')], { begun }), pastedLines('W-1\t无\r\nW-2，高职组\n\n'));
    expect(ids(found.moves)).toEqual([['1', null]]);
    expect(found.faults).toEqual([{ rowNo: 2, worksNo: 'W-2', group: '高职组', fault: 'groupFixed' }]);
  });
});
