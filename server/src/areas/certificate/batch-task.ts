import type { CertificateProblem, Language } from '@saiyun/sdk/contract';
import { certificateBatchStatus } from '@saiyun/sdk/entities';
import { failureText } from '@saiyun/sdk/messages';
import { isUnavailable } from '../../db/sql-error.ts';
import type { Ctx, Services } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import type { KeptActor } from '../../kernel/import/task.ts';
import { type Leased, leaseSeconds, type TaskKind, TaskStopped } from '../../kernel/tasks/queue.ts';
import type { SheetProblem } from '../../paper/index.ts';
import { givenTo, type Holder, holdersOf, recipientsOf } from './holders.ts';
import { appealProblem, openAppeals } from './issue/open-appeals.ts';
import { clearProblems, firstProblems, keepProblems } from './issue/problem-list.ts';
import { signingKey } from './key.ts';
import { checkHolders, insertCertificates, type Making, makeCertificates } from './make.ts';
import { type BatchNumbers, batchNumbers } from './numbers.ts';
import { nobodyProblem, told } from './problems.ts';
import { drawnTemplate, templateInUse } from './sheet-of.ts';
import { tellHolders } from './tell-holders.ts';

/** Who began a batch, as its task needs it. */
export interface BatchParams {
  readonly actor: KeptActor;
  readonly language: Language;
  readonly requestId: string;
  readonly ip: string;
}

interface BatchRow {
  readonly id: string;
  readonly tenantId: number;
  readonly templateId: string;
  readonly competitionId: string;
  readonly competitionCode: string;
  readonly unitIds: string | null;
  readonly registrationIds: string | null;
  readonly awardLevels: readonly string[] | null;
  readonly status: string;
  readonly digest: string | null;
  readonly params: BatchParams;
}

/** Certificates that one thread draws at a time: about a second's work. */
const chunkSize = 30;

const ctxOf = (services: Services, { tenantId, params }: BatchRow): Ctx => ({
  ...services,
  actor: { ...params.actor, tenantId, buttons: new Set(), sessionId: '' },
  tenantId,
  language: params.language,
  requestId: params.requestId,
  ip: params.ip,
});

/** Counts of a run and what it found. */
interface Findings {
  total: number;
  issued: number;
  failed: number;
  /** Problems that are kept already. */
  kept: number;
  /** Those that are not yet. */
  problems: CertificateProblem[];
}

/**
 * Sets columns and keeps what was found, while this node holds the lease and nobody has changed for whom the batch is, which has it checked
 * anew.
 */
const setBatch = async (
  services: Services,
  { id, owner }: Leased,
  batch: BatchRow,
  findings: Findings,
  set: { readonly status?: string; readonly digest?: string | null; readonly anew?: true },
): Promise<void> => {
  const fresh = findings.problems;
  await services.db.tx(async (tx) => {
    // All tenants: whoever has the lease has the batch.
    const touched = await tx.run(
      `update ds_tb_certificate_batch set status = coalesce($5, status), total = $6, ok_count = $7, problem_count = $8,
         template_digest = case when $5::text is null then template_digest else $9 end, update_time = $3, lease_until = now() + ${leaseSeconds} * interval '1 second'
       where id = $1 and lease_owner = $2 and status = $4 and del_flag = '0'`,
      [id, owner, services.now(), batch.status, set.status ?? null, findings.total, findings.issued, findings.failed, set.digest ?? null],
    );
    if (touched === 0) throw new TaskStopped('the batch was taken over, changed or deleted');
    if (set.anew) await clearProblems(tx, batch);
    await keepProblems(tx, batch, fresh, findings.kept);
    if (set.status === undefined) return;
    await tx.run('update ds_tb_certificate_batch set problems = $3::jsonb where id = $1 and tenant_id = $2', [
      id,
      batch.tenantId,
      JSON.stringify(await firstProblems(tx, batch)),
    ]);
  });
  findings.kept += fresh.length;
  findings.problems = findings.problems.slice(fresh.length);
};

const note = (findings: Findings, holder: Holder, problems: readonly SheetProblem[]): void => {
  findings.failed += 1;
  findings.problems.push(...told(holder, problems));
};

/** Those of the holders about whose entry nobody waits for an answer; the others are noted. */
const withoutAppeal = async ({ db, tenantId }: Ctx, holders: readonly Holder[], findings: Findings): Promise<readonly Holder[]> => {
  const appeals = await openAppeals(
    db,
    tenantId,
    holders.map(({ registrationId }) => registrationId),
  );
  return holders.filter((holder) => {
    const appeal = holder.registrationId === null ? undefined : appeals.get(holder.registrationId);
    if (!appeal) return true;
    findings.failed += 1;
    findings.problems.push(appealProblem(holder, appeal));
    return false;
  });
};

const chunksOf = (holders: readonly Holder[]): readonly (readonly Holder[])[] =>
  Array.from({ length: Math.ceil(holders.length / chunkSize) }, (_none, n) => holders.slice(n * chunkSize, (n + 1) * chunkSize));

const runBatch = async (services: Services, leased: Leased): Promise<void> => {
  // All tenants: whoever has the lease has the batch.
  const batch = await services.db.one<BatchRow>(
    `select b.id, b.tenant_id as "tenantId", b.template_id as "templateId", b.competition_id as "competitionId", c.competition_code as "competitionCode",
       b.unit_ids as "unitIds", b.registration_ids as "registrationIds", b.award_levels as "awardLevels", b.status, b.template_digest as digest, b.params
     from ds_tb_certificate_batch b join ds_tb_competition c on c.id = b.competition_id and c.tenant_id = b.tenant_id where b.id = $1`,
    [leased.id],
  );
  if (!batch) return;
  const findings: Findings = { total: 0, issued: 0, failed: 0, kept: 0, problems: [] };
  try {
    await work(services, leased, batch, findings);
  } catch (error) {
    if (leased.signal.aborted || error instanceof TaskStopped || isUnavailable(error)) throw error;
    if (!(error instanceof Failure)) services.log.error({ batch: batch.id, err: error }, 'a batch of certificates failed');
    const { code, params } = error instanceof Failure ? error : new Failure('server.internal');
    findings.problems.push({ holder: '', kind: 'noTemplate', detail: failureText(batch.params.language, code, params) });
    await setBatch(services, leased, batch, findings, { status: certificateBatchStatus.partlyFailed, digest: batch.digest });
  }
};

