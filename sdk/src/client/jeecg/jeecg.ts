import type { JeecgCall, Method, SendOptions } from '../../calls/send.ts';
import { yes } from '../../contract/choices.ts';
import type { Entity, StandardCall } from '../../contract/entity.ts';
import type { ErrorKind } from '../../contract/wire/codes.ts';
import { headers } from '../../contract/wire/headers.ts';
import type { DictItem, LoginResult, UserInfo } from '../../contract/wire/session.ts';
import { listParams } from '../../logic/query/list-params.ts';
import type { ListQuery } from '../../logic/query/list-query.ts';
import { jeecgTextsEn, jeecgTextsZh } from '../../messages/client-texts.ts';
import { fill } from '../../messages/fill.ts';
import type { Meaning } from '../answer/answer.ts';
import { isApiError } from '../answer/api-error.ts';
import { clientText } from '../answer/texts.ts';
import type { CallContext } from '../call/call-context.ts';
import type { CallSpec } from '../call/call-spec.ts';
import { invalid, unsupported } from '../call/check-call.ts';
import { isBefore } from './version.ts';

// What a JeecgBoot needs besides its own verbs and paths; loaded by clients that talk to one.

/** The call in the form that a JeecgBoot expects. */
export function dialected(
  context: CallContext,
  method: Method,
  path: string,
  { jeecg, saiyun: _, ...given }: SendOptions,
): [Method, string, SendOptions] {
  const options = given.list ? { ...given, list: listFor(given.list) } : given;
  if (jeecg === 'unsupported') throw unsupported(context, path);
  const { version } = context.options;
  const isYet = jeecg?.since === undefined || (version !== undefined && !isBefore(version, ...jeecg.since));
  const { method: verb = method, path: at = path, since: _since, ...other }: JeecgCall = (isYet ? jeecg : undefined) ?? {};
  const all = { ...options, ...other };
  // Before 3.2 the keyword is required even when it is empty.
  const asked = at.startsWith('/sys/dict/loadDict/') && all.query?.keyword === '' ? `${at}?keyword=` : at;
  return [verb, asked, at.startsWith('/online/cgform/api/exportXls/') ? formExport(all) : all];
}

/** The export of an online form reads only this one parameter, and decodes it once. */
function formExport({ list, query, ...options }: SendOptions): SendOptions {
  const given = query?.paramsStr;
  const paramsStr = typeof given === 'string' ? decodeURIComponent(given) : JSON.stringify(listParams(list ?? {}));
  return { ...options, query: { paramsStr } };
}

/** Nodes in a permission tree have their name only in `slotTitle`. */
const titled = (node: unknown): unknown =>
  isMembers(node)
    ? { ...node, title: node.title ?? node.slotTitle ?? '', children: Array.isArray(node.children) ? node.children.map(titled) : null }
    : node;

/** A received notice with its mark as text, as in every version before 3.6; since then it is a number. */
const flagged = (row: unknown): unknown =>
  isMembers(row) && typeof row.readFlag === 'number' ? { ...row, readFlag: String(row.readFlag) } : row;

/** A result in the form that the types of the calls declare. */
export function readAs(context: CallContext, path: string, result: unknown): unknown {
  if (!isMembers(result)) return result;
  if (/^\/sys\/(user\/getUserInfo|selectDepart)$/.test(path) && isMembers(result.userInfo))
    return { ...result, userInfo: accountOf(result.userInfo as unknown as UserInfo, context.session.current().tenantId) };
  if (/^\/sys\/(sysAnnouncementSend|annountCement)\//.test(path))
    return Object.fromEntries(Object.entries(result).map(([name, rows]) => [name, Array.isArray(rows) ? rows.map(flagged) : rows]));
  if (/\/queryTreeList(ForDeptRole)?$/.test(path) && Array.isArray(result.treeList))
    return { ...result, treeList: result.treeList.map(titled) };
  if (path.startsWith('/online/cgreport/api/getRpColumns/') && Array.isArray(result.columns))
    return { ...result, columns: (result.columns as readonly Members[]).map((one) => ({ ...one, sorter: String(one.sorter) === 'true' })) };
  if (path.startsWith('/online/') && Array.isArray(result.records)) {
    const { records, total } = result;
    const size = Number(result.size ?? records.length);
    return { current: 1, ...result, size, pages: result.pages ?? Math.ceil((Number(total) || 0) / (size || 1)) };
  }
  return result;
}

type Match = NonNullable<ListQuery['match']>;

/** A list query for a JeecgBoot: it reads `>=5` and `<=5`, as the text filter writes them, as equality unless a space follows the sign. */
export function listFor(query: ListQuery): ListQuery {
  if (!query.match) return query;
  const spaced = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/^([<>]=)(?=\S)/, '$1 ') : value);
  return { ...query, match: Object.fromEntries(Object.entries(query.match).map(([name, value]) => [name, spaced(value)])) as Match };
}

