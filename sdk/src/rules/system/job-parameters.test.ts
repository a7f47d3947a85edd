import { expect, test } from 'vitest';
import { readJobParameters, workingParameters, writeJobParameters } from './job-parameters.ts';

test.each([
  ['logRetention', null, { days: 180 }],
  ['logRetention', '{"days": 30}', { days: 30 }],
  ['logRetention', '{"days": 0}', undefined],
  ['logRetention', '{"days": 1.5}', undefined],
  ['logRetention', '{"days": "30"}', undefined],
  ['logRetention', '{"days": 30, "command": "rm"}', undefined],
  ['backupNightly', '{"keep": 3}', { keep: 3 }],
  ['backupNightly', '{"keep": 0}', undefined],
  ['personalDataErase', '', { dryRun: true }],
  ['personalDataErase', '{"dryRun": false}', { dryRun: false }],
  ['personalDataErase', '{"dryRun": "no"}', undefined],
  ['downloadExpire', null, {}],
  ['downloadExpire', '[1]', undefined],
  ['toString', '{}', {}],
])('SYS-03: %s works with %j as %j', (handler, text, expected) => expect(workingParameters(handler, text)).toEqual(expected));

test('SYS-03: a form changes the parameters that it knows, and the others stay', () => {
  const read = readJobParameters('logRetention', '{"days": 30, "before": {"v": 1}}');
  expect(read).toMatchObject({ values: { days: 30 }, unknown: { before: { v: 1 } }, issues: [] });
  expect(writeJobParameters('logRetention', { days: 60 }, read?.unknown)).toBe('{"before":{"v":1},"days":60}');
  expect(writeJobParameters('personalDataErase', { dryRun: '0' })).toBe('{"dryRun":false}');
  expect(writeJobParameters('downloadExpire', {})).toBeNull();
});
