import { competition, jobRunStatus } from '@saiyun/sdk/entities';
import { sealAudit, verifyAudit } from '../../kernel/audit/chain.ts';
import { expireExports } from '../../kernel/export/task.ts';
import { newId } from '../../kernel/id.ts';
import { type DbRow, fromDb } from '../../kernel/row/row.ts';
import { removeUnfinishedFiles } from '../../kernel/unfinished-files.ts';
import { nightlyBackup, weeklyProof } from '../backup/index.ts';
import { advanceStages } from '../competition/deadlines/stages.ts';
import { removeErasedFiles } from '../competition/personal-data/erase-files.ts';
import { dueCompetitions, erasePersonalData } from '../competition/personal-data/personal-data.ts';
import { removeAbandonedUploads } from '../files/parts/abandoned.ts';
import { runChecks } from '../invariants/index.ts';
import { collectReceipts } from '../message/dispatch.ts';
import { expireOrders, queryDuePayments, workDueRefunds } from '../money/fees/due-work.ts';
import { bookKeptNotices } from '../money/fees/notices/kept-notices.ts';
import { workDueInvoices } from '../money/invoices/due-work.ts';
import { closeDueEntries, findSimilarWorks, lockDueWorks, remindEntrants } from '../registration/index.ts';
import { closeDueProjects, remindReviewers, watchReviews } from '../review/index.ts';
import { expireOverdue } from '../review/overdue.ts';
import { firstTenant } from '../tenant/platform.ts';
import { dispatchOutbox } from './dispatch-outbox.ts';
import { type JobHandler, jobHandler } from './handler.ts';

const dayMs = 86_400_000;
/** A week of the monitor's samples, and the day that the week began on. */
const samplesKeptMs = 8 * dayMs;

/** Expired exports lose their files (DOWNLOAD-01), and abandoned half-finished ones and uploads are removed. */
const downloadExpire = jobHandler('downloadExpire', async (services, { say }) => {
  await expireExports(services);
  await removeUnfinishedFiles(services);
  await removeAbandonedUploads(services);
  say('ok');
});

/** Ends overdue reviews (REVIEW-03). Lists do the same when they are read; this covers the time when nobody reads. */
const expireReview = jobHandler('expireReview', async (services, { tenantId, say }) => {
  say(`expired: ${await expireOverdue(services, tenantId)}`);
});

/** Opens and closes stages, closes review projects and ends competitions when their time has come. */
const stageAdvance = jobHandler('stageAdvance', async (services, { tenantId, say }) => {
  await expireOverdue(services, tenantId);
  say(`projects closed: ${await closeDueProjects(services, tenantId)}`);
  const { opened, closed, ended, waiting } = await advanceStages(services, tenantId);
  say(`stages opened: ${opened}, closed: ${closed}`);
  say(`competitions ended: ${ended}, still reviewing: ${waiting}`);
});

/** Locks works and ends unfinished entries whose deadline, grace period and exceptions are over. */
const gateClose = jobHandler('gateClose', async (services, { tenantId, signal, say }) => {
  say(`works locked: ${await lockDueWorks(services, tenantId, signal)}`);
  say(`entries closed: ${await closeDueEntries(services, tenantId, signal)}`);
});

/** Reminds experts of reviews that are due soon. */
const remindReview = jobHandler<{ readonly hours: number }>('remindReview', async (services, { tenantId, say }, { hours }) => {
  say(`reminded: ${await remindReviewers(services, tenantId, hours)}`);
});

/** Reminds captains before registration closes and works are due. */
const remindEntry = jobHandler<{ readonly hours: number }>('remindEntry', async (services, { tenantId, say }, { hours }) => {
  say(`reminded: ${await remindEntrants(services, tenantId, hours)}`);
});

/** Tells the organisers about open reviews whose expert left or must keep away by now. */
const reviewWatch = jobHandler('reviewWatch', async (services, { tenantId, signal, say }) => {
  say(`messages: ${await watchReviews(services, tenantId, signal)}`);
});

/** Compares the works that were handed in since the last time with the others of their competition and series. */
const worksSimilarity = jobHandler<{ readonly least: number }>(
  'worksSimilarity',
  async (services, { tenantId, signal, say }, { least }) => {
    const { read, pairs } = await findSimilarWorks(services, tenantId, least, signal);
    say(`works read: ${read}, new pairs: ${pairs}`);
  },
);