const work = async (services: Services, leased: Leased, batch: BatchRow, findings: Findings): Promise<void> => {
  const ctx = ctxOf(services, batch);
  await setBatch(services, leased, batch, findings, { anew: true });
  const template = await templateInUse(services, services.db, batch.tenantId, batch.templateId);
  const drawn = await drawnTemplate(services, batch.tenantId, template);
  const isCheck = batch.status === certificateBatchStatus.checking;
  if (!isCheck && drawn.digest !== batch.digest) throw new Failure('certificate.template_retired');
  findings.problems.push(...drawn.problems);
  const making: Making = {
    drawn,
    competitionId: batch.competitionId,
    competitionCode: batch.competitionCode,
    batchId: batch.id,
    by: batch.params.actor.username,
  };
  const recipients = recipientsOf(batch, template);
  if (!isCheck) await refuseClockBack(ctx);
  const reserved = isCheck ? undefined : await batchNumbers(services, leased, batch.tenantId, making);
  if (drawn.problems.length === 0)
    for await (const holders of holdersOf(ctx, recipients)) {
      if (leased.signal.aborted) throw new TaskStopped('the batch was stopped');
      findings.total += holders.length;
      const given = await givenTo(ctx, template.id, holders);
      const waiting = holders.filter((holder) => given(holder) === undefined);
      findings.issued += holders.length - waiting.length;
      const open = await withoutAppeal(ctx, waiting, findings);
      const numbers = await reserved?.take(open.length);
      await allOf(
        chunksOf(open).map((chunk, n) =>
          reserved && numbers
            ? issue(ctx, leased, making, chunk, numbers.slice(n * chunkSize), reserved, findings)
            : check(ctx, leased, making, chunk, findings),
        ),
      );
      await setBatch(services, leased, batch, findings, {});
    }
  if (drawn.problems.length === 0 && findings.total === 0) findings.problems.push(nobodyProblem(batch.params.language, template.certKind));
  const wrong = findings.kept + findings.problems.length > 0;
  const { ready, done, partlyFailed } = certificateBatchStatus;
  const canIssue = drawn.problems.length === 0 && findings.total > findings.failed;
  const status = isCheck ? (canIssue ? ready : partlyFailed) : wrong ? partlyFailed : done;
  await setBatch(services, leased, batch, findings, { status, digest: drawn.digest });
};

const check = async (ctx: Ctx, { signal }: Leased, making: Making, chunk: readonly Holder[], findings: Findings): Promise<void> => {
  const problems = await checkHolders(ctx, making, chunk, signal);
  for (const [i, holder] of chunk.entries()) if (problems[i]?.length) note(findings, holder, problems[i]);
};

const issue = async (
  ctx: Ctx,
  { signal }: Leased,
  making: Making,
  chunk: readonly Holder[],
  numbers: readonly string[],
  reserved: BatchNumbers,
  findings: Findings,
): Promise<void> => {
  const own = numbers.slice(0, chunk.length);
  const key = await signingKey(ctx, ctx.db, ctx.tenantId);
  const { made, failed } = await makeCertificates(ctx, making, key, chunk, own, signal);
  for (const [holder, problems] of failed) note(findings, holder, problems);
  if (signal.aborted) throw new TaskStopped('the batch was stopped');
  const kept = await ctx.db.tx(async (tx) => {
    const stored = await insertCertificates(ctx, tx, ctx.tenantId, making, made);
    await tellHolders(ctx, making.drawn.template.locale, making.competitionId, stored);
    return stored;
  });
  const given = new Set(kept.map(({ payload }) => payload.certNo));
  reserved.giveBack(own.filter((number) => !given.has(number)));
  findings.issued += kept.length;
  // An appeal that came while the pages were made is told like those that were there before.
  await withoutAppeal(
    ctx,
    made.filter(({ payload }) => !given.has(payload.certNo)).map(({ holder }) => holder),
    findings,
  );
};

/** Waits for all of them, so that none goes on behind a batch that has ended, and then fails like the first that failed. */
const allOf = async (works: readonly Promise<void>[]): Promise<void> => {
  for (const result of await Promise.allSettled(works)) if (result.status === 'rejected') throw result.reason;
};

/** A certificate is never dated before one that was issued earlier; a minute or two are no more than clocks differ. */
const clockSlackMs = 300_000;

const refuseClockBack = async ({ db, tenantId, now }: Ctx): Promise<void> => {
  const last = await db.one<{ time: Date | null }>(
    `select max(issue_time) as time from ds_tb_certificate where tenant_id = $1 and del_flag = '0'`,
    [tenantId],
  );
  if (last?.time && last.time.getTime() > now().getTime() + clockSlackMs) throw new Failure('certificate.clock');
};

/** How batches of certificates run in the queue: those of one tenant one after another. An interrupted one goes on with who has none yet. */
export const certificateBatchKind: TaskKind = {
  table: 'ds_tb_certificate_batch',
  open: [certificateBatchStatus.checking, certificateBatchStatus.issuing],
  group: ({ tenantId }) => String(tenantId),
  run: runBatch,
  tidy: async () => undefined,
};
