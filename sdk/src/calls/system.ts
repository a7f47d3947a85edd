import { area } from './area.ts';
import { recordCalls, rowsOf } from './lists.ts';
import type { Changed, QuartzJob, SysDataSource, SysGatewayRoute, SysPosition, SysTenant } from './objects.ts';
import type { Send } from './send.ts';

/** Scheduled jobs. Running one by hand may last: raise the client's time limit where it does. */
export const jobCalls = area((send) => ({
  /** The standard calls of jobs (CALL-117). ADMIN. `add` is signed. */
  ...recordCalls<QuartzJob>(send, '/sys/quartzJob'),
  /** Stops a job's schedule (CALL-117). ADMIN. Unsigned. */
  pause: async (id: string): Promise<void> => {
    await send('GET', '/sys/quartzJob/pause', { query: { id }, retries: 0 });
  },
  /** Lets it go on (CALL-117). ADMIN. Unsigned. */
  resume: async (id: string): Promise<void> => {
    await send('GET', '/sys/quartzJob/resume', { query: { id }, retries: 0 });
  },
  /** Runs a job once, now; never tried again by itself (CALL-117). ADMIN. Unsigned. */
  execute: async (id: string): Promise<void> => {
    await send('GET', '/sys/quartzJob/execute', { query: { id }, retries: 0 });
  },
}));

/** The standard calls of tenants; their ids are numbers (CALL-118). ADMIN. `add` is signed. */
export const tenantCalls = (send: Send) => recordCalls<SysTenant>(send, '/sys/tenant');

/** Routes of the gateway. */
export const gatewayCalls = area((send) => ({
  /** All routes (CALL-119). ADMIN. Unsigned. */
  list: (): Promise<readonly SysGatewayRoute[]> => rowsOf(send('GET', '/sys/gatewayRoute/list')),
  /** Stores a route; a new one has no id (CALL-119). ADMIN. Signed. */
  save: async (router: Partial<Changed<SysGatewayRoute>>): Promise<void> => {
    await send('POST', '/sys/gatewayRoute/updateAll', { body: { router } });
  },
  /** Deletes a route (CALL-119). ADMIN. Unsigned. */
  delete: async (id: string): Promise<void> => {
    await send('DELETE', '/sys/gatewayRoute/delete', { query: { id } });
  },
}));

/** Data sources of reports. */
export const dataSourceCalls = area((send) => ({
  /** The standard calls of data sources; passwords are never answered by ours (CALL-120). ADMIN. `add` is signed. */
  ...recordCalls<SysDataSource>(send, '/sys/dataSource'),
  /** Tries a connection; what is wrong with it is the message of the failure (CALL-120). ADMIN. Signed. */
  testConnection: async (source: Partial<Changed<SysDataSource>>): Promise<void> => {
    await send('POST', '/sys/dataSource/testConnection', { body: source, jeecg: { path: '/online/cgreport/api/testConnection' } });
  },
}));

/** The standard calls of positions (CALL-121). ADMIN. `add` is signed. */
export const positionCalls = (send: Send) => recordCalls<SysPosition>(send, '/sys/position');
