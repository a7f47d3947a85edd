import type { Page } from '../contract/wire/envelope.ts';
import type { AlertLimits } from '../logic/monitor/limits.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import { area } from './area.ts';
import { pageOf, rowsOf } from './lists.ts';
import type { SysLog } from './objects.ts';
import { segment } from './path.ts';

export interface VisitTotals {
  readonly totalVisitCount: number;
  readonly todayVisitCount: number;
  readonly todayIp: number;
}

/** Visits of one day; days without visits are left out. */
export interface VisitDay {
  /** `YYYY-MM-DD`. */
  readonly tian: string;
  /** `MM-DD`, for the axis of a chart. */
  readonly type: string;
  readonly visit: number;
  readonly ip: number;
}

export interface MonitorFact {
  readonly key: string;
  readonly value: string;
  readonly description: string | null;
}

/** One disk; sizes in bytes. */
export interface DiskUse {
  readonly name: string;
  readonly max: number;
  readonly rest: number;
  /** Percentage in use. */
  readonly restPPT: number;
}

/** One measured value, such as `process.uptime`. */
export interface Metric {
  readonly name: string;
  readonly description: string | null;
  /** `seconds`, `bytes` … */
  readonly baseUnit: string | null;
  readonly measurements: readonly { readonly statistic: 'VALUE' | 'COUNT' | 'TOTAL_TIME' | 'MAX'; readonly value: number }[];
}

/** One request that the server answered. */
export interface HttpTrace {
  readonly timestamp: string;
  readonly request: { readonly method: string; readonly uri: string };
  /** What the call does, in words; null or missing if it is none of the contract. */
  readonly name?: string | null;
  readonly response: { readonly status: number };
  /** In ms. */
  readonly timeTaken: number | null;
}

