import type { Health, Todo } from '@saiyun/sdk/calls';
import { jobRunStatus, ledgerPosting, quartzJob } from '@saiyun/sdk/entities';
import { may, mayCall } from '@saiyun/sdk/logic/permission';
import { toWireTime } from '@saiyun/sdk/view';
import type { Ctx } from '../../kernel/context.ts';
import { groupLists } from '../../kernel/list/figures.ts';
import { moduleNamed } from '../../kernel/tasks/modules.ts';
import { lastTasks } from '../backup/index.ts';
import { settingsOf } from '../monitor/alerts/settings.ts';
import { diskFacts } from '../monitor/facts.ts';
import { firstTenant } from '../tenant/platform.ts';

type Run = { readonly at: string; readonly sound: boolean } | null;

/** The last finished runs of the jobs that examine stored data and the audit log. */
const examined = async (ctx: Ctx): Promise<(handler: string) => Run> => {
  const rows = await ctx.db.many<{ handler: string; at: Date; status: string }>(
    `select distinct on (j.job_class_name) j.job_class_name as handler, r.fire_time as at, r.status
     from sys_quartz_job_run r join sys_quartz_job j on j.id = r.job_id and j.del_flag = '0'
     where r.tenant_id = $1 and r.del_flag = '0' and j.job_class_name in ('integrityCheck', 'auditVerify')
       and r.status in ('${jobRunStatus.done}', '${jobRunStatus.failed}')
     order by j.job_class_name, r.fire_time desc`,
    [ctx.tenantId],
  );
  return (handler) => {
    const found = rows.find((row) => row.handler === handler);
    return found ? { at: toWireTime(found.at), sound: found.status === jobRunStatus.done } : null;
  };
};

/** Whether every posting of the ledger has its counterpart; null for a caller without the ledger. */
const balanced = async (ctx: Ctx): Promise<boolean | null> => {
  const module = moduleNamed(ctx, ledgerPosting.name);
  if (!module || may(ctx.actor, ledgerPosting, 'list').kind !== 'allowed') return null;
  const [groups = []] = await groupLists(ctx, [{ module, query: {}, by: ["'all'"], sum: 't.amount' }]);
  return (groups[0]?.n ?? 0) === 0;
};

/** The fullest disk, for those who run the machine. */
const diskUsed = async (ctx: Ctx): Promise<number | null> => {
  if (mayCall(ctx.actor, 'monitor').kind !== 'allowed' || ctx.tenantId !== (await firstTenant(ctx))) return null;
  return Math.max(...(await diskFacts(ctx)).map(({ restPPT }) => restPPT));
};

/** Whether there is a recent backup and the last proof restored one, for those who run the platform. */
const backedUp = async (ctx: Ctx): Promise<Health['backup']> => {
  if (mayCall(ctx.actor, 'backup').kind !== 'allowed' || ctx.tenantId !== (await firstTenant(ctx))) return null;
  const { made, proved } = await lastTasks(ctx.db);
  const oldHours = (await settingsOf(ctx.db, ctx.tenantId)).limits.backup;
  return {
    last: made ? toWireTime(made.start) : null,
    isYoung: made !== undefined && ctx.now().getTime() - made.start.getTime() < oldHours * 3_600_000,
    oldHours,
    isProofSound: proved ? proved.status === 'done' : null,
  };
};

/** The state of the platform, for administrators and auditors of its jobs. */
export async function healthOf(ctx: Ctx, todos: readonly Todo[]): Promise<Health | undefined> {
  if (may(ctx.actor, quartzJob, 'list').kind !== 'allowed') return undefined;
  const [run, disk, ledger, backup] = await Promise.all([examined(ctx), diskUsed(ctx), balanced(ctx), backedUp(ctx)]);
  return {
    jobsFailed: todos.find(({ name }) => name === 'jobsFailed')?.count ?? 0,
    diskUsed: disk,
    integrity: run('integrityCheck'),
    auditChain: run('auditVerify'),
    backup,
    ledgerBalanced: ledger,
  };
}