/** Options of record calls that a JeecgBoot would ignore. */
const ignored: { readonly [C in StandardCall]?: readonly string[] } = {
  list: ['search', 'stateCounts'],
  add: ['revision'],
  edit: ['revision'],
  exportXls: ['format', 'exportFields', 'exportHeaders', 'search', 'template'],
  importExcel: ['dryRun', 'mode', 'map', 'format', 'taskId', 'idempotencyKey', 'strict', 'sheet', 'hold'],
};

/** Refuses options that a JeecgBoot would ignore, because the call would do something else than intended. */
export function refuseGiven(context: CallContext, e: Entity, call: StandardCall, given: object = {}): void {
  const values: Readonly<Record<string, unknown>> = { ...given };
  for (const name of ignored[call] ?? [])
    if (values[name] !== undefined && values[name] !== false) throw unsupported(context, `${e.name}.${call}: ${name}`);
  refuseBrackets(context, given);
}

/** It would pass over a bracket of a query in silence, and answer with rows that nobody asked for. */
function refuseBrackets(context: CallContext, { superQuery = [] }: Pick<ListQuery, 'superQuery'> = {}): void {
  if (superQuery.some((part) => 'params' in part)) throw invalid(context, 'superQuery.params');
}

/** A JeecgBoot has neither dry runs nor idempotency keys: a write that asks for either is refused, because it would simply be done. */
function refuseKeyed(context: CallContext, { headers: given = {}, idempotencyKey }: CallSpec): void {
  const names = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  if (idempotencyKey !== undefined) throw unsupported(context, headers.idempotency);
  for (const name of [headers.idempotency, headers.dryRun]) if (names.has(name.toLowerCase())) throw unsupported(context, name);
}

/** Kinds of refusals by their observed texts; a JeecgBoot uses the number 500 for all of them. */
const kinds: readonly (readonly [ErrorKind, RegExp])[] = [
  ['invalid', /非法文件类型|格式，?非法/],
  // An unexpected exception.
  ['server', /^操作失败，/],
  ['forbidden', /^只允许修改自己的/],
  ['limit', /仍然有效|频繁|次数过多/],
  ['auth', /验证码(错误|失效|无效)/],
  ['conflict', /已存在|不可用，系统中|已被(注册|引用|占用)|已注册|有重复数据|已经注册/],
  ['not_found', /^未找到|^没有找到|实体不存在|^(用户|定时任务|模板)不存在|^该?编码.*不存在|^查询无果/],
  ['invalid', /超出.*限制|字段太长|格式不正确|不(能|允许)为空|参数不识别|不一致|旧密码输入错误|找不到该类名|完整性/],
];

const isSigning = /签名验证失败|签名校验失败|Cannot parse null string/;

