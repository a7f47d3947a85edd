import { scoreRunStatus } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { runToShow } from './run-to-show.ts';

const { draft, confirmed, superseded } = scoreRunStatus;

test('REVIEW-07: the newest confirmed run is shown, otherwise the newest of all', () => {
  const runs = [
    { id: 'again', status: draft },
    { id: 'counts', status: confirmed },
    { id: 'old', status: superseded },
  ];
  expect(runToShow(runs)?.id).toBe('counts');
  expect(runToShow(runs.filter(({ status }) => status !== confirmed))?.id).toBe('again');
  expect(runToShow([])).toBeUndefined();
});
