import type { Page } from '../contract/wire/envelope.ts';
import { area } from './area.ts';
import { pageOf, recordCalls, rowsOf } from './lists.ts';
import type { Changed, QuartzJob, SysDataSource, SysGatewayRoute, SysPosition, SysTenant } from './objects.ts';
import type { Send } from './send.ts';

/** The rights of another tenant's account in the tenant that it is a member of: roles, departments and unit of that tenant only. */
export interface MemberRights {
  /** Ids of roles of the tenant, comma-joined; at least one. */
  readonly selectedroles: string;
  /** Ids of departments of the tenant, comma-joined. */
  readonly selecteddeparts?: string;
  /** Code of a unit of the tenant; a school administrator has one. */
  readonly unitCode?: string | null;
}

/** An account of another tenant that is a member of this one. Times are `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export interface TenantMember {
  /** Id of the account. */
  readonly id: string;
  readonly tenantId: number;
  readonly username: string;
  readonly realname: string;
  /** 1 in use, 2 frozen; the account's own tenant decides. */
  readonly status: number;
  readonly homeTenantId: number;
  readonly homeTenantName: string;
  /** Comma-joined ids of roles and departments of this tenant, with their names. */
  readonly selectedroles: string;
  readonly selectedroles_dictText: string;
  readonly selecteddeparts: string;
  readonly selecteddeparts_dictText: string;
  readonly unitCode: string | null;
  readonly unitName: string | null;
  readonly createBy: string | null;
  readonly createTime: string;
  readonly updateBy: string | null;
  readonly updateTime: string | null;
  readonly revision: number;
}

/** What a member of a tenant can be granted. Units are named by their codes. */
export interface MemberChoices {
  readonly roles: readonly { readonly id: string; readonly roleName: string; readonly roleCode: string; readonly baseRole: string }[];
  readonly departs: readonly { readonly id: string; readonly parentId: string; readonly departName: string; readonly orgCode: string }[];
}

export interface MemberQuery {
  /** A part of the login name or of the name. */
  readonly username?: string;
  readonly pageNo?: number;
  readonly pageSize?: number;
}

/** Scheduled jobs. Running one manually may take long: raise the client's time limit if necessary. */
export const jobCalls = area((send) => ({
  /** The standard calls of jobs. ADMIN. `add` is signed. */
  ...recordCalls<QuartzJob>(send, '/sys/quartzJob'),
  /** Stops a job's schedule. ADMIN. Unsigned. */
  pause: async (id: string): Promise<void> => {
    await send('GET', '/sys/quartzJob/pause', { query: { id }, retries: 0 });
  },
  /** Resumes a job's schedule. ADMIN. Unsigned. */
  resume: async (id: string): Promise<void> => {
    await send('GET', '/sys/quartzJob/resume', { query: { id }, retries: 0 });
  },
  /** Runs a job once, now; never retried automatically. ADMIN. Unsigned. */
  execute: async (id: string): Promise<void> => {
    await send('GET', '/sys/quartzJob/execute', { query: { id }, retries: 0 });
  },
}));

/**
 * Tenants, and accounts of other tenants that are members of one; all except `members` of the own tenant is for administrators of the first
 * tenant.
 */
export const tenantCalls = area((send) => ({
  /** The standard calls of tenants; their ids are numbers. ADMIN. `add` is signed. */
  ...recordCalls<SysTenant>(send, '/sys/tenant'),
  /**
   * Accounts of other tenants that are members of this one; for the own tenant, also for roles that may read its accounts. ADMIN, AUD.
   * Unsigned.
   */
  members: (userTenantId: number, query: MemberQuery = {}): Promise<Page<TenantMember>> =>
    pageOf(
      send('GET', '/sys/tenant/getTenantUserList', { query: { userTenantId, pageNo: 1, pageSize: 10, ...query }, jeecg: 'unsupported' }),
    ),
  /** Roles and departments of a tenant that its members can have; our own. ADMIN. Unsigned. */
  memberChoices: (userTenantId: number): Promise<MemberChoices> =>
    send('GET', '/sys/tenant/memberChoices', { query: { userTenantId }, jeecg: 'unsupported' }),
  /**
   * Makes an account of another tenant a member of this one; `homeTenantId` names its tenant if several have an account of this name.
   * ADMIN. Unsigned.
   */
  join: (
    input: MemberRights & { readonly tenantId: number; readonly username: string; readonly homeTenantId?: number },
  ): Promise<TenantMember> => send('PUT', '/sys/tenant/invitationUserJoin', { body: input, jeecg: 'unsupported' }),
  /** Changes a member's rights in the tenant; what is left out stays. A stale `revision` is refused; our own. ADMIN. Unsigned. */
  changeMember: (
    input: Partial<MemberRights> & { readonly tenantId: number; readonly userId: string; readonly revision?: number },
  ): Promise<TenantMember> => send('PUT', '/sys/tenant/editTenantUser', { body: input, jeecg: 'unsupported' }),
  /** Removes memberships, all or none; the accounts' sessions and access tokens in the tenant end immediately. ADMIN. Unsigned. */
  leave: async (tenantId: number, userIds: readonly string[]): Promise<void> => {
    const input = { tenantId, userIds: userIds.join(',') };
    await send('PUT', '/sys/tenant/leaveTenant', { body: input, jeecg: { query: input, body: undefined } });
  },
}));

/** Routes of the gateway. */
export const gatewayCalls = area((send) => ({
  /** All routes. ADMIN. Unsigned. */
  list: (): Promise<readonly SysGatewayRoute[]> => rowsOf(send('GET', '/sys/gatewayRoute/list')),
  /** Stores a route; a new one has no id. ADMIN. Signed. */
  save: async (router: Partial<Changed<SysGatewayRoute>>): Promise<void> => {
    await send('POST', '/sys/gatewayRoute/updateAll', { body: { router } });
  },
  /** Deletes a route. ADMIN. Unsigned. */
  delete: async (id: string): Promise<void> => {
    await send('DELETE', '/sys/gatewayRoute/delete', { query: { id } });
  },
}));

/** Data sources of reports. */
export const dataSourceCalls = area((send) => ({
  /** The standard calls of data sources; our server never returns passwords. ADMIN. `add` is signed. */
  ...recordCalls<SysDataSource>(send, '/sys/dataSource'),
  /** Tests a connection; the failure's message says what is wrong. ADMIN. Signed. */
  testConnection: async (source: Partial<Changed<SysDataSource>>): Promise<void> => {
    await send('POST', '/sys/dataSource/testConnection', { body: source, jeecg: { path: '/online/cgreport/api/testConnection' } });
  },
}));

/** The standard calls of positions. ADMIN. `add` is signed. */
export function positionCalls(send: Send) {
  return recordCalls<SysPosition>(send, '/sys/position');
}
