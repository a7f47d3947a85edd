import { resolve } from 'node:path';
import { downloadStatus, importStatus, jobStatus, logTypes, outMessageStatus } from '@saiyun/sdk/entities';
import { Gauge, Registry } from 'prom-client';
import type { Services } from '../../kernel/context.ts';
import { noteOutage } from '../../kernel/outage.ts';
import { version } from '../../version.ts';
import { diskOf } from './facts.ts';

/** A job counts as late when it should have run so long ago, in minutes. */
const lateMinutes = 5;
/** Sign-ins are counted over so many minutes. */
const signInMinutes = 5;

/** What the database knows of the whole platform; every node tells the same. */
interface Backlog {
  readonly jobs_late: number;
  readonly jobs_failing: number;
  readonly imports: number;
  readonly exports: number;
  readonly messages: number;
  readonly messages_age: number;
  readonly events: number;
  readonly backup_age: number | null;
  readonly proof_age: number | null;
  readonly sign_ins: number;
  readonly refused: number;
}

const running = [importStatus.uploaded, importStatus.committing].map((state) => `'${state}'`).join(', ');

const backlogSql = `select
  (select count(*)::int from sys_quartz_job where status = '${jobStatus.running}' and del_flag = '0'
    and next_time < now() - interval '${lateMinutes} minutes') as jobs_late,
  (select count(*)::int from sys_quartz_job where status = '${jobStatus.running}' and del_flag = '0' and fail_count > 0) as jobs_failing,
  (select count(*)::int from ds_tb_import_task where status in (${running}) and del_flag = '0') as imports,
  (select count(*)::int from ds_tb_download_task where status = '${downloadStatus.exporting}' and del_flag = '0') as exports,
  (select count(*)::int from sys_out_message where status = '${outMessageStatus.waiting}') as messages,
  (select coalesce(extract(epoch from now() - min(create_time)), 0)::float8 from sys_out_message
    where status = '${outMessageStatus.waiting}') as messages_age,
  (select count(*)::int from sys_outbox where done_time is null) as events,
  (select extract(epoch from now() - max(end_time))::float8 from sys_backup_task where kind = 'make' and status = 'done') as backup_age,
  (select extract(epoch from now() - max(end_time))::float8 from sys_backup_task where kind = 'prove' and status = 'done') as proof_age,
  (select count(*)::int from sys_log where log_type = '${logTypes.signIn}' and log_content = 'sign-in' and result is null
    and create_time > now() - interval '${signInMinutes} minutes') as sign_ins,
  (select count(*)::int from sys_log where log_type = '${logTypes.signIn}' and log_content = 'sign-in' and result is not null
    and create_time > now() - interval '${signInMinutes} minutes') as refused`;

/**
 * Metrics of the service beside its calls: this node's connections and disk, and from the database what is late, waiting, failing or old.
 * While the database is away only the node's own are told, and `saiyun_database_up` is 0.
 */
export async function serviceMetrics(services: Services): Promise<Registry> {
  const { config, db } = services;
  const registry = new Registry();
  const gauge = (name: string, help: string, value: number, labels: Readonly<Record<string, string>> = {}): void => {
    const own = registry.getSingleMetric(name);
    const found = own instanceof Gauge ? own : new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] });
    found.set(labels, value);
  };
  gauge('saiyun_build_info', 'Version of this node', 1, { version, database: db.kind });
  const use = db.use?.();
  if (use)
    for (const [state, count] of Object.entries({ used: use.used, waiting: use.waiting, most: use.most }))
      gauge('saiyun_database_connections', 'Connections of this node: in use, asked for and not given, and the most there may be', count, {
        state,
      });
  const disk = await diskOf(resolve(config.SAIYUN_DATA)).catch(() => undefined);
  if (disk) {
    gauge('saiyun_storage_bytes', 'Size of the disk of SAIYUN_DATA', disk.blocks * disk.bsize);
    gauge('saiyun_storage_free_bytes', 'What is free of it', disk.bavail * disk.bsize);
  }
  // All tenants: counts for whoever runs the platform, without a row of anybody.
  const found = await db.one<Backlog>(backlogSql).catch((error: unknown) => {
    if (!noteOutage(services, error)) services.log.warn({ err: error }, 'metrics of the platform could not be read');
    return undefined;
  });
  gauge('saiyun_database_up', 'Whether the database answers', found ? 1 : 0);
  if (!found) return registry;
  gauge('saiyun_jobs_late', `Scheduled jobs that should have run more than ${lateMinutes} minutes ago`, found.jobs_late);
  gauge('saiyun_jobs_failing', 'Scheduled jobs whose last run failed', found.jobs_failing);
  gauge('saiyun_tasks_open', 'Imports and exports that wait or run', found.imports, { kind: 'import' });
  gauge('saiyun_tasks_open', 'Imports and exports that wait or run', found.exports, { kind: 'export' });
  gauge('saiyun_messages_waiting', 'Mails and text messages that are not sent yet', found.messages);
  gauge('saiyun_messages_oldest_seconds', 'How long the oldest of them waits', found.messages_age);
  gauge('saiyun_events_waiting', 'Events of the outbox that nobody has taken yet', found.events);
  if (found.backup_age !== null) gauge('saiyun_backup_age_seconds', 'How old the newest backup is', found.backup_age);
  if (found.proof_age !== null) gauge('saiyun_backup_proof_age_seconds', 'How long ago a backup was proved', found.proof_age);
  const signIns = `Sign-ins of the last ${signInMinutes} minutes`;
  gauge('saiyun_sign_ins', signIns, found.sign_ins, { result: 'accepted' });
  gauge('saiyun_sign_ins', signIns, found.refused, { result: 'refused' });
  return registry;
}