/**
 * Deletes expired rows that nobody will ask for again: sessions, signatures,
 * captchas, failed sign-ins, answers of repeated calls, old broadcasts and samples.
 */
const sessionCleanup = jobHandler('sessionCleanup', async ({ db, now }, { say }) => {
  const at = now();
  // All tenants: expired rows are of no use to any of them.
  const counts = {
    sessions: await db.run('delete from sys_session where expire_time < $1', [at]),
    tokens: await db.run('delete from sys_access_token where expire_time < $1', [new Date(at.getTime() - 30 * dayMs)]),
    signatures: await db.run('delete from sys_sign_seen where expire_time < $1', [at]),
    captchas: await db.run('delete from sys_captcha where expire_time < $1', [at]),
    failures: await db.run('delete from sys_login_failure where last_time < $1 and (blocked_until is null or blocked_until < $2)', [
      new Date(at.getTime() - dayMs),
      at,
    ]),
    answers: await db.run('delete from sys_idempotency where expire_time < $1', [at]),
    broadcasts: await db.run(`delete from sys_broadcast where create_time < $1`, [new Date(at.getTime() - dayMs)]),
    samples: await db.run('delete from sys_monitor_sample where at < $1', [new Date(at.getTime() - samplesKeptMs)]),
  };
  for (const [what, count] of Object.entries(counts)) say(`${what}: ${count}`);
});

/** Deletes old log lines and old job runs; the audit log is kept. */
const logRetention = jobHandler<{ readonly days: number }>('logRetention', async ({ db, now }, { tenantId, say }, params) => {
  const before = new Date(now().getTime() - params.days * dayMs);
  say(`log: ${await db.run('delete from sys_log where tenant_id = $1 and create_time < $2', [tenantId, before])}`);
  say(
    `runs: ${await db.run(`delete from sys_quartz_job_run where tenant_id = $1 and fire_time < $2 and status in ('${jobRunStatus.done}', '${jobRunStatus.failed}', '${jobRunStatus.skipped}')`, [tenantId, before])}`,
  );
  say(`events: ${await db.run('delete from sys_outbox where tenant_id = $1 and done_time < $2', [tenantId, before])}`);
});

/**
 * Reports competitions with personal data past their retention, and erases the data if the job says so. Each competition is a separate
 * transaction, so an interrupted run has erased whole ones.
 */
const personalDataErase = jobHandler<{ readonly dryRun: boolean }>(
  'personalDataErase',
  async (services, { tenantId, signal, say }, { dryRun }) => {
    for (const { id } of await dueCompetitions(services, tenantId)) {
      signal.throwIfAborted();
      await services.db.tx(async (tx) => {
        const found = await tx.one<DbRow>(
          `select * from ds_tb_competition where id = $1 and tenant_id = $2 and erased_time is null for update`,
          [id, tenantId],
        );
        if (!found) return;
        const row = fromDb(services, competition, found);
        const report = await erasePersonalData(services, tx, row, { language: 'zh-CN', dryRun, by: 'system' });
        say(`${dryRun ? 'due' : 'erased'}: ${row.competitionCode} ${report.competitionName}`);
        for (const { entity, rows } of report.rows) if (rows > 0) say(`  ${entity}: ${rows}`);
        for (const { what, rows } of report.kept) say(`  kept ${what}: ${rows}`);
        if (!dryRun)
          await tx.run(
            `insert into sys_audit_log (id, tenant_id, actor_name, action, entity, entity_id, after, create_time)
             values ($1, $2, 'system', 'erase', 'dsTbCompetition', $3, $4::jsonb, $5)`,
            [newId(services), tenantId, id, JSON.stringify({ rows: report.rows }), services.now()],
          );
      });
    }
    if (!dryRun) await removeErasedFiles(services, tenantId);
  },
);

/** Appends new audit log entries to its chain. */
const auditSeal = jobHandler('auditSeal', async ({ db }, { tenantId, signal, say }) => {
  say(`sealed: ${await sealAudit(db, tenantId, signal)}`);
});

/** Verifies that no entry of the audit log was changed or removed; a fault fails the run. */
const auditVerify = jobHandler('auditVerify', async ({ db }, { tenantId, signal, say }) => {
  await sealAudit(db, tenantId, signal);
  const { valid, sealed, head, fault } = await verifyAudit(db, tenantId, { signal });
  say(`links: ${sealed}`);
  say(`head: ${head ?? '-'}`);
  if (!valid) throw new Error(`the audit log is not what was sealed: ${JSON.stringify(fault)}`);
});

