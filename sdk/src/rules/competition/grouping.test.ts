import { describe, expect, test } from 'vitest';
import { isGroupFixed } from './grouping.ts';

describe('COMP-05: a group stays as it is once its review has begun', () => {
  const project = { status: '2', stageId: 's1', groupIds: 'g1,g2' };
  test.each([
    [project, 'g1', 's1', true],
    [project, 'g3', 's1', false],
    [project, null, 's1', false],
    [project, 'g1', 's2', false],
    [project, 'g1', null, false],
    [{ ...project, status: '1' }, 'g1', 's1', false],
    [{ ...project, status: '4' }, 'g1', 's1', true],
    [{ ...project, groupIds: null }, null, 's1', true],
    [{ ...project, groupIds: null, stageId: null }, 'g3', null, true],
  ])('%o fixes group %s of stage %s: %s', (one, groupId, stageId, fixed) => {
    expect(isGroupFixed([{ status: '0' }, one], groupId, stageId)).toBe(fixed);
  });
});
