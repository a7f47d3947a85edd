import { hostname } from 'node:os';
import { setTimeout as after } from 'node:timers/promises';
import type { BackupKind, BackupStatus, BackupStep } from '@saiyun/sdk/calls';
import type { Db } from '../../db/db.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/id.ts';
import { type Fault, faultOf, TaskFault } from './faults.ts';

/** States by name, for SQL. */
export const taskStatus = { running: 'running', done: 'done', failed: 'failed' } as const satisfies Readonly<
  Record<BackupStatus, BackupStatus>
>;

/** How long a silent node keeps its turn; renewed every third of that time. */
const leaseSeconds = 30;
const renewMs = (leaseSeconds * 1000) / 3;
const reportMs = 1000;
/** No task may take longer, so that a stuck one does not block all others. */
const longestMs = 6 * 3_600_000;

/** Tasks of this process: a long transaction of the embedded database delays their leases, which must not end them. */
const own = new Set<string>();

export interface Asked {
  readonly kind: BackupKind;
  readonly file: string;
  /** The account that asks; null for a scheduled job. */
  readonly by: string | null;
}

export interface Begun extends Asked {
  readonly id: string;
}

/** What the work gets: an end that comes from outside, and somebody to tell how far it is. */
export interface Turn {
  readonly id: string;
  readonly signal: AbortSignal;
  readonly report: (step: BackupStep, done: number, whole: number | null) => void;
}

/** What a backup holds, and what is wrong with it. */
export interface Facts {
  readonly size?: number;
  readonly rows?: number;
  readonly tables?: number;
  readonly files?: number;
  readonly fileBytes?: number;
  readonly fileTime?: Date;
  readonly checks?: number;
  readonly faults: readonly Fault[];
}

/** Tasks whose node is dead have failed. `all`: no other process can have the database, so all but our own have. */
export function endDead(db: Db, now: Date, all = false): Promise<number> {
  return db.run(
    `update sys_backup_task set status = '${taskStatus.failed}', end_time = $1, lease_until = null, faults = $2::jsonb
     where status = '${taskStatus.running}' and (lease_until < now() or $3::boolean) and id <> all($4::text[])`,
    [now, JSON.stringify([{ kind: 'interrupted' } satisfies Fault]), all, [...own]],
  );
}

/** Takes the one turn that all nodes share; undefined while another task has it. */
export async function begin(services: Services, { kind, file, by }: Asked): Promise<Begun | undefined> {
  const { db, now } = services;
  await endDead(db, now());
  const id = newId(services);
  own.add(id);
  const taken = await db.run(
    `insert into sys_backup_task (id, kind, file, status, node, started_by, start_time, lease_until)
     values ($1, $2, $3, '${taskStatus.running}', $4, $5, $6, now() + interval '${leaseSeconds} seconds')
     on conflict (status) where status = '${taskStatus.running}' do nothing`,
    [id, kind, file, hostname(), by, now()],
  );
  if (taken > 0) return { id, kind, file, by };
  own.delete(id);
  return undefined;
}

/** The same, once the others are through. */
export async function beginWhenFree(services: Services, asked: Asked, signal: AbortSignal): Promise<Begun> {
  for (;;) {
    const begun = await begin(services, asked);
    if (begun) return begun;
    await after(reportMs, undefined, { signal });
  }
}

/** Gives a turn back as if it had not been taken. */
export async function dropTask({ db }: Services, { id }: Begun): Promise<void> {
  await db.run('delete from sys_backup_task where id = $1', [id]);
}

/** Keeps the lease and writes how far the work is, at most once a second; `lost` if the turn was taken for dead and ended. */
const keepTurn = ({ db }: Services, id: string) => {
  const lost = new AbortController();
  let progress: readonly [step: BackupStep, done: number, whole: number | null] | undefined;
  let isNew = false;
  let written = performance.now();
  let writing: Promise<unknown> | undefined;
  const write = async (): Promise<void> => {
    isNew = false;
    const [step = null, done = null, whole = null] = progress ?? [];
    const still = await db.run(
      `update sys_backup_task set step = $2, done = $3, whole = $4, lease_until = now() + interval '${leaseSeconds} seconds'
       where id = $1 and status = '${taskStatus.running}'`,
      [id, step, done, whole],
    );
    written = performance.now();
    if (still === 0) lost.abort(new TaskFault({ kind: 'interrupted' }));
  };
  const timer = setInterval(() => {
    if (writing || !(isNew || performance.now() - written > renewMs)) return;
    // An outage is not the work's fault: the next second tries again.
    writing = write()
      .catch(() => undefined)
      .finally(() => (writing = undefined));
  }, reportMs);
  timer.unref();
  return {
    lost: lost.signal,
    report: (...at: NonNullable<typeof progress>): void => {
      progress = at;
      isNew = true;
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await writing;
    },
  };
};

/** Works in a turn that was begun and writes down how it ended. Throws what the work throws. */
export async function work(services: Services, { id }: Begun, given: AbortSignal, job: (turn: Turn) => Promise<Facts>): Promise<Facts> {
  const { db, now, log } = services;
  const turn = keepTurn(services, id);
  const late = AbortSignal.timeout(longestMs);
  const end = async (facts: Facts): Promise<void> => {
    await turn.stop();
    await db.run(
      `update sys_backup_task set status = $2, end_time = $3, lease_until = null, size = $4, row_count = $5, tables = $6, files = $7,
         file_bytes = $8, file_time = $9, checks = $10, faults = $11::jsonb
       where id = $1 and status = '${taskStatus.running}'`,
      [
        id,
        facts.faults.length === 0 ? taskStatus.done : taskStatus.failed,
        now(),
        facts.size ?? null,
        facts.rows ?? null,
        facts.tables ?? null,
        facts.files ?? null,
        facts.fileBytes ?? null,
        facts.fileTime ?? null,
        facts.checks ?? null,
        JSON.stringify(facts.faults),
      ],
    );
  };
  try {
    const facts = await job({ id, signal: AbortSignal.any([given, turn.lost, late]), report: turn.report });
    await end(facts);
    return facts;
  } catch (error) {
    const fault: Fault = late.aborted ? { kind: 'time' } : given.aborted ? { kind: 'stopped' } : faultOf(error);
    await end({ faults: [fault] }).catch((failed: unknown) => log.warn({ err: failed, task: id }, 'the end of a backup was not written'));
    throw error;
  } finally {
    await turn.stop();
    own.delete(id);
  }
}

/** Whether a task of this id runs, here or on another node. */
export async function isAlive({ db }: Pick<Services, 'db'>, id: string): Promise<boolean> {
  if (own.has(id)) return true;
  const found = await db.one(`select 1 from sys_backup_task where id = $1 and status = '${taskStatus.running}' and lease_until >= now()`, [
    id,
  ]);
  return found !== undefined;
}