/** What is watched: what the monitor judges, backups, and jobs. */
export const alertKinds = [
  'disk',
  'diskSoon',
  'load',
  'busy',
  'loop',
  'memory',
  'heap',
  'failed',
  'slow',
  'pool',
  'silent',
  'backup',
  'jobs',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** An alert that people were told of. Times in ISO 8601. */
export interface SentAlert {
  readonly id: string;
  readonly kind: AlertKind;
  /** Empty where it is not about one node. */
  readonly node: string;
  readonly value: number;
  /** What was measured, in the language of the call. */
  readonly measured: string;
  readonly begin: string;
  readonly end: string | null;
  /** How many people were told by message and by mail. */
  readonly site: number;
  readonly email: number;
  /** `ok`, `waiting`, or why the webhook did not take it; null where there is none. */
  readonly hook: string | null;
}

/** What is watched, and who is told by which way. */
export interface AlertState {
  readonly watched: readonly AlertKind[];
  /** From where each condition counts. */
  readonly limits: AlertLimits;
  readonly bySite: boolean;
  readonly byEmail: boolean;
  /** Without a mail server, mail stays on the platform. */
  readonly isMailConnected: boolean;
  /** The chosen accounts; none means all administrators. */
  readonly userIds: readonly string[];
  readonly receivers: readonly { readonly name: string; readonly hasEmail: boolean }[];
  readonly hookUrl: string | null;
  readonly revision: number;
  readonly alerts: readonly SentAlert[];
}

/** The choices that are stored, over the revision that was read. */
export interface AlertChoice {
  readonly off: readonly AlertKind[];
  /** Left out, those that are stored stay; within it, a number that is left out becomes the usual one. */
  readonly limits?: Partial<AlertLimits>;
  readonly bySite: boolean;
  readonly byEmail: boolean;
  readonly userIds: readonly string[];
  readonly hookUrl: string | null;
  readonly revision: number;
}

/** How far a test came by each way. */
export interface AlertTest {
  readonly site: number;
  readonly email: number;
  readonly hook: string | null;
}

/** The last hour, day or week. */
export type MonitorHours = 1 | 24 | 168;

/** What a node measured, over one step of time; sizes in bytes, times in ms. */
export interface MonitorSample {
  readonly node: string;
  /** When the step began, in ISO 8601. */
  readonly at: string;
  /** Processors that the process kept busy, of `cores`. */
  readonly cpu: number;
  readonly cores: number;
  readonly load: number;
  readonly memoryTotal: number;
  readonly memoryFree: number;
  readonly rss: number;
  readonly heapUsed: number;
  readonly heapLimit: number;
  /** How late 1 in 100 steps of the event loop came, in the worst minute. */
  readonly loopMs: number;
  readonly calls: number;
  /** Calls that failed by the platform's own fault. */
  readonly errors: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Connections of the pool; null with the embedded database. */
  readonly dbUsed: number | null;
  readonly dbWaiting: number | null;
  readonly dbMost: number | null;
  readonly diskTotal: number;
  readonly diskFree: number;
}

export interface MonitorHistory {
  readonly now: string;
  readonly from: string;
  /** Seconds of a step. */
  readonly step: number;
  /** Nodes that measured in this time, and when they last did. */
  readonly nodes: readonly { readonly name: string; readonly last: string }[];
  readonly samples: readonly MonitorSample[];
  /** The last minutes one by one: what is wrong in all of them is wrong now. */
  readonly recent: readonly MonitorSample[];
  /** From where what is measured counts as a fault. */
  readonly limits: AlertLimits;
}

/** A call among the slowest or failed ones of its minute. */
export interface MonitorCall {
  readonly node: string;
  readonly at: string;
  readonly method: string;
  /** The route, whose address may differ in its parameters. */
  readonly route: string;
  /** What it does, in words; null if it is none of the contract. */
  readonly name: string | null;
  readonly status: number;
  readonly ms: number;
}

export interface MonitorVisits {
  readonly now: string;
  readonly from: string;
  /** Seconds of a step. */
  readonly step: number;
  /** Steps with sign-ins; `refused` were tried in vain. */
  readonly points: readonly { readonly at: string; readonly visits: number; readonly refused: number; readonly ips: number }[];
}

/** `logType` 1 sign-ins, 2 operations; times as `YYYY-MM-DD HH:mm:ss`. */
export interface LogQuery extends ListQuery {
  readonly logType?: 1 | 2;
  readonly keyWord?: string;
  readonly createTimeBegin?: string;
  readonly createTimeEnd?: string;
}

/** Activity on the platform, and the state of its server. */
export const monitorCalls = area((send) => ({
  /** Total visits and visits today. Signed in. Unsigned. */
  visitTotals: (): Promise<VisitTotals> => send('GET', '/sys/loginfo'),
  /** Visits of the most recent days. Signed in. Unsigned. */
  visits: (): Promise<readonly VisitDay[]> => rowsOf(send('GET', '/sys/visitInfo')),
  /** A page of the log. ADMIN, AUD. Unsigned. */
  logs: ({ logType, keyWord, createTimeBegin, createTimeEnd, ...list }: LogQuery = {}): Promise<Page<SysLog>> => {
    const match = { logType, keyWord, createTime_begin: createTimeBegin, createTime_end: createTimeEnd, ...list.match };
    return pageOf(send('GET', '/sys/log/list', { list: { ...list, match } }));
  },
  /** The server: system, versions, load. ADMIN. Unsigned. */
  server: (): Promise<readonly MonitorFact[]> => send('GET', '/sys/monitor/server', { jeecg: 'unsupported' }),
  /** The server's memory; values in bytes. ADMIN. Unsigned. */
  memory: (): Promise<readonly MonitorFact[]> => send('GET', '/sys/monitor/memory', { jeecg: 'unsupported' }),
  /** The server's disks. ADMIN. Unsigned. */
  disk: (): Promise<readonly DiskUse[]> => send('GET', '/sys/monitor/disk', { jeecg: { path: '/sys/actuator/redis/queryDiskInfo' } }),
  /** One measured value by name; an ApiError of kind `not_found` if the server lacks it. ADMIN. Unsigned. */
  metric: (name: string): Promise<Metric> => {
    const jeecg = { path: `/actuator/metrics/${segment(name)}` };
    return send('GET', '/sys/monitor/metrics', { query: { name }, jeecg });
  },
  /** The most recent requests, newest first. ADMIN. Unsigned. */
  traces: async (): Promise<readonly HttpTrace[]> => {
    const { traces } = await send<{ readonly traces: readonly HttpTrace[] }>('GET', '/sys/monitor/traces', {
      jeecg: { path: '/actuator/httptrace' },
    });
    return traces;
  },
  /** How the platform's nodes did over the last hour, day or week. ADMIN of the first tenant. Unsigned. */
  history: (hours: MonitorHours): Promise<MonitorHistory> =>
    send('GET', '/sys/monitor/history', { query: { hours }, jeecg: 'unsupported' }),
  /** The slowest calls of the last hour, day or week, or those that failed. ADMIN; other tenants see their own. Unsigned. */
  calls: (hours: MonitorHours, kind?: 'slow' | 'failed'): Promise<readonly MonitorCall[]> =>
    send('GET', '/sys/monitor/calls', { query: { hours, kind }, jeecg: 'unsupported' }),
  /** Who is told of what is wrong with the platform, and the latest alerts. ADMIN of the first tenant. Unsigned. */
  alerts: (): Promise<AlertState> => send('GET', '/sys/monitor/alerts', { jeecg: 'unsupported' }),
  /** Chooses what is watched and who is told. A new webhook address gets a new secret, which is answered this once. ADMIN of the first tenant. Unsigned. */
  editAlerts: ({ off, userIds, ...rest }: AlertChoice): Promise<{ readonly secret: string | null }> =>
    send('PUT', '/sys/monitor/editAlerts', {
      body: { ...rest, off: off.join(','), userIds: userIds.join(',') },
      jeecg: 'unsupported',
    }),
  /** Sends a test by every way that is chosen. ADMIN of the first tenant. Unsigned. */
  testAlert: (): Promise<AlertTest> => send('POST', '/sys/monitor/testAlert', { jeecg: 'unsupported' }),
  /** Sign-ins of the tenant over the last hour, day or week. ADMIN. Unsigned. */
  visitsOver: (hours: MonitorHours): Promise<MonitorVisits> =>
    send('GET', '/sys/monitor/visits', { query: { hours }, jeecg: 'unsupported' }),
}));
