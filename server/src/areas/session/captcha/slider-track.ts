/** A point of a drag: the handle's position from 0 to 1, and the time in ms since it was pressed. */
export type TrackPoint = readonly [at: number, ms: number];

const leastPoints = 5;
const leastMs = 120;
const mostMs = 60_000;
/** Allowance for network delay: a drag may last this much longer than the time since the slider was issued. */
const networkMs = 1500;

/**
 * Whether a track could come from a hand on the handle or the arrow keys: from one end to the other (SLIDER-02, SLIDER-05), forward in
 * time, neither instant nor endless, and not at constant speed. A program can imitate it at some cost; back-off and limits work without it.
 * `sinceMs` is the time since the slider was issued.
 */
export function isHandTrack(track: readonly TrackPoint[], sinceMs: number): boolean {
  const [first, last] = [track[0], track.at(-1)];
  if (!first || !last || track.length < leastPoints) return false;
  if (!track.every(([at, ms]) => Number.isFinite(at) && Number.isFinite(ms) && at >= 0 && at <= 1)) return false;
  const lasted = last[1] - first[1];
  if (first[0] > 0.2 || last[0] < 1 || lasted < leastMs || lasted > mostMs) return false;
  if (lasted > sinceMs + networkMs || sinceMs < leastMs / 2) return false;
  const steps = track.slice(1).map(([at, ms], i) => [at - (track[i]?.[0] ?? 0), ms - (track[i]?.[1] ?? 0)] as const);
  if (steps.some(([, ms]) => ms < 0)) return false;
  return new Set(steps.map(([moved, ms]) => (moved / Math.max(ms, 1)).toFixed(6))).size > 2;
}
