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
import { signingKey } from './key.ts';
import { checkHolders, insertCertificates, type Making, makeCertificates } from './make.ts';
import { type BatchNumbers, batchNumbers } from './numbers.ts';
import { told } from './problems.ts';
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

/** Problems that a batch keeps; there are always as many as its count says. */
const mostProblems = 1000;
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

/** Sets columns while this node holds the lease and nobody has changed for whom the batch is, which has it checked anew. */
const setBatch = async (
  { db, now }: Services,
  { id, owner }: Leased,
  { status }: BatchRow,
  set: string,
  params: readonly unknown[],
): Promise<void> => {
  // All tenants: whoever has the lease has the batch.
  const touched = await db.run(
    `update ds_tb_certificate_batch set ${set}, update_time = $3, lease_until = now() + ${leaseSeconds} * interval '1 second'
     where id = $1 and lease_owner = $2 and status = $4 and del_flag = '0'`,
    [id, owner, now(), status, ...params],
  );
  if (touched === 0) throw new TaskStopped('the batch was taken over, changed or deleted');
};

/** Counts of a run and what it found. */
interface Findings {
  total: number;
  issued: number;
  failed: number;
  readonly problems: CertificateProblem[];
}

const note = (findings: Findings, holder: Holder, problems: readonly SheetProblem[]): void => {
  findings.failed += 1;
  if (findings.problems.length < mostProblems)
    findings.problems.push(...told(holder, problems).slice(0, mostProblems - findings.problems.length));
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
  const findings: Findings = { total: 0, issued: 0, failed: 0, problems: [] };
  try {
    await work(services, leased, batch, findings);
  } catch (error) {
    if (leased.signal.aborted || error instanceof TaskStopped || isUnavailable(error)) throw error;
    if (!(error instanceof Failure)) services.log.error({ batch: batch.id, err: error }, 'a batch of certificates failed');
    const { code, params } = error instanceof Failure ? error : new Failure('server.internal');
    findings.problems.unshift({ holder: '', kind: 'noTemplate', detail: failureText(batch.params.language, code, params) });
    await end(services, leased, batch, certificateBatchStatus.partlyFailed, findings, batch.digest);
  }
};

const work = async (services: Services, leased: Leased, batch: BatchRow, findings: Findings): Promise<void> => {
  const ctx = ctxOf(services, batch);
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
      const open = holders.filter((holder) => given(holder) === undefined);
      findings.issued += holders.length - open.length;
      const numbers = await reserved?.take(open.length);
      await allOf(
        chunksOf(open).map((chunk, n) =>
          reserved && numbers
            ? issue(ctx, leased, making, chunk, numbers.slice(n * chunkSize), reserved, findings)
            : check(ctx, leased, making, chunk, findings),
        ),
      );
      await setBatch(services, leased, batch, 'total = $5, ok_count = $6, problem_count = $7', [
        findings.total,
        findings.issued,
        findings.failed,
      ]);
    }
  const wrong = findings.problems.length > 0;
  const { ready, done, partlyFailed } = certificateBatchStatus;
  const canIssue = drawn.problems.length === 0 && findings.total > findings.failed;
  await end(services, leased, batch, isCheck ? (canIssue ? ready : partlyFailed) : wrong ? partlyFailed : done, findings, drawn.digest);
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
  findings.issued += made.length;
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

const end = (
  services: Services,
  leased: Leased,
  batch: BatchRow,
  status: string,
  findings: Findings,
  digest: string | null,
): Promise<void> =>
  setBatch(
    services,
    leased,
    batch,
    `status = $5, total = $6, ok_count = $7, problem_count = $8, problems = $9::jsonb, template_digest = $10`,
    [status, findings.total, findings.issued, findings.failed, JSON.stringify(findings.problems), digest],
  );

/** How batches of certificates run in the queue: those of one tenant one after another. An interrupted one goes on with who has none yet. */
export const certificateBatchKind: TaskKind = {
  table: 'ds_tb_certificate_batch',
  open: [certificateBatchStatus.checking, certificateBatchStatus.issuing],
  group: ({ tenantId }) => String(tenantId),
  run: runBatch,
  tidy: async () => undefined,
};
