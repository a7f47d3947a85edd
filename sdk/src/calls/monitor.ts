import type { Page } from '../contract/wire/envelope.ts';
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
  readonly response: { readonly status: number };
  /** In ms. */
  readonly timeTaken: number | null;
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
  /** Total visits and visits today (CALL-74). Signed in. Unsigned. */
  visitTotals: (): Promise<VisitTotals> => send('GET', '/sys/loginfo'),
  /** Visits of the most recent days (CALL-75). Signed in. Unsigned. */
  visits: (): Promise<readonly VisitDay[]> => rowsOf(send('GET', '/sys/visitInfo')),
  /** A page of the log (CALL-116). ADMIN, AUD. Unsigned. */
  logs: ({ logType, keyWord, createTimeBegin, createTimeEnd, ...list }: LogQuery = {}): Promise<Page<SysLog>> => {
    const match = { logType, keyWord, createTime_begin: createTimeBegin, createTime_end: createTimeEnd, ...list.match };
    return pageOf(send('GET', '/sys/log/list', { list: { ...list, match } }));
  },
  /** The server: system, versions, load (CALL-124). ADMIN. Unsigned. */
  server: (): Promise<readonly MonitorFact[]> => send('GET', '/sys/monitor/server', { jeecg: 'unsupported' }),
  /** The server's memory; values in bytes (CALL-124). ADMIN. Unsigned. */
  memory: (): Promise<readonly MonitorFact[]> => send('GET', '/sys/monitor/memory', { jeecg: 'unsupported' }),
  /** The server's disks (CALL-124). ADMIN. Unsigned. */
  disk: (): Promise<readonly DiskUse[]> => send('GET', '/sys/monitor/disk', { jeecg: { path: '/sys/actuator/redis/queryDiskInfo' } }),
  /** One measured value by name; an ApiError of kind `not_found` if the server lacks it (CALL-124). ADMIN. Unsigned. */
  metric: (name: string): Promise<Metric> => {
    const jeecg = { path: `/actuator/metrics/${segment(name)}` };
    return send('GET', '/sys/monitor/metrics', { query: { name }, jeecg });
  },
  /** The most recent requests, newest first (CALL-124). ADMIN. Unsigned. */
  traces: async (): Promise<readonly HttpTrace[]> => {
    const { traces } = await send<{ readonly traces: readonly HttpTrace[] }>('GET', '/sys/monitor/traces', {
      jeecg: { path: '/actuator/httptrace' },
    });
    return traces;
  },
}));
