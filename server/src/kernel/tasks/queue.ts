import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Db } from '../../db/db.ts';
import { isConnectionLoss, isUnavailable } from '../../db/sql-error.ts';
import type { Log } from '../../log.ts';
import type { Ctx, Services } from '../context.ts';
import { Failure } from '../failure.ts';
import { type Looking, looking } from '../looking.ts';
import type { TaskKindOf, TaskQueue } from './task-queue.ts';

export type { Leased } from './task-queue.ts';
export type TaskKind = TaskKindOf<Services>;

/** How long a silent node keeps its tasks; leases are renewed after a third of this. */
export const leaseSeconds = 30;
const renewMs = (leaseSeconds * 1000) / 3;
const lookMs = 3000;
const soonMs = 200;

export class TaskStopped extends Error {
  override readonly name = 'TaskStopped';
}

interface Waiting {
  readonly id: string;
  readonly tenant_id: number;
  readonly biz_code: string | null;
  readonly lease_owner: string | null;
}

/** The tasks that this process runs, with the services it passes to them. */
export function openTaskQueue(db: Db, log: Log, services: () => Services): TaskQueue<Services> {
  const owner = `${hostname()}:${process.pid}:${randomBytes(6).toString('hex')}`;
  const running = new Map<string, Promise<void>>();
  const groups = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let watch: Looking | undefined;

  const runLeased = async (kind: TaskKind, id: string, group: string): Promise<void> => {
    // A task that waits is found again when the platform is served again.
    if (stopping.signal.aborted || !services().mode.mayWork() || !(await claim(db, kind, id, group, owner))) return;
    const lost = new AbortController();
    const renewing = setInterval(() => {
      void renew(db, kind, id, owner).then(
        (still) => still || lost.abort(new TaskStopped('the lease was lost')),
        () => undefined,
      );
    }, renewMs);
    renewing.unref();
    try {
      await kind.run(services(), { id, owner, signal: AbortSignal.any([stopping.signal, lost.signal]) });
    } catch (error) {
      if (!isInterruption(error)) throw error;
    } finally {
      clearInterval(renewing);
      await release(db, kind, id, owner).catch(() => undefined);
    }
  };

  const start = (kind: TaskKind, id: string, group: string): Promise<void> => {
    const already = running.get(id);
    if (already) return already;
    const key = `${kind.table} ${group}`;
    const before = groups.get(key) ?? Promise.resolve();
    const run = before
      .then(() => runLeased(kind, id, group))
      .catch((error: unknown) => report(log, kind, id, error))
      .finally(() => {
        running.delete(id);
        if (groups.get(key) === run) groups.delete(key);
      });
    running.set(id, run);
    groups.set(key, run);
    return run;
  };

  const look = async (kinds: readonly TaskKind[]): Promise<void> => {
    if (!services().mode.mayWork()) return;
    for (const kind of kinds) {
      await kind.tidy(services());
      // All tenants: the nodes run the tasks of all of them.
      const open = await db.many<Waiting>(
        `select id, tenant_id, biz_code, case when lease_until > now() then lease_owner end as lease_owner from ${kind.table}
         where status = any($1) and del_flag = '0' order by create_time limit 50`,
        [kind.open],
      );
      for (const task of open) {
        if (running.has(task.id) || (task.lease_owner !== null && isAlive(db, task.lease_owner, owner))) continue;
        if (task.lease_owner !== null) await release(db, kind, task.id, task.lease_owner);
        void start(kind, task.id, kind.group({ tenantId: task.tenant_id, bizCode: task.biz_code ?? '' }));
      }
    }
  };

  const lookQuietly = (kinds: readonly TaskKind[]): Promise<void> =>
    stopping.signal.aborted ? Promise.resolve() : look(kinds).catch((error: unknown) => log.warn({ err: error }, 'looking for tasks'));

  return {
    owner,
    start,
    soon: (kinds) => {
      db.afterCommit(() => void setTimeout(() => void lookQuietly(kinds), soonMs).unref());
    },
    async watch(kinds) {
      await look(kinds);
      watch = looking(() => lookQuietly(kinds), lookMs);
      watch.start();
    },
    isStopped: () => stopping.signal.aborted,
    async stop() {
      const looked = watch?.stop();
      stopping.abort(new TaskStopped('the server stops'));
      await looked;
      await Promise.all(running.values());
    },
  };
}

const isInterruption = (error: unknown): boolean => error instanceof TaskStopped || isUnavailable(error) || isConnectionLoss(error);

const report = (log: Log, kind: TaskKind, id: string, error: unknown): void =>
  log.error({ task: id, table: kind.table, err: error }, 'a task failed');

/** The embedded database belongs to one process: any other lease holder is gone. On the same host the process can be checked. */
const isAlive = (db: Db, holder: string, self: string): boolean => {
  if (holder === self) return true;
  if (db.kind === 'pglite') return false;
  const [host, pid] = holder.split(':');
  if (host !== hostname()) return true;
  if (Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return (error as { readonly code?: string }).code === 'EPERM';
  }
};

/** Takes the lease unless another node has it or is working on another task of the group. */
const claim = (db: Db, kind: TaskKind, id: string, group: string, owner: string): Promise<boolean> =>
  db.tx(async (tx) => {
    await tx.one('select pg_advisory_xact_lock(hashtext($1))', [`${kind.table} ${group}`]);
    const same = kind.table === 'ds_tb_import_task' ? 'o.tenant_id = t.tenant_id and o.biz_code = t.biz_code' : 'false';
    // All tenants: the nodes run the tasks of all of them.
    const taken = await tx.run(
      `update ${kind.table} t set lease_owner = $2, lease_until = now() + $3::int * interval '1 second'
       where t.id = $1 and t.status = any($4) and (t.lease_until is null or t.lease_until < now() or t.lease_owner = $2)
         and not exists (select 1 from ${kind.table} o where o.id <> t.id and ${same} and o.status = any($4) and o.lease_until > now() and o.lease_owner <> $2)`,
      [id, owner, leaseSeconds, kind.open],
    );
    return taken > 0;
  });

// All tenants: whoever has the lease has the task.
const renew = async (db: Db, kind: TaskKind, id: string, owner: string): Promise<boolean> =>
  (await db.run(`update ${kind.table} set lease_until = now() + $3::int * interval '1 second' where id = $1 and lease_owner = $2`, [
    id,
    owner,
    leaseSeconds,
  ])) > 0;

// All tenants: whoever has the lease has the task.
const release = (db: Db, kind: TaskKind, id: string, owner: string): Promise<number> =>
  db.run(`update ${kind.table} set lease_owner = null, lease_until = null where id = $1 and lease_owner = $2`, [id, owner]);

/** Limit on an account's waiting and running tasks of one kind: each keeps a file and a place in the queue. */
const mostOpen = 50;

/** Refuses with `task.too_many` if the account has too many open tasks of a kind. */
export async function refuseTooMany(
  { db, actor, tenantId }: Pick<Ctx, 'db' | 'actor' | 'tenantId'>,
  kind: TaskKind,
  more: number,
): Promise<void> {
  const open = await db.one<{ n: number }>(
    `select count(*)::int as n from ${kind.table} where tenant_id = $1 and user_id = $2 and status = any($3) and del_flag = '0'`,
    [tenantId, actor.userId, kind.open],
  );
  if ((open?.n ?? 0) + more > mostOpen) throw new Failure('task.too_many', { max: mostOpen });
}
