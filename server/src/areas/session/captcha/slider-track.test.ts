import { expect, test } from 'vitest';
import { isHandTrack, type TrackPoint } from './slider-track.ts';

const hand: readonly TrackPoint[] = [
  [0, 0],
  [0.04, 30],
  [0.21, 75],
  [0.55, 130],
  [0.8, 190],
  [0.97, 260],
  [1, 330],
];
const changed = (at: number, point: TrackPoint): readonly TrackPoint[] => hand.map((one, i) => (i === at ? point : one));

test('SLIDER-02: a drag from one end to the other is accepted', () => {
  expect(isHandTrack(hand, 1000)).toBe(true);
});

test.each<[string, readonly TrackPoint[], number]>([
  ['nothing', [], 1000],
  ['too few points', hand.slice(-3), 1000],
  ['short of the end (SLIDER-03)', hand.slice(0, -1), 1000],
  ['not from the start', changed(0, [0.5, 0]), 1000],
  ['longer than since the slider was handed out', hand.map(([at, ms]) => [at, ms * 10] as const), 1000],
  ['judged as soon as it was handed out', hand, 50],
  ['at once', hand.map(([at, ms]) => [at, ms / 10] as const), 1000],
  ['backwards in time', changed(3, [0.55, 70]), 1000],
  ['beyond the track (SLIDER-05)', changed(5, [1.2, 260]), 1000],
  ['no number', changed(5, [Number.NaN, 260]), 1000],
  ['with one speed throughout', Array.from({ length: 11 }, (_, i) => [i / 10, i * 20] as const), 1000],
])('SLIDER-02: %s is refused', (_what, track, sinceMs) => {
  expect(isHandTrack(track, sinceMs)).toBe(false);
});
