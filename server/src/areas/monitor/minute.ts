import { createHistogram } from 'node:perf_hooks';

/** Of a minute, so many of its slowest and as many of its failed calls are kept. */
const mostNoted = 5;
/** Calls below this are nobody's concern. */
const slowFromMs = 50;

/** A call worth a look, by its route: addresses may hold what belongs to people. */
export interface NotedCall {
  readonly at: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly tenant: number | null;
}

export interface MinuteOfCalls {
  readonly calls: number;
  readonly errors: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly noted: readonly NotedCall[];
}

export interface Minute {
  note(call: Omit<NotedCall, 'at' | 'tenant'> & { readonly at: Date; readonly tenantId: number | undefined }): void;
  /** What was noted since the last time, and begins anew. */
  take(): MinuteOfCalls;
}

/** Counts the calls of a minute. It runs for every call, so it keeps a histogram instead of times. */
export function openMinute(): Minute {
  // In microseconds, up to an hour.
  const times = createHistogram({ lowest: 1, highest: 3_600_000_000, figures: 2 });
  let errors = 0;
  let slow: NotedCall[] = [];
  let failed: NotedCall[] = [];
  return {
    note({ at, tenantId, ...call }) {
      times.record(Math.max(1, Math.round(call.ms * 1000)));
      const isFailed = call.status >= 500;
      if (isFailed) errors += 1;
      const isSlow = call.ms >= slowFromMs && (slow.length < mostNoted || call.ms > (slow.at(-1)?.ms ?? 0));
      if (!isSlow && !isFailed) return;
      const noted: NotedCall = { ...call, ms: Math.round(call.ms), at: at.toISOString(), tenant: tenantId ?? null };
      if (isFailed) failed = [...failed, noted].slice(-mostNoted);
      else slow = [...slow, noted].sort((a, b) => b.ms - a.ms).slice(0, mostNoted);
    },
    take() {
      const calls = times.count;
      const msAt = (percent: number): number => (calls === 0 ? 0 : times.percentile(percent) / 1000);
      const taken = { calls, errors, p50Ms: msAt(50), p95Ms: msAt(95), noted: [...slow, ...failed] };
      times.reset();
      [errors, slow, failed] = [0, [], []];
      return taken;
    },
  };
}
