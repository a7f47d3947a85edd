import { expect, test } from 'vitest';
import type { MonitorSample } from '../../calls/monitor.ts';
import { type FaultKind, faultsOf } from './judge.ts';
import { type AlertLimits, alertLimitIssues, alertLimits, type LimitName, limitsFrom, unusualLimits, usualLimits } from './limits.ts';

const now = Date.parse('2026-11-29T08:00:00Z');
const gigabyte = 1024 ** 3;
const fine: MonitorSample = {
  node: 'a:1',
  at: '',
  cpu: 0.3,
  cores: 4,
  load: 1,
  memoryTotal: 8 * gigabyte,
  memoryFree: 2 * gigabyte,
  rss: 400e6,
  heapUsed: 180e6,
  heapLimit: 2e9,
  loopMs: 12,
  calls: 100,
  errors: 0,
  p50Ms: 5,
  p95Ms: 60,
  dbUsed: 2,
  dbWaiting: 0,
  dbMost: 10,
  diskTotal: 100 * gigabyte,
  diskFree: 60 * gigabyte,
};
const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();
const minutes = (more: Partial<MonitorSample>, count = 5): MonitorSample[] =>
  Array.from({ length: count }, (_one, n) => ({ ...fine, ...more, at: ago(count - n) }));
const judged = (recent: readonly MonitorSample[], samples = recent, last = ago(1), limits = usualLimits) =>
  faultsOf({ now: new Date(now).toISOString(), nodes: [{ name: 'a:1', last }], samples, recent }, limits);

test('SYS-07: a node that does well has no fault, and one that nobody measured none either', () => {
  expect(judged(minutes({}))).toEqual([]);
  expect(judged([])).toEqual([]);
});

test.each<[FaultKind, Partial<MonitorSample>, number]>([
  ['busy', { cpu: 0.97 }, 0.97],
  ['load', { load: 8 }, 2],
  ['loop', { loopMs: 350 }, 350],
  ['heap', { heapUsed: 1.9e9 }, 0.95],
  ['memory', { memoryFree: 0.25 * gigabyte }, 1 - 0.25 / 8],
  ['slow', { p95Ms: 2400 }, 2400],
  ['pool', { dbUsed: 10 }, 1],
])('SYS-07: %s is told once it has lasted five minutes, not after a bad one', (kind, bad, value) => {
  expect(judged(minutes(bad))).toEqual([{ kind, node: 'a:1', isMild: false, value }]);
  expect(judged(minutes(bad, 4))).toEqual([]);
  expect(judged([...minutes(bad).slice(1), ...minutes({}, 1)])).toEqual([]);
});

test('SYS-07: no alarm for a heap that fills its size but not its limit, or for the slow calls of a quiet night', () => {
  expect(judged(minutes({ heapUsed: 600e6, rss: 640e6 }))).toEqual([]);
  expect(judged(minutes({ p95Ms: 3000, calls: 2 }))).toEqual([]);
  expect(judged(minutes({ load: 4.4 }))).toEqual([]);
  expect(judged(minutes({ dbUsed: null, dbWaiting: null, dbMost: null }))).toEqual([]);
});

test('SYS-07: failed calls count once they are several, and more than one in a hundred', () => {
  expect(judged(minutes({ errors: 2 }))).toMatchObject([{ kind: 'failed', value: 10 }]);
  expect(judged([...minutes({}, 4), ...minutes({ errors: 2 }, 1)])).toEqual([]);
  expect(judged(minutes({ errors: 2, calls: 5000 }))).toEqual([]);
});

test('SYS-07: a full disk is told, and one that is full in days at the rate of the period', () => {
  expect(judged(minutes({ diskFree: 4 * gigabyte }))).toMatchObject([{ kind: 'disk', value: 4 * gigabyte }]);
  // Less than a tenth, but of a disk so large that it is plenty.
  expect(judged(minutes({ diskFree: 90 * gigabyte, diskTotal: 1000 * gigabyte }))).toEqual([]);
  const shrinking = [80, 70, 60].map((free, n) => ({ ...fine, at: ago((2 - n) * 12 * 60), diskFree: free * gigabyte }));
  expect(judged(minutes({}), shrinking)).toEqual([{ kind: 'diskSoon', node: 'a:1', isMild: false, value: 3 }]);
  expect(
    judged(
      minutes({}),
      shrinking.toReversed().map((one, n) => ({ ...one, at: ago((2 - n) * 720) })),
    ),
  ).toEqual([]);
});

test('SYS-07: a node that fell silent is mentioned for an hour: it may have been stopped on purpose', () => {
  expect(judged([], [], ago(10))).toEqual([{ kind: 'silent', node: 'a:1', isMild: true, value: now - 600_000 }]);
  expect(judged([], [], ago(2))).toEqual([]);
  expect(judged([], [], ago(90))).toEqual([]);
});

test.each<[LimitName, number, Partial<MonitorSample>]>([
  ['busy', 80, { cpu: 0.85 }],
  ['load', 100, { load: 4 }],
  ['loop', 50, { loopMs: 60 }],
  ['heap', 60, { heapUsed: 1.3e9 }],
  ['memory', 70, { memoryFree: 2 * gigabyte }],
  ['slow', 500, { p95Ms: 600 }],
  ['pool', 80, { dbUsed: 8 }],
  ['failed', 1, { errors: 1 }],
])('SYS-07: %s counts from %i where somebody has set that', (name, limit, measured) => {
  const kinds = (limits?: AlertLimits) => judged(minutes(measured), undefined, undefined, limits).map(({ kind }) => kind);
  expect(kinds(limitsFrom({ [name]: limit }))).toEqual([name]);
  expect(kinds(limitsFrom({ [name]: alertLimits[name].max }))).toEqual([]);
});

test('SYS-07: a disk is full by both of its limits, soon full and silent by their own', () => {
  const some = minutes({ diskFree: 30 * gigabyte });
  const kinds = (limits: Partial<AlertLimits>, last?: string) => judged(some, undefined, last, limitsFrom(limits)).map(({ kind }) => kind);
  expect(kinds({ diskShare: 40 })).toEqual([]);
  expect(kinds({ diskSize: 40 })).toEqual([]);
  expect(kinds({ diskShare: 40, diskSize: 40 })).toEqual(['disk']);
  expect(kinds({ silent: 10 }, ago(8))).toEqual([]);
  expect(kinds({ silent: 2 }, ago(2.5))).toEqual(['silent']);
});

test.each([
  [{}, []],
  [{ busy: 80, diskSoon: 60 }, []],
  [{ busy: 49 }, ['tooSmall']],
  [{ silent: 31 }, ['tooGreat']],
  [{ loop: 99.5 }, ['type']],
  [{ loop: '99' }, ['type']],
  [{ toString: 1 }, ['choice']],
  [[80], ['type']],
  ['busy', ['type']],
])('limits %j are told %j', (given, codes) => {
  expect(alertLimitIssues(given).map(({ code }) => code)).toEqual(codes);
});

test('only what differs from the usual is kept, and the rest follows', () => {
  expect(unusualLimits({ ...usualLimits, busy: 80 })).toEqual({ busy: 80 });
  expect(limitsFrom({ busy: 80 })).toEqual({ ...usualLimits, busy: 80 });
});
