import { failing, labelIn } from '@saiyun/sdk/contract';
import { logTypes, operateTypes } from '@saiyun/sdk/entities';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/db.ts';
import { isUnavailable } from '../../db/sql-error.ts';
import { toldPath } from '../../http/call/told-path.ts';
import { type Look, syncHook } from '../../http/sync-hook.ts';
import type { LogLine, OperationLog } from '../../kernel/area-services.ts';
import type { Services } from '../../kernel/context.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { numbersOf } from '../../kernel/failure.ts';
import { noteOutage } from '../../kernel/outage.ts';
import { wordsOfAddress } from '../openapi/call-words.ts';

/** The kinds of call, as in the dictionary `operate_type`, with their words. */
const actions: Readonly<Record<string, readonly [type: string, zh: string, en: string]>> = {
  add: [operateTypes.add, '添加', 'Add'],
  edit: [operateTypes.edit, '编辑', 'Edit'],
  delete: [operateTypes.remove, '删除', 'Delete'],
  deleteBatch: [operateTypes.remove, '批量删除', 'Delete several'],
  importExcel: [operateTypes.import, '导入', 'Import'],
  exportXls: [operateTypes.export, '导出', 'Export'],
};
const otherMethods: Readonly<Record<string, string>> = {
  POST: operateTypes.add,
  PUT: operateTypes.edit,
  DELETE: operateTypes.remove,
  GET: operateTypes.query,
};

/** Sign-ins have log lines of their own, and regular polling is nobody's operation. */
const notLogged = /^\/sys\/(login|mLogin|phoneLogin|emailLogin|logout|sms|sysAnnouncementSend\/)/;

const flushMs = 500;
const mostWaiting = 200;
/** The most lines per statement, and the delay before a retry. */
const mostAtOnce = 1000;
const retryMs = 1000;
/** Beyond this the log would take the memory that calls need; lost lines are reported in the process log. */
const mostKept = 20_000;

/** Describes a call in words: what was done to which record. */
const contentOf = (modules: readonly EntityModule[]): ((method: string, path: string) => { content: string; type: string }) => {
  const byPath = new Map(modules.map(({ entity }) => [entity.path, entity]));
  return (method, path) => {
    const at = path.lastIndexOf('/');
    const [base, action] = [path.slice(0, at), path.slice(at + 1)];
    const entity = byPath.get(base);
    const known = actions[action];
    const verb = entity?.verbs[action];
    const type = known?.[0] ?? otherMethods[method] ?? operateTypes.query;
    if (!entity || (!known && !verb)) {
      // Both languages, so that either finds it; readers are told their own.
      const named = wordsOfAddress(method, path);
      return { content: (named ? `${named[0]} · ${named[1]}` : `${method} ${path}`).slice(0, 255), type };
    }
    const words = known ? ([known[1], known[2]] as const) : (verb?.label ?? ['', '']);
    return { content: `${words[0]}${labelIn(entity.label, 'zh-CN')} · ${words[1]} ${labelIn(entity.label, 'en')}`, type };
  };
};

const browsers: readonly (readonly [RegExp, string])[] = [
  [/saiyun-cli/i, 'cli'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const clientOf = (agent: string | undefined): string | null =>
  agent === undefined ? null : (browsers.find(([pattern]) => pattern.test(agent))?.[1] ?? agent.split(/[/\s]/, 1)[0]?.slice(0, 30) ?? null);

/** Whether a read was refused: the caller may not see the record at all, or the row does not exist for it. */
const isRefused = ({ failed }: FastifyRequest): boolean =>
  failed !== undefined && (failed.code === 'row.missing' || failing(failed.code).kind === 'forbidden');

/** How many refused reads of one account are logged per minute; more are only counted, so nobody can fill the log. */
const mostRefusals = 20;
const mostAccounts = 1000;

/**
 * Counts refused reads by account. Returns how many of the last minute were not logged, or `undefined` if this one is not logged either.
 */
const refusalCounter = () => {
  const byAccount = new Map<string, { minute: number; n: number }>();
  return {
    count(userId: string, now: Date): number | undefined {
      const minute = Math.floor(now.getTime() / 60_000);
      const found = byAccount.get(userId);
      if (found?.minute === minute) {
        found.n += 1;
        return found.n > mostRefusals ? undefined : 0;
      }
      if (byAccount.size >= mostAccounts) byAccount.clear();
      byAccount.set(userId, { minute, n: 1 });
      return Math.max(0, (found?.n ?? 0) - mostRefusals);
    },
  };
};

/** Without a database many calls fail alike and their lines wait here; a stack trace would add nothing. */
const faultDetail = ({ failed }: FastifyRequest, cause: unknown): string | null =>
  cause instanceof Error ? ((isUnavailable(failed) ? cause.message : cause.stack) ?? '').slice(0, 4000) : null;

const refusedDetail = (refused: boolean, status: number, more: number): string | null =>
  refused ? `HTTP ${status}${more > 0 ? `; ${more} earlier refused reads have no line` : ''}` : null;

/** The waiting lines of this process. They are written together a moment later, so no call waits for the log. */
export function openOperationLog(services: () => Services): OperationLog {
  const waiting: LogLine[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const later = (ms: number): void => {
    timer ??= setTimeout(() => void flush(), ms);
    timer.unref();
  };
  const writeWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const lines = waiting.slice(0, mostAtOnce);
      try {
        await write(services().db, lines);
      } catch (error) {
        if (noteOutage(services(), error)) return later(retryMs);
        services().log.warn({ err: error, lines: lines.length }, 'lines of the operation log are lost');
      }
      waiting.splice(0, lines.length);
    }
  };
  /** While the database is unavailable lines keep waiting; only those beyond the memory limit are lost. */
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeWaiting);
    return writing;
  };
  return {
    flush,
    keep(line) {
      const { log } = services();
      if (waiting.length >= mostKept) {
        if (lost === 0) log.error({ kept: mostKept }, 'the operation log is full: lines are lost until it can be written');
        lost += 1;
        return;
      }
      if (lost > 0) log.error({ lost }, 'lines of the operation log were lost');
      lost = 0;
      waiting.push(line);
      if (waiting.length % mostWaiting === 0 && timer) void flush();
      else later(flushMs);
    },
  };
}

