import { jobStatus } from '@saiyun/sdk/entities';
import { knownMigrations } from '../../db/migrate.ts';
import { verifyAudit } from '../../kernel/audit/chain.ts';
import { nextTimeOf } from '../job/schedule.ts';
import type { Check, Finding } from './check.ts';

/** The schema belongs to this version: every migration has run, in its present form. */
export const schema: Check = {
  name: 'schema',
  label: ['数据库结构为本版本', 'the schema is that of this version'],
  run: async ({ db }) => {
    const ran = new Map(
      (await db.many<{ name: string; digest: string }>('select name, digest from sys_migration order by name')).map((one) => [
        one.name,
        one.digest,
      ]),
    );
    const findings: Finding[] = [];
    for (const { name, digest } of await knownMigrations()) {
      const found = ran.get(name);
      ran.delete(name);
      if (found !== digest)
        findings.push({ table: 'sys_migration', id: name, detail: found === undefined ? 'has not run' : 'ran with another text' });
    }
    for (const name of ran.keys()) findings.push({ table: 'sys_migration', id: name, detail: 'of a newer version' });
    return findings;
  },
};

/** Scheduled jobs have a readable schedule; the dictionary check covers their handlers. */
export const jobs: Check = {
  name: 'jobs',
  label: ['定时任务可执行', 'scheduled jobs can run'],
  run: async ({ db, now }) => {
    const findings: Finding[] = [];
    const rows = await db.many<{ id: string; handler: string; cronExpression: string; timeZone: string | null }>(
      `select id, job_class_name as handler, cron_expression as "cronExpression", time_zone as "timeZone" from sys_quartz_job
       where status = '${jobStatus.running}' and del_flag = '0' order by id`,
    );
    for (const { id, handler, ...schedule } of rows) {
      try {
        nextTimeOf(schedule, now());
      } catch {
        findings.push({ table: 'sys_quartz_job', id, detail: `${handler}: ${schedule.cronExpression} is no schedule` });
      }
    }
    return findings;
  },
};

/** The sealed part of the audit log is unchanged. */
export const auditChain: Check = {
  name: 'audit',
  label: ['审计日志未被改动', 'the audit log is as it was written'],
  run: async ({ db }) => {
    const findings: Finding[] = [];
    for (const { tenant } of await db.many<{ tenant: number }>('select distinct tenant_id as tenant from sys_audit_seal order by 1')) {
      const { fault } = await verifyAudit(db, tenant);
      if (fault)
        findings.push({ table: 'sys_audit_log', id: fault.entryId, detail: `${fault.kind} at link ${fault.pos} of tenant ${tenant}` });
    }
    return findings;
  },
};
