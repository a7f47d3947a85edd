import type { MonitorCall, MonitorHistory, MonitorSample, MonitorVisits } from '@saiyun/sdk/calls';
import { labelIn } from '@saiyun/sdk/contract';
import { logTypes } from '@saiyun/sdk/entities';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../kernel/context.ts';
import { wordsOfCall } from '../openapi/call-words.ts';

const hourMs = 3_600_000;
/** The periods that can be asked for, in hours, and how many seconds one point of their charts covers. */
const steps = { 1: 60, 24: 900, 168: 7200 } as const;
export const periods = ['1', '24', '168'] as const;
export const callKinds = ['slow', 'failed'] as const;
/** Judged by people as waiting. */
const slowMs = 1000;
/** What counts as now: what was wrong in every one of the last minutes. */
const nowMs = 6 * 60_000;
const mostCalls = 100;

type Period = keyof typeof steps;

/** A period by its text on the wire; an hour by default. */
export function periodOf(text: string | undefined): Period {
  const hours = Number(text);
  return hours === 24 || hours === 168 ? hours : 1;
}

/** Where the steps of a period begin: on the full minute, quarter or even hour in Asia/Shanghai. */
const bounds = ({ now }: Pick<Ctx, 'now'>, hours: Period): { readonly from: Date; readonly step: number } => {
  const step = steps[hours];
  const from = Math.floor((now().getTime() - hours * hourMs) / (step * 1000)) * step * 1000;
  return { from: new Date(from), step };
};

interface SampleRow extends Omit<MonitorSample, 'at'> {
  readonly at: Date;
}

/** Averages over each step; the worst of it for what is felt at once. Times of calls count as often as there were calls. */
const columns = `avg(cpu)::float8 as cpu, max(cores)::int as cores, avg(load)::float8 as load, max(memory_total)::float8 as "memoryTotal",
  avg(memory_free)::float8 as "memoryFree", avg(rss)::float8 as rss, avg(heap_used)::float8 as "heapUsed", max(heap_limit)::float8 as "heapLimit",
  max(loop_ms)::float8 as "loopMs", sum(calls)::int as calls, sum(errors)::int as errors,
  coalesce(sum(p50_ms * calls) / nullif(sum(calls), 0), 0)::float8 as "p50Ms", coalesce(sum(p95_ms * calls) / nullif(sum(calls), 0), 0)::float8 as "p95Ms",
  max(db_used)::int as "dbUsed", max(db_waiting)::int as "dbWaiting", max(db_most)::int as "dbMost",
  max(disk_total)::float8 as "diskTotal", min(disk_free)::float8 as "diskFree"`;

const samplesSince = async ({ db }: { readonly db: Tx }, from: Date, step: number): Promise<MonitorSample[]> => {
  // Never null: at, cpu, cores, load, memoryTotal, memoryFree, rss, heapUsed, heapLimit, loopMs, calls, errors, diskTotal, diskFree: a group has rows, and their columns are required.
  const rows = await db.many<SampleRow>(
    `select node, date_bin(make_interval(secs => $2), at, timestamptz '2000-01-01 00:00:00+08') as at, ${columns}
     from sys_monitor_sample where at >= $1 group by 1, 2 order by 2, 1`,
    [from, step],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};

/** GET /sys/monitor/history: how the nodes did over an hour, a day or a week, and minute by minute just now. */
export async function historyOf(ctx: Pick<Ctx, 'now'> & { readonly db: Tx }, hours: Period): Promise<Omit<MonitorHistory, 'limits'>> {
  const { from, step } = bounds(ctx, hours);
  const now = ctx.now();
  const [samples, recent, nodes] = await Promise.all([
    samplesSince(ctx, from, step),
    samplesSince(ctx, new Date(now.getTime() - nowMs), 60),
    ctx.db.many<{ node: string; last: Date }>(
      `select node, max(at) as last from sys_monitor_sample where at >= $1 group by node order by node`,
      [from],
    ),
  ]);
  return {
    now: now.toISOString(),
    from: from.toISOString(),
    step,
    nodes: nodes.map(({ node, last }) => ({ name: node, last: last.toISOString() })),
    samples,
    recent,
  };
}

interface CallRow {
  readonly node: string;
  readonly at: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** Calls by name: what they do, in the reader's language. */
export function namedIn({ language, config }: Pick<Ctx, 'language' | 'config'>, method: string, route: string): string | null {
  const words = wordsOfCall(method, route.startsWith(config.SAIYUN_PREFIX) ? route.slice(config.SAIYUN_PREFIX.length) : route);
  return words ? labelIn(words, language) : null;
}

/** GET /sys/monitor/calls: the slowest and the failed calls of a period, the slowest first; of one tenant or all. */
export async function callsOf(
  ctx: Ctx,
  hours: Period,
  kind: (typeof callKinds)[number] | undefined,
  tenantId: number | undefined,
): Promise<readonly MonitorCall[]> {
  const { from } = bounds(ctx, hours);
  const rows = await ctx.db.many<CallRow>(
    `select s.node, n.at, n.method, n.route, n.status, n.ms
     from sys_monitor_sample s cross join lateral jsonb_to_recordset(s.noted) as n(at text, method text, route text, status int, ms int, tenant int)
     where s.at >= $1 and ($2::int is null or n.tenant = $2::int)
       and case $3::text when 'slow' then n.ms >= $4::int when 'failed' then n.status >= 500 else true end
     order by n.ms desc, n.at desc limit ${mostCalls}`,
    [from, tenantId ?? null, kind ?? null, slowMs],
  );
  return rows.map((row) => ({ ...row, name: namedIn(ctx, row.method, row.route) }));
}

/** GET /sys/monitor/visits: sign-ins of the caller's tenant, those that failed, and from how many addresses, by step. */
export async function visitsOf(ctx: Ctx, hours: Period): Promise<MonitorVisits> {
  const { from, step } = bounds(ctx, hours);
  // Never null: at: every line of the log has its time.
  const rows = await ctx.db.many<{ at: Date; visits: number; refused: number; ips: number }>(
    `select date_bin(make_interval(secs => $3), create_time, timestamptz '2000-01-01 00:00:00+08') as at,
       (count(*) filter (where result is null))::int as visits, (count(*) filter (where result is not null))::int as refused,
       (count(distinct ip) filter (where result is null))::int as ips
     from sys_log where tenant_id = $1 and create_time >= $2 and log_type = '${logTypes.signIn}' and log_content = 'sign-in'
     group by 1 order by 1`,
    [ctx.tenantId, from, step],
  );
  return {
    now: ctx.now().toISOString(),
    from: from.toISOString(),
    step,
    points: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}