/**
 * Checks the invariants of stored data, one line each, with the rows that break them; any such row fails the run. It covers all tenants, so
 * only the platform's first tenant runs it.
 */
const integrityCheck = jobHandler('integrityCheck', async (services, { tenantId, signal, say }) => {
  if (tenantId !== (await firstTenant(services))) throw new Error("only the platform's first tenant checks the data of all");
  let broken = 0;
  for await (const { name, findings } of runChecks(services)) {
    signal.throwIfAborted();
    say(`${name}: ${findings.length === 0 ? 'ok' : findings.length}`);
    for (const { table, id, detail } of findings) say(`  ${table} ${id} ${detail}`);
    broken += findings.length;
  }
  if (broken > 0) throw new Error(`${broken} rows are not as they must be`);
});

/** Writes the sealed backup of the day and keeps the newest ones. It holds all tenants, so only the platform's first tenant runs it. */
const backupNightly = jobHandler<{ readonly keep: number }>('backupNightly', async (services, { tenantId, signal, say }, { keep }) => {
  if (tenantId !== (await firstTenant(services))) throw new Error("only the platform's first tenant backs up the data of all");
  await nightlyBackup(services, keep, signal, say);
});

/** Restores the newest backup aside and checks it; one that is not what was backed up fails the run. */
const backupProve = jobHandler('backupProve', async (services, { tenantId, signal, say }) => {
  if (tenantId !== (await firstTenant(services))) throw new Error("only the platform's first tenant proves the backups of all");
  await weeklyProof(services, signal, say);
});

/** Sends outgoing messages that were not sent at once. */
const mailDispatch = jobHandler('mailDispatch', async (services, { say }) => {
  services.mail.deliverSoon();
  await services.mail.delivered();
  say('ok');
});

/** Sends batches of messages that no node is sending. */
const msgDispatch = jobHandler('msgDispatch', async (services, { say }) => {
  services.batches.deliverSoon();
  await services.batches.delivered();
  say('ok');
});

/** Asks the providers what became of accepted messages. */
const msgReceipt = jobHandler('msgReceipt', async (services, { say }) => {
  say(`receipts: ${await collectReceipts(services)}`);
});

/** Notifies accounts of what happened to their records. */
const outboxDispatch = jobHandler('outboxDispatch', async (services, { tenantId, signal, say }) => {
  const { events, messages } = await dispatchOutbox(services, tenantId, signal);
  say(`events: ${events}`);
  say(`messages: ${messages}`);
});

/** Closes fee orders that were not paid in time (FEE-01). */
const feeOrderExpire = jobHandler('feeOrderExpire', async (services, { tenantId, say }) => {
  say(`expired: ${await expireOrders(services, tenantId)}`);
});

/** Books notices that a node took and did not book, and asks providers for payments of which none came (PAY-01). */
const payQuery = jobHandler('payQuery', async (services, { tenantId, signal, say }) => {
  await bookKeptNotices(services, tenantId, signal);
  say(`asked: ${await queryDuePayments(services, tenantId, signal)}`);
});

/** Sends refunds that were not sent at once, and asks what became of the others. */
const refundQuery = jobHandler('refundQuery', async (services, { tenantId, signal, say }) => {
  say(`asked: ${await workDueRefunds(services, tenantId, signal)}`);
});

/** Has invoices issued and reversed that were not at once, and asks what became of the others (FEE-01). */
const invoiceQuery = jobHandler('invoiceQuery', async (services, { tenantId, signal, say }) => {
  say(`asked: ${await workDueInvoices(services, tenantId, signal)}`);
});

/** Every handler, by the name that jobs use. */
export const jobHandlers: ReadonlyMap<string, JobHandler> = new Map(
  [
    downloadExpire,
    expireReview,
    stageAdvance,
    gateClose,
    remindReview,
    remindEntry,
    reviewWatch,
    worksSimilarity,
    sessionCleanup,
    logRetention,
    personalDataErase,
    outboxDispatch,
    auditSeal,
    auditVerify,
    integrityCheck,
    backupNightly,
    backupProve,
    mailDispatch,
    feeOrderExpire,
    payQuery,
    refundQuery,
    invoiceQuery,
    msgDispatch,
    msgReceipt,
  ].map((handler) => [handler.name, handler]),
);
