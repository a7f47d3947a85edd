import { headers } from '@saiyun/sdk/contract';
import { download, entityList, importTask } from '@saiyun/sdk/entities';
import type { FastifyRequest } from 'fastify';
import type { TaskCall } from '../kernel/access/kept-scope.ts';
import { Failure } from '../kernel/failure.ts';

/** What a token may do: `['read']`, `['write']`, or calls by name, such as `['dsTbUnit', 'dsTbRegistration:list']`. */
export type AccessScope = readonly string[];

/** Every token may call this, so that its holder can find out whose it is. */
const whose = 'user:info';

/**
 * The name of a call, from its path: `dsTbUnit:list`, `sysUser:frozenBatch`, `sys:monitor:disk`. Records go by their own names, as in
 * buttons.
 */
export function callName(path: string): string {
  const entity = entityList.find(([, one]) => path.startsWith(`${one.path}/`))?.[1];
  const rest = (entity ? path.slice(entity.path.length) : path).split('/').filter((part) => part !== '' && !/^[:*]/.test(part));
  return [...(entity ? [entity.name] : []), ...rest].join(':');
}

/** Matches whole words: `dsTbUnit` covers `dsTbUnit:list` but not `dsTbUnitType:list`. */
export function isWithin(name: string, scope: AccessScope): boolean {
  return name === whose || scope.some((one) => name === one || name.startsWith(`${one}:`));
}

/** The calls whose work goes on as a task, with the record of the task and the calls by which whoever started it follows it. */
const tasks = {
  importExcel: { record: importTask.name, calls: ['queryById', 'faults'] },
  exportXls: { record: download.name, calls: ['create', 'queryById', 'download'] },
} as const satisfies Readonly<Record<TaskCall, { readonly record: string; readonly calls: readonly string[] }>>;

/** The records that a token for named calls may import or export. */
export function recordsWithin(scope: AccessScope, call: TaskCall): readonly string[] {
  return entityList.flatMap(([, { name }]) => (isWithin(`${name}:${call}`, scope) ? [name] : []));
}

const isWhole = (scope: AccessScope | undefined): boolean => !scope || scope.includes('read') || scope.includes('write');

/** Whether a token sees the tasks of all records: it names the tasks, or some call of theirs. */
export function seesTasks(scope: AccessScope | undefined, call: TaskCall): boolean {
  const { record } = tasks[call];
  return isWhole(scope) || scope?.some((one) => one === record || one.startsWith(`${record}:`)) === true;
}

/** Whether a token may make this call of a task of a record: it names the call, or the one that the task goes on with. */
export function mayFollow<C extends TaskCall>(
  scope: AccessScope | undefined,
  call: C,
  asked: (typeof tasks)[C]['calls'][number],
  record: string,
): boolean {
  return isWhole(scope) || isWithin(`${tasks[call].record}:${asked}`, scope ?? []) || isWithin(`${record}:${call}`, scope ?? []);
}

/** Whether a call follows tasks of records that the token may import or export; whoever answers it passes over other tasks. */
function follows(name: string, scope: AccessScope): boolean {
  return Object.entries(tasks).some(
    ([call, { record, calls }]) => calls.some((one) => name === `${record}:${one}`) && recordsWithin(scope, call as TaskCall).length > 0,
  );
}

const dryRunHeader = headers.dryRun.toLowerCase();

/** Whether the caller wants the call tried, with nothing stored. */
export function asksDryRun({ headers: given }: Pick<FastifyRequest, 'headers'>): boolean {
  const value = given[dryRunHeader];
  return value !== undefined && value !== 'false';
}

/**
 * Refuses a call outside a token's scope: `token.in_person` for a call that needs a session, `token.read_only` for a write, `token.scope`
 * for a call that is not named. A token that may read may try what it may not do: a dry run stores nothing, or the report of a check.
 */
export function refuseByScope(request: FastifyRequest, scope: AccessScope, prefix: string): void {
  const { config, url = '' } = request.routeOptions;
  if (config.inPerson) throw new Failure('token.in_person');
  if (scope.includes('write')) return;
  if (scope.includes('read')) {
    const effect = config.effect ?? (request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write');
    if (effect === 'write' && !config.forReaders && !(config.dryRun && asksDryRun(request))) throw new Failure('token.read_only');
    return;
  }
  const name = callName(url.slice(prefix.length));
  if (!isWithin(name, scope) && !follows(name, scope)) throw new Failure('token.scope', { call: name });
}

/** Words of a scope that match no call: a token with only these could do nothing, and nobody would be told why. */
export function unknownWords(scope: AccessScope, calls: ReadonlySet<string>): readonly string[] {
  return scope.filter(
    (word) => word !== 'read' && word !== 'write' && ![...calls].some((name) => name === word || name.startsWith(`${word}:`)),
  );
}
