import { expect, test } from 'vitest';
import { ownUnitIssues } from './unit.ts';

test.each([
  [{}, 0],
  [{ unitId: 'u1', otherUnit: '' }, 0],
  [{ unitId: null, otherUnit: '云海研究院' }, 0],
  [{ unitId: 'u1', otherUnit: '云海研究院' }, 1],
] as const)('an expert is of a unit or of another organisation: %j', (draft, count) => {
  expect(ownUnitIssues(draft)).toHaveLength(count);
});