/** What a refusal of a JeecgBoot means: its kind and, for a signature, the option that is wrong. */
export function meaningOf(context: CallContext, said: string): Meaning {
  const language = context.language();
  const texts = language === 'zh-CN' ? jeecgTextsZh : jeecgTextsEn;
  if (isSigning.test(said)) {
    const late = /X-TIMESTAMP|时效性/.test(said);
    const key = context.options.secret === undefined ? 'missing' : late ? 'expired' : 'wrong';
    return { kind: 'invalid', code: `sign.${key}`, message: fill(texts[`sign.${key}`], { said }) };
  }
  const kind = kinds.find(([, pattern]) => pattern.test(said))?.[0] ?? 'server';
  // SQL and Java details do not help the caller.
  if (kind === 'server' && /###|Exception|\bSQL/.test(said)) return { kind, message: clientText(language, 'error.server') };
  const foreign = language !== 'zh-CN' && /\p{Script=Han}/u.test(said);
  return { kind, ...(foreign && { message: `${kind === 'conflict' ? texts.taken : clientText(language, `error.${kind}`)} (${said})` }) };
}

type Members = Readonly<Record<string, unknown>>;
/** Reads from the same backend: returns the result of a GET. */
type Read = (path: string, query: Readonly<Record<string, string>>) => Promise<unknown>;

/** A value that need not be turned into JSON text. */
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;
const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list for which a JeecgBoot reports a failure when it is empty. */
async function listOf(read: Promise<unknown>, none: string): Promise<readonly unknown[]> {
  try {
    const list = await read;
    return Array.isArray(list) ? list : [];
  } catch (error) {
    if (isApiError(error) && error.status === 200 && `${error.message}${error.detail}`.includes(none)) return [];
    throw error;
  }
}

/** Roles, departments, tenants and posts of an account: an edit replaces them with what it contains, and a missing member means none. */
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

/** The parent of a category: an edit without it moves the category to the top. */
async function ofCategory(id: string, read: Read): Promise<Members> {
  const row = await read('/sys/category/loadOne', { field: 'id', val: id });
  return isMembers(row) && typeof row.pid === 'string' ? { pid: row.pid } : {};
}

/** Completes a body for a JeecgBoot. */
type Whole = (body: Members, read: Read) => Promise<Members>;

/** Adds the stored members that a JeecgBoot would clear if the body left them out. */
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

/** Lists of a route are sent as JSON text; otherwise the server stores the text of Java objects, and the routes become unreadable. */
const route: Whole = async ({ router, ...body }, read) => {
  if (!isMembers(router)) return { router, ...body };
  const whole = Object.entries(await keepingRoute(router, read));
  return { ...body, router: Object.fromEntries(whole.map(([name, value]) => [name, isPlain(value) ? value : JSON.stringify(value)])) };
};

/** Writes, by path, that do harm if they hold only the changed members. */
const wholes: Readonly<Record<string, Whole>> = {
  '/sys/user/edit': keeping(['selectedroles', 'selecteddeparts', 'relTenantIds', 'post'], ofUser),
  '/sys/category/edit': keeping(['pid'], ofCategory),
  '/sys/gatewayRoute/updateAll': route,
};

/**
 * Makes a call harmless: options that the server would ignore are refused, and a write contains everything that it would otherwise clear or
 * spoil.
 */
export async function harmless(context: CallContext, method: Method, path: string, given: CallSpec, read: Read): Promise<CallSpec> {
  if (isBefore(context.options.version, 3, 2)) context.signsDigits = true;
  refuseBrackets(context, given.list);
  const { userAgent } = context.platform;
  // The server looks for a browser's name before it writes a file.
  const spec = { ...given, ...(userAgent !== undefined && { headers: { 'User-Agent': `${userAgent} (as Chrome)`, ...given.headers } }) };
  if (method === 'GET') return spec;
  refuseKeyed(context, given);
  const whole = method === 'DELETE' ? undefined : wholes[path.startsWith('/') ? path : `/${path}`];
  return whole && isMembers(spec.body) ? { ...spec, body: await whole(spec.body, read) } : spec;
}

/** Items of a plain dictionary that match a keyword: a JeecgBoot searches only tables. */
export function itemsWith(items: readonly DictItem[], keyword: string, pageSize: number): readonly DictItem[] {
  return items.filter(({ text, value }) => text.includes(keyword) || value.includes(keyword)).slice(0, pageSize);
}

/** Texts of values in the same order; a missing value stands for itself. */
export function textsIn(items: readonly DictItem[], values: readonly string[]): readonly string[] {
  return values.map((value) => items.find((one) => one.value === value)?.text ?? value);
}

/**
 * An account completed with the members that only our server sends, so that callers need not ask which server it is: no base roles, and the
 * client's tenant.
 */
export function accountOf(info: UserInfo, tenantId: number): UserInfo {
  return {
    ...info,
    roles: info.roles ?? [],
    loginType: info.loginType ?? 1,
    tenantId: info.tenantId ?? tenantId,
  };
}

/** The answer of a sign-in, completed with the members that our server sends. */
export function signedInOf(result: Partial<LoginResult> & Pick<LoginResult, 'token' | 'userInfo'>): LoginResult {
  return {
    multi_depart: 0,
    sysAllDictItems: {},
    is_expert: '0',
    is_student: 0,
    // This backend knows nothing of the data, so nobody has to complete them.
    isPerfect: yes,
    isSchoolCompetition: '0',
    ...result,
    userInfo: { ...result.userInfo, roles: result.userInfo.roles ?? [], loginType: result.userInfo.loginType ?? 1 },
    departs: result.departs ?? [],
    tenantList: result.tenantList ?? [],
  };
}
