import { hostname } from 'node:os';
import type { BackupFile, BackupJob, BackupKind, BackupState, BackupStatus, BackupStep, BackupTask } from '@saiyun/sdk/calls';
import { jobStatus } from '@saiyun/sdk/entities';
import { workingParameters } from '@saiyun/sdk/rules';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { settingsOf } from '../monitor/alerts/settings.ts';
import { type Fault, faultText } from './faults.ts';
import { type Found, goneOf, lacksOf, nameOf, seriesOf } from './folder.ts';
import { listedAt, shownPlace } from './place.ts';
import { endDead, taskStatus } from './turn.ts';

const shownTasks = 20;
const usualKeep = 14;

interface TaskRow extends Omit<BackupTask, 'start' | 'end' | 'faults'> {
  readonly start: Date;
  readonly end: Date | null;
  readonly fileTime: Date | null;
  readonly stored: readonly Fault[];
}

const taskColumns = `id, kind, file, status, node, started_by as by, start_time as start, end_time as "end", step, done, whole, size,
  row_count as rows, tables, files, file_bytes as "fileBytes", file_time as "fileTime", checks, faults as stored`;

type Names = ReadonlyMap<string, string>;

/** The people behind the accounts that asked for tasks. */
const namesOf = async ({ db }: Ctx, rows: readonly TaskRow[]): Promise<Names> => {
  // All tenants: whoever looked after the platform may have moved on. Deleted too: as above.
  const found = await db.many<{ username: string; realname: string | null }>(
    `select username, realname from sys_user where username = any($1)`,
    [[...new Set(rows.flatMap(({ by }) => by ?? []))]],
  );
  return new Map(found.map(({ username, realname }) => [username, realname ?? username]));
};

/** A task as the wire says it. */
const shown = (ctx: Pick<Ctx, 'language'>, names: Names, { fileTime: _fileTime, stored, start, end, by, ...row }: TaskRow): BackupTask => ({
  ...row,
  by: by === null ? null : (names.get(by) ?? by),
  kind: row.kind satisfies BackupKind,
  status: row.status satisfies BackupStatus,
  step: row.step satisfies BackupStep | null,
  start: start.toISOString(),
  end: end?.toISOString() ?? null,
  faults: stored.map((fault) => faultText(ctx.language, fault)),
});

export async function taskOf(ctx: Ctx, id: string): Promise<BackupTask> {
  const row = await ctx.db.one<TaskRow>(`select ${taskColumns} from sys_backup_task where id = $1`, [id]);
  if (!row) throw new Failure('row.missing');
  return shown(ctx, await namesOf(ctx, [row]), row);
}

interface JobRow {
  readonly id: string;
  readonly handler: string;
  readonly status: string;
  readonly next: Date | null;
  readonly parameter: string | null;
}

const jobsOf = (ctx: Ctx): Promise<JobRow[]> =>
  ctx.db.many<JobRow>(
    `select id, job_class_name as handler, status, next_time as next, parameter from sys_quartz_job
     where tenant_id = $1 and del_flag = '0' and job_class_name in ('backupNightly', 'backupProve') order by status desc, next_time`,
    [ctx.tenantId],
  );

const jobIn = (rows: readonly JobRow[], handler: string): BackupJob | null => {
  const row = rows.find((one) => one.handler === handler);
  return row ? { id: row.id, isRunning: row.status === jobStatus.running, next: row.next?.toISOString() ?? null } : null;
};

const keepOf = (rows: readonly JobRow[]): number => {
  const job = rows.find(({ handler }) => handler === 'backupNightly');
  const keep = job && workingParameters(job.handler, job.parameter)?.keep;
  return typeof keep === 'number' ? keep : usualKeep;
};

/** The backups in this node's folder; the next nightly one takes a place of those that are kept. */
const filesOf = (found: readonly Found[], proofs: readonly TaskRow[], keep: number, next: Date): readonly BackupFile[] => {
  const names = found.map(({ name }) => name);
  const goes = new Set(goneOf([...new Set([...names, nameOf('nightly', next)])], keep));
  return found.map(({ name, size, at }) => {
    // A proof holds for this very file: one of the same name may have been written since.
    const proof = proofs.find(({ file, fileTime }) => file === name && fileTime?.getTime() === at.getTime());
    return {
      name,
      size,
      at: at.toISOString(),
      series: seriesOf(name) ?? 'manual',
      goes: goes.has(name),
      proof: proof?.end ? { at: proof.end.toISOString(), sound: proof.status === taskStatus.done } : null,
    };
  });
};

/** The last backup that was made, and the last proof that said whether one is sound: one that a restart cut short says nothing. */
export async function lastTasks(db: Tx): Promise<{ readonly made: TaskRow | undefined; readonly proved: TaskRow | undefined }> {
  const made = await db.one<TaskRow>(
    `select ${taskColumns} from sys_backup_task where kind = 'make' and status = '${taskStatus.done}' order by start_time desc limit 1`,
  );
  const proved = await db.one<TaskRow>(
    `select ${taskColumns} from sys_backup_task where kind = 'prove' and status <> '${taskStatus.running}'
       and not (faults @> '[{"kind":"stopped"}]' or faults @> '[{"kind":"interrupted"}]') order by start_time desc limit 1`,
  );
  return { made, proved };
}

/** GET /sys/backup/state. */
export async function stateOf(ctx: Ctx): Promise<BackupState> {
  const { db, config, now } = ctx;
  await endDead(db, now());
  const tasks = await db.many<TaskRow>(
    `select ${taskColumns} from sys_backup_task order by start_time desc, end_time desc nulls first limit ${shownTasks}`,
  );
  const proofs = await db.many<TaskRow>(
    `select ${taskColumns} from sys_backup_task where kind = 'prove' and file_time is not null order by start_time desc limit 1000`,
  );
  const { made, proved } = await lastTasks(db);
  const jobs = await jobsOf(ctx);
  const [nightly, weekly] = [jobIn(jobs, 'backupNightly'), jobIn(jobs, 'backupProve')];
  const lacks = await lacksOf(config);
  const folder = shownPlace(config);
  const found = folder === null || lacks.includes('inside') || lacks.includes('bucket') ? [] : await listedAt(config);
  const keep = keepOf(jobs);
  const names = await namesOf(ctx, [...tasks, ...(made ? [made] : []), ...(proved ? [proved] : [])]);
  const said = (row: TaskRow | undefined): BackupTask | null => (row ? shown(ctx, names, row) : null);
  const running = tasks.find(({ status }) => status === taskStatus.running);
  return {
    now: now().toISOString(),
    node: hostname(),
    folder,
    lacks,
    keep,
    oldHours: (await settingsOf(db, ctx.tenantId)).limits.backup,
    nightly,
    weekly,
    running: said(running),
    made: said(made),
    proved: said(proved),
    files: filesOf(found, proofs, keep, nightly?.next ? new Date(nightly.next) : new Date(now().getTime() + 86_400_000)),
    tasks: tasks.map((row) => shown(ctx, names, row)),
  };
}
