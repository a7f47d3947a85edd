import { fromWireTime } from '@saiyun/sdk/view';
import { expect, test } from 'vitest';
import { dueOf, isSoon } from './due.ts';

const now = fromWireTime('2026-05-01 23:00:00') ?? new Date(0);

test.each([
  ['2026-05-01 22:59:59', { when: 'over' }],
  ['2026-05-01 23:30:00', { when: 'today', time: '23:30' }],
  ['2026-05-02 00:30:00', { when: 'tomorrow', time: '00:30' }],
  ['2026-05-03 00:30:00', { when: 'days', count: 2 }],
  ['2026-06-01 18:00:00', { when: 'days', count: 31 }],
])('what is due at %s is due %o', (at, due) => expect(dueOf(at, now)).toEqual(due));

test('three days are soon, four are not, and nothing due never is', () => {
  expect([isSoon('2026-05-04 22:00:00', now), isSoon('2026-05-05 22:00:00', now), isSoon(null, now)]).toEqual([true, false, false]);
});
