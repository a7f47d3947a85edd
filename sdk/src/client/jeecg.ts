import type { JeecgCall, Method, SendOptions } from '../calls/send.ts';
import { headers } from '../contract/headers.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import { isApiError } from './api-error.ts';
import { unsupported } from './dialect.ts';
import type { CallSpec } from './transport.ts';
import type { Wire } from './wire.ts';

// What a JeecgBoot needs besides its other verbs and paths; loaded by the clients that talk to one (wire-contract part 20).

/** The call as a JeecgBoot wants it. */
export function dialected(wire: Wire, method: Method, path: string, { jeecg, ...given }: SendOptions): [Method, string, SendOptions] {
  const options = given.list ? { ...given, list: listFor(given.list) } : given;
  if (jeecg === 'unsupported') throw unsupported(wire, path);
  const { method: verb = method, path: at = path, ...other }: JeecgCall = jeecg ?? {};
  return [verb, at, { ...options, ...other }];
}

type Match = NonNullable<ListQuery['match']>;

/**
 * A list as it is understood there: `>=5` and `<=5`, which the text filter writes, are equality to a JeecgBoot unless a blank follows the
 * sign (wire-contract 7.2).
 */
export function listFor(query: ListQuery): ListQuery {
  if (!query.match) return query;
  const spaced = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/^([<>]=)(?=\S)/, '$1 ') : value);
  return { ...query, match: Object.fromEntries(Object.entries(query.match).map(([name, value]) => [name, spaced(value)])) as Match };
}

/** Refuses options that a JeecgBoot would ignore, and so do something else than it was asked for. */
export function refuseGiven(wire: Wire, call: string, given: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && value !== false) throw unsupported(wire, `${call}: ${name}`);
}

/** A write there is neither tried nor kept under a key: one that asks for that is refused, as it would simply be done. */
function refuseKeyed(wire: Wire, { headers: given = {}, idempotencyKey }: CallSpec): void {
  const names = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  if (idempotencyKey !== undefined) throw unsupported(wire, headers.idempotency);
  for (const name of [headers.idempotency, headers.dryRun]) if (names.has(name.toLowerCase())) throw unsupported(wire, name);
}

type Members = Readonly<Record<string, unknown>>;
/** Reads from the same backend: the result of a GET. */
type Read = (path: string, query: Readonly<Record<string, string>>) => Promise<unknown>;

/** A value that JSON text need not be made of. */
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;
const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list that a JeecgBoot answers by a failure when nothing is in it. */
async function listOf(read: Promise<unknown>, none: string): Promise<readonly unknown[]> {
  try {
    const list = await read;
    return Array.isArray(list) ? list : [];
  } catch (error) {
    if (isApiError(error) && error.status === 200 && error.message.includes(none)) return [];
    throw error;
  }
}

/** Roles, departments, tenants and posts of an account: an edit replaces them by what it holds, and nothing is "none". */
async function ofUser(id: string, read: Read): Promise<Members> {
  const roles = await listOf(read('/sys/user/queryUserRole', { userid: id }), '未找到用户相关角色信息');
  const departs = await listOf(read('/sys/user/userDepartList', { userId: id }), '查找失败');
  const page = await read('/sys/user/list', { id, pageNo: '1', pageSize: '1' });
  const [row] = isMembers(page) && Array.isArray(page.records) ? (page.records as readonly Members[]) : [];
  const own = ['relTenantIds', 'post'].flatMap((name) => (row?.id === id && row[name] ? [[name, row[name]] as const] : []));
  return {
    selectedroles: roles.join(','),
    selecteddeparts: departs.flatMap((one) => (isMembers(one) ? [one.key ?? one.value] : [])).join(','),
    ...Object.fromEntries(own),
  };
}

/** The parent of a category: one that is left out is taken for the top. */
async function ofCategory(id: string, read: Read): Promise<Members> {
  const row = await read('/sys/category/loadOne', { field: 'id', val: id });
  return isMembers(row) && typeof row.pid === 'string' ? { pid: row.pid } : {};
}

/** A body as a JeecgBoot must have it. */
type Whole = (body: Members, read: Read) => Promise<Members>;

/** The body with the stored members that it would take away by leaving them out. */
const keeping =
  (members: readonly string[], stored: (id: string, read: Read) => Promise<Members>): Whole =>
  async (body, read) => {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    if (typeof given.id !== 'string' || members.every((name) => name in given)) return body;
    const kept = Object.entries(await stored(given.id, read)).filter(([name]) => members.includes(name));
    return { ...Object.fromEntries(kept), ...given };
  };

const keepingRoute = keeping(['routerId', 'name', 'uri', 'predicates', 'filters', 'status'], async (id, read) => {
  const routes = await read('/sys/gatewayRoute/list', {});
  return (Array.isArray(routes) ? (routes as readonly Members[]) : []).find((one) => one.id === id) ?? {};
});

/** Lists of a route go as JSON text: others are stored as the text of Java objects, and then nobody can read the routes any more. */
const route: Whole = async ({ router, ...body }, read) => {
  if (!isMembers(router)) return { router, ...body };
  const whole = Object.entries(await keepingRoute(router, read));
  return { ...body, router: Object.fromEntries(whole.map(([name, value]) => [name, isPlain(value) ? value : JSON.stringify(value)])) };
};

/** Writes that do harm when they hold only what changes, by their path. */
const wholes: Readonly<Record<string, Whole>> = {
  '/sys/user/edit': keeping(['selectedroles', 'selecteddeparts', 'relTenantIds', 'post'], ofUser),
  '/sys/category/edit': keeping(['pid'], ofCategory),
  '/sys/gatewayRoute/updateAll': route,
};

/** A call that does no harm: what would be ignored is refused, and a write holds all that it would take away or spoil otherwise. */
export async function harmless(wire: Wire, method: Method, path: string, spec: CallSpec, read: Read): Promise<CallSpec> {
  if (method === 'GET') return spec;
  refuseKeyed(wire, spec);
  const whole = method === 'DELETE' ? undefined : wholes[path.startsWith('/') ? path : `/${path}`];
  return whole && isMembers(spec.body) ? { ...spec, body: await whole(spec.body, read) } : spec;
}
