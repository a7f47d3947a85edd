import { jobRunStatus, jobStatus, quartzJob, quartzJobRun } from '@saiyun/sdk/entities';
import { insertEntity, type SeedRow } from './insert.ts';
import { idOf } from './random.ts';
import type { Seeding, SeedTenant } from './seeding.ts';
import { at, platformTenant } from './seeding.ts';

/** The jobs that every tenant runs. Messages are sent at once and retried automatically: their job is off by default, and says so. */
const jobs = [
  ['downloadExpire', '0 7 * * * ?', '过期下载文件', 'Expire downloads', null, jobStatus.running],
  ['expireReview', '0 0/5 * * * ?', '逾期评审失效', 'Expire overdue reviews', null, jobStatus.running],
  ['stageAdvance', '0 * * * * ?', '到时开始与结束阶段、评审和竞赛', 'Advance stages, reviews and competitions', null, jobStatus.running],
  ['gateClose', '0 0/2 * * * ?', '截止后锁定作品', 'Lock works after the deadline', null, jobStatus.running],
  ['remindReview', '0 5 8-20 * * ?', '提醒即将截止的评审', 'Remind of reviews due soon', '{"hours": 48}', jobStatus.running],
  [
    'remindEntry',
    '0 15 8-20 * * ?',
    '提醒即将截止的报名与作品',
    'Remind of entries and works due soon',
    '{"hours": 48}',
    jobStatus.running,
  ],
  ['reviewWatch', '0 10 * * * ?', '检查已分配专家的回避与退出', 'Watch recusals of allotted experts', null, jobStatus.running],
  ['worksSimilarity', '0 5/10 * * * ?', '比对新提交的作品', 'Compare newly submitted works', '{"least": 30}', jobStatus.running],
  ['sessionCleanup', '0 20 3 * * ?', '清理过期会话', 'Clean up sessions', null, jobStatus.running],
  ['outboxDispatch', '0 * * * * ?', '派发业务事件', 'Deliver events', null, jobStatus.running],
  [
    'mailDispatch',
    '0 0/5 * * * ?',
    '补发外发消息（平台会自行发送和重试，无需启动）',
    'Send waiting messages (the platform sends and retries by itself; leave this stopped)',
    null,
    jobStatus.stopped,
  ],
  ['feeOrderExpire', '0 0/5 * * * ?', '关闭逾期缴费订单', 'Close overdue fee orders', null, jobStatus.running],
  ['payQuery', '30 * * * * ?', '查询支付结果', 'Query payments', null, jobStatus.running],
  ['refundQuery', '45 * * * * ?', '查询退款结果', 'Query refunds', null, jobStatus.running],
  ['invoiceQuery', '15 * * * * ?', '查询开票结果', 'Query invoices', null, jobStatus.running],
  ['msgDispatch', '0 * * * * ?', '派发消息批次', 'Send message batches', null, jobStatus.running],
  ['msgReceipt', '30 * * * * ?', '查询消息回执', 'Ask for message receipts', null, jobStatus.running],
  // Entries are sealed a second after their change; the job covers those of a node that died meanwhile.
  ['auditSeal', '0 * * * * ?', '封存审计链', 'Seal the audit chain', null, jobStatus.running],
  ['auditVerify', '0 10 4 * * ?', '校验审计链', 'Verify the audit chain', null, jobStatus.running],
  ['integrityCheck', '0 30 4 * * ?', '检查数据完整性', 'Check stored data', null, jobStatus.running],
  // Runs once there is a folder for it.
  ['backupNightly', '0 0 2 * * ?', '每日备份', 'Back up every night', '{"keep": 14}', jobStatus.stopped],
  // Sundays, when the backup of the night is there.
  ['backupProve', '0 30 5 ? * 1', '每周验证备份', 'Prove the newest backup every week', null, jobStatus.stopped],
  ['logRetention', '0 40 3 1 * ?', '清理过期日志', 'Log retention', '{"days": 180}', jobStatus.running],
  // Only reports what is due; an administrator who means it lets it erase.
  ['personalDataErase', '0 50 3 * * ?', '清除到期个人信息', 'Erase personal data', '{"dryRun": true}', jobStatus.running],
] as const;

const ofAllTenants: ReadonlySet<string> = new Set(['integrityCheck', 'backupNightly', 'backupProve']);
const backupSeconds = 6 * 3600;

const jobId = (tenantId: number, handler: string): string => idOf(`job:${tenantId}:${handler}`);

export function jobRows(tenantId: number, written: { readonly createBy: string; readonly createTime: string }): SeedRow[] {
  return (
    jobs
      // Jobs that look at all tenants belong to the platform.
      .filter(([handler]) => !ofAllTenants.has(handler) || tenantId === platformTenant)
      .map(([handler, cronExpression, description, descriptionEn, parameter, status]) => ({
        id: jobId(tenantId, handler),
        tenantId,
        ...written,
        jobClassName: handler,
        cronExpression,
        description,
        descriptionEn,
        parameter,
        status,
        timeZone: 'Asia/Shanghai',
        misfire: 'once',
        timeLimitSeconds: handler === 'backupNightly' || handler === 'backupProve' ? backupSeconds : 600,
        maxRetries: 2,
      }))
  );
}

/** A tenant's jobs; the server works out when they are due at its start. */
export function seedJobs(
  { tx, cipher }: Seeding,
  tenant: SeedTenant,
  written: { readonly createBy: string; readonly createTime: string },
): Promise<void> {
  return insertEntity(tx, cipher, quartzJob, jobRows(tenant.id, written));
}

/** A few past runs, one of which failed. */
export async function seedRuns(seeding: Seeding, tenant: SeedTenant): Promise<void> {
  const runs = [
    ['sessionCleanup', -2, jobRunStatus.done, 'sessions: 3\ncaptchas: 12\nfailures: 0\nanswers: 0\nbroadcasts: 0'],
    ['sessionCleanup', -1, jobRunStatus.done, 'sessions: 1\ncaptchas: 4\nfailures: 0\nanswers: 0\nbroadcasts: 0'],
    ['downloadExpire', -1, jobRunStatus.failed, 'ENOSPC: no space left on device'],
  ] as const;
  await insertEntity(
    seeding.tx,
    seeding.cipher,
    quartzJobRun,
    runs.map(([handler, day, status, output], n) => ({
      id: idOf(`jobRun:${tenant.id}:${n}`),
      tenantId: tenant.id,
      createBy: 'system',
      createTime: at(seeding, day, 3.4),
      jobId: jobId(tenant.id, handler),
      fireTime: at(seeding, day, 3.4),
      startTime: at(seeding, day, 3.4),
      endTime: at(seeding, day, 3.4),
      durationMs: 21 + n,
      cause: 'schedule',
      status,
      attempt: status === jobRunStatus.failed ? 3 : 1,
      node: 'node-1',
      output,
    })),
  );
}
