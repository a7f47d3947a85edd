import { expect, test } from 'vitest';
import { Failure, failureAnswer } from './index.ts';

test('a body with a hundred thousand faults is told a thousand of them', () => {
  const issues = Array.from({ length: 100_000 }, (_v, n) => ({ field: `k${n}`, code: 'unknown' as const }));
  const call = { language: 'en', path: '/sys/dict/add', requestId: 'r', now: new Date(0) } as const;
  const { body } = failureAnswer(new Failure('input.invalid', {}, { issues }), call);
  expect(body.issues).toHaveLength(1000);
});