const write = (db: Db, lines: readonly LogLine[]): Promise<number> =>
  db.run(
    `insert into sys_log (id, tenant_id, log_type, log_content, operate_type, result, result_numbers, outcome, user_id, username, ip, method, request_type, request_url, cost_time,
       request_id, detail, create_time)
     select r.id, r.tenant_id, r.log_type, r.log_content, r.operate_type, r.result, r.result_numbers, case when r.result is null and r.log_type <> '${logTypes.fault}' then '1' else '0' end, r.user_id, r.username, r.ip, r.method, r.request_type, r.request_url,
       r.cost_time, r.request_id, r.detail, r.create_time
     from json_to_recordset($1::json) as r(id text, tenant_id int, log_type text, log_content text, operate_type text, result text, result_numbers jsonb, user_id text,
       username text, ip text, method text, request_type text, request_url text, cost_time int, request_id text, detail text, create_time timestamptz)
     on conflict (id) do nothing`,
    [JSON.stringify(lines)],
  );

/**
 * Writes one line for every call that changes or exports something, every refused read, and every call that failed through our own fault.
 * Anything that must not be lost is in the audit log, which is written with the change itself.
 */
export function operationLog(app: FastifyInstance, services: Services, modules: readonly EntityModule[]): void {
  const { config, now, random } = services;
  const describe = contentOf(modules);
  const refusals = refusalCounter();
  const lineOf = (request: FastifyRequest, reply: FastifyReply): LogLine | undefined => {
    const isFault = reply.statusCode >= 500;
    const refused = request.method === 'GET' && isRefused(request);
    if (!isFault && !refused && request.method === 'GET' && !request.url.includes('/exportXls')) return undefined;
    const { api, open } = request.routeConfig;
    const path = toldPath(request).slice(config.SAIYUN_PREFIX.length);
    const isOperation =
      api && !open && request.actor && (request.method !== 'GET' || refused || path.endsWith('/exportXls')) && !notLogged.test(path);
    if (!isFault && !isOperation) return undefined;
    const more = refused && request.actor ? refusals.count(request.actor.userId, now()) : 0;
    if (more === undefined) return undefined;
    const cause = isFault ? request.failed?.cause : undefined;
    const { content, type } = describe(request.method, path);
    return {
      id: Buffer.from(random(16)).toString('hex'),
      tenant_id: request.actor?.tenantId ?? 0,
      log_type: isFault ? logTypes.fault : logTypes.operation,
      log_content: content,
      operate_type: type,
      result: request.failed?.code ?? null,
      result_numbers: numbersOf(request.failed?.params),
      user_id: request.actor?.userId ?? null,
      username: request.actor?.username ?? null,
      ip: request.ip,
      method: request.method,
      request_type: clientOf(request.headers['user-agent']),
      request_url: path.slice(0, 500),
      cost_time: Math.round(reply.elapsedTime),
      request_id: request.id,
      detail: refusedDetail(refused, reply.statusCode, more) ?? faultDetail(request, cause),
      create_time: now().toISOString(),
    };
  };

  const look: Look = (request, reply) => {
    const line = lineOf(request, reply);
    if (line) services.operationLog.keep(line);
  };
  app.addHook('onResponse', syncHook(look));
  app.addHook('onClose', () => services.operationLog.flush());
}
