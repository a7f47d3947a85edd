import type { GroupedWork } from '@saiyun/sdk/calls';
import { expect, test } from 'vitest';
import { factKey, shownWorks } from './filter.ts';

const work = (id: string, title: string, facts: GroupedWork['facts']): GroupedWork => ({
  id,
  revision: 1,
  worksNo: `W-${id}`,
  title,
  groupId: null,
  stageId: null,
  facts,
});
const works = [
  work('1', '桥梁', { area: ['east'], label: ['a', 'b'] }),
  work('2', 'Bridge', { area: ['west'], label: ['b'] }),
  work('3', '隧道', { area: ['east'] }),
];

test.each([
  ['', [], ['1', '2', '3']],
  ['bridge', [], ['2']],
  ['w-3', [], ['3']],
  ['', [factKey('area', 'east')], ['1', '3']],
  ['', [factKey('area', 'east'), factKey('area', 'west')], ['1', '2', '3']],
  ['', [factKey('area', 'east'), factKey('label', 'b')], ['1']],
  ['桥', [factKey('area', 'west')], []],
])('“%s” with %j shows %j', (text, values, shown) => {
  expect(shownWorks(works, { text, values }).map(({ id }) => id)).toEqual(shown);
});
