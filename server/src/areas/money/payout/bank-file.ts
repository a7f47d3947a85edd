import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ruleIssue } from '@saiyun/sdk/contract';
import { bankAccountStatus, payoutBatch, payoutBatchStatus, withdrawal, withdrawalStep } from '@saiyun/sdk/entities';
import { message } from '@saiyun/sdk/messages';
import type { Tx } from '../../../db/db.ts';
import { type BankHead, type BankPayment, bankFault, bankFile } from '../../../domain/payout/bank-file.ts';
import { type BankName, bankLayouts, bankNamed } from '../../../domain/payout/bank-layouts.ts';
import { bankResultSample, type ResultFault, readBankResult } from '../../../domain/payout/bank-result.ts';
import type { SentFile } from '../../../http/call/multipart.ts';
import { rolesFor } from '../../../kernel/access/access.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure, inputFailure } from '../../../kernel/failure.ts';
import { inTransaction } from '../../../kernel/write/dry-run.ts';
import { runVerb } from '../../../kernel/write/verb.ts';
import { withdrawalModule } from '../withdrawal.ts';

/** What was sent to the bank, as it is kept: with the payments, because their accounts may change while the bank works. */
export interface KeptFile {
  readonly file: string;
  readonly payments: readonly BankPayment[];
}

interface Batch {
  readonly id: string;
  readonly batchNo: string;
  readonly status: string;
  readonly payDate: string;
  readonly bankLayout: string | null;
  readonly sealedFile: string | null;
  readonly sha256: string | null;
}

const batchOf = async (ctx: Ctx, tx: Tx, id: string): Promise<Batch> => {
  const found = await tx.one<Batch>(
    `select id, batch_no as "batchNo", status, pay_date as "payDate", bank_layout as "bankLayout", sealed_file as "sealedFile", file_sha256 as sha256
     from ds_tb_payout_batch where id = $1 and tenant_id = $2 and del_flag = '0' for update`,
    [id, ctx.tenantId],
  );
  if (!found) throw new Failure('row.missing');
  return found;
};

interface StoredPayment {
  readonly id: string;
  readonly ref: string;
  readonly fen: number | null;
  readonly step: string;
  readonly isSame: boolean;
  readonly accountType: string | null;
  readonly sealedCard: string | null;
  readonly name: string | null;
  readonly bank: string | null;
  readonly branch: string | null;
  readonly city: string | null;
}

const paymentsOf = (ctx: Ctx, tx: Tx, batchId: string): Promise<StoredPayment[]> =>
  tx.many<StoredPayment>(
    `select w.id, w.withdraw_no as ref, w.net_final as fen, w.sub_status as step,
       coalesce(b.card_no_hash = w.bank_snapshot->>'cardNoHash' and b.status = '${bankAccountStatus.verified}', false) as "isSame",
       w.bank_snapshot->>'accountType' as "accountType", b.card_no as "sealedCard", w.bank_snapshot->>'realName' as name,
       w.bank_snapshot->>'bankName' as bank, w.bank_snapshot->>'openingBank' as branch, w.bank_snapshot->>'bankCity' as city
     from ds_tb_expert_withdrawal w
       left join ds_tb_bank_account b on b.id = w.bank_account_id and b.tenant_id = w.tenant_id and b.del_flag = '0'
     where w.pay_batch_id = $1 and w.tenant_id = $2 and w.del_flag = '0' order by w.withdraw_no`,
    [batchId, ctx.tenantId],
  );

/** The account that the platform pays from: the default one of the verified ones. */
const payerOf = async (ctx: Ctx, tx: Tx, purpose: string): Promise<Omit<BankHead, 'day'>> => {
  const found = await tx.one<{ sealedCard: string; name: string; bank: string | null }>(
    `select card_no as "sealedCard", real_name as name, bank_name as bank from ds_tb_bank_account
     where tenant_id = $1 and owner_type = 'platform' and account_type = 'bankCard' and status = '${bankAccountStatus.verified}' and del_flag = '0'
     order by is_default desc, id limit 1`,
    [ctx.tenantId],
  );
  const card = found && ctx.cipher.open(found.sealedCard);
  if (!found || card == null) throw new Failure('payout.no_payer');
  return { purpose, payerCard: card, payerName: found.name, payerBank: found.bank ?? '' };
};

const forBank = (ctx: Ctx, { ref, fen, isSame, accountType, sealedCard, ...one }: StoredPayment, i: number): BankPayment => {
  const at = { row: i + 1, ref };
  if (accountType !== 'bankCard') throw new Failure('payout.bank_way', at);
  const card = isSame && sealedCard !== null ? ctx.cipher.open(sealedCard) : null;
  if (card === null) throw new Failure('payout.bank_changed', at);
  return { ref, card, name: one.name ?? '', bank: one.bank ?? '', branch: one.branch ?? '', city: one.city ?? '', fen: fen ?? 0 };
};

export interface SentBatch {
  readonly id: string;
  readonly batchNo: string;
  readonly sha256: string;
  readonly count: number;
}

/**
 * PUT /dsTbPayoutBatch/send: sends every withdrawal of an open batch, which fixes its tax, and writes the file for the bank. The bank's checks
 * come first: a batch is sent with its file or not at all.
 */
export async function sendBatch(
  ctx: Ctx,
  input: { readonly id: string; readonly bank: string; readonly purpose?: string | null },
): Promise<SentBatch> {
  rolesFor(ctx, withdrawal, 'sendBatch');
  const bank = bankNamed(input.bank);
  if (!bank) throw inputFailure({ field: 'bank', code: 'choice', params: { value: input.bank } });
  return inTransaction(ctx, async (tx) => {
    const batch = await batchOf(ctx, tx, input.id);
    const asked = await paymentsOf(ctx, tx, batch.id);
    if (batch.status !== payoutBatchStatus.open || asked.length === 0 || asked.some(({ step }) => step !== withdrawalStep.batched))
      throw new Failure('payout.batch_open');
    await runVerb({ ...ctx, dryRun: false }, withdrawalModule, 'sendBatch', { ids: asked.map(({ id }) => id).join(',') });
    const sent = await batchOf(ctx, tx, batch.id);
    const payments = (await paymentsOf(ctx, tx, batch.id)).map((one, i) => forBank(ctx, one, i));
    const head = { ...(await payerOf(ctx, tx, input.purpose || '评审费')), day: sent.payDate };
    const fault = bankFault(bankLayouts[bank], payments);
    if (fault) throw new Failure(`payout.bank_${fault.fault}`, { row: fault.row, ref: fault.ref, value: fault.value });
    const bytes = bankFile(bankLayouts[bank], head, payments);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const kept: KeptFile = { file: Buffer.from(bytes).toString('base64'), payments };
    await tx.run(`update ds_tb_payout_batch set bank_layout = $2, sealed_file = $3, file_sha256 = $4 where id = $1 and tenant_id = $5`, [
      batch.id,
      bank,
      ctx.cipher.seal(JSON.stringify(kept)).cipher,
      sha256,
      ctx.tenantId,
    ]);
    await audit({ ...ctx, tx }, payoutBatch, [{ action: 'send', entityId: batch.id, after: { bankLayout: bank, fileSha256: sha256 } }]);
    return { id: batch.id, batchNo: batch.batchNo, sha256, count: payments.length };
  });
}

const keptOf = (ctx: Ctx, { bankLayout, sealedFile }: Batch): { readonly bank: BankName; readonly kept: KeptFile } => {
  const bank = bankNamed(bankLayout ?? '');
  const text = sealedFile === null ? null : ctx.cipher.open(sealedFile);
  if (!bank || text === null) throw new Failure('payout.no_file');
  return { bank, kept: JSON.parse(text) as KeptFile };
};

/**
 * GET /dsTbPayoutBatch/file: the very bytes whose digest the batch shows, or the same as a result file to fill in. Who took it is recorded.
 */
export async function fileOf(ctx: Ctx, id: string, isSample = false): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  rolesFor(ctx, withdrawal, 'sendBatch');
  return ctx.db.tx(async (tx) => {
    const batch = await batchOf(ctx, tx, id);
    const { bank, kept } = keptOf(ctx, batch);
    await audit({ ...ctx, tx }, payoutBatch, [{ action: 'download', entityId: id, after: { fileSha256: batch.sha256 } }]);
    const bytes = Buffer.from(kept.file, 'base64');
    const layout = bankLayouts[bank];
    if (isSample) {
      const words = { state: message(ctx.language, 'payout.sampleState'), reason: message(ctx.language, 'payout.sampleReason') };
      return { name: `${batch.batchNo}-${bank}-result.${layout.ext}`, bytes: bankResultSample(layout, bytes, words) };
    }
    return { name: `${batch.batchNo}-${bank}.${layout.ext}`, bytes };
  });
}

export interface ReadResult {
  readonly paid: number;
  readonly failed: number;
  readonly unknown: number;
  /** Rows that say what is recorded already. */
  readonly unchanged: number;
  /** Payments that the file does not mention. */
  readonly missing: number;
}

const said: Readonly<Record<string, string>> = { [withdrawalStep.paid]: 'paid', [withdrawalStep.returned]: 'failed' };

/** Says what is wrong first, and every fault with its row. */
const resultFailure = (faults: readonly ResultFault[]): Failure => {
  const [first] = faults;
  if (!first) throw new Error('no fault');
  const issues = faults.map(({ row, fault, value, column = 0 }) =>
    ruleIssue('file', `failure.payout.result_${fault}`, { row, value, column }),
  );
  return new Failure(`payout.result_${first.fault}`, { row: first.row, value: first.value, column: first.column ?? 0 }, { issues });
};

/**
 * POST /dsTbPayoutBatch/result: reads the bank's result file, all of it or nothing. What was recorded before is not recorded again; what
 * contradicts it is refused.
 */
export async function readResult(ctx: Ctx, id: string, sent: SentFile): Promise<ReadResult> {
  rolesFor(ctx, withdrawal, 'importResult');
  const bytes = await readFile(sent.path);
  return inTransaction(ctx, async (tx) => {
    const batch = await batchOf(ctx, tx, id);
    const { bank, kept } = keptOf(ctx, batch);
    const read = readBankResult(bankLayouts[bank], bytes, kept.payments);
    if ('faults' in read) throw resultFailure(read.faults);
    const stored = new Map((await paymentsOf(ctx, tx, id)).map((one) => [one.ref, one]));
    const now = { ...ctx, dryRun: false };
    const counts = { paid: 0, failed: 0, unknown: 0, unchanged: 0 };
    const paid: string[] = [];
    for (const { ref, result, reason } of read.results) {
      const payment = stored.get(ref);
      if (!payment) throw new Failure('payout.result_other', { row: 0, value: ref });
      const before = payment.step === withdrawalStep.unknown ? 'unknown' : said[payment.step];
      if (before === result) counts.unchanged += 1;
      else if (before !== undefined && before !== 'unknown') throw new Failure('payout.result_said', { value: ref });
      else {
        counts[result] += 1;
        // The bank's words alone: the expert reads them. Which file said so is in the audit of the batch.
        const words = reason.slice(0, 500);
        if (before === 'unknown') await runVerb(now, withdrawalModule, 'resolve', { ids: payment.id, result, evidence: words });
        else if (result === 'paid') paid.push(payment.id);
        else await runVerb(now, withdrawalModule, 'importResult', { ids: payment.id, result, reason: words });
      }
    }
    if (paid.length > 0) await runVerb(now, withdrawalModule, 'importResult', { ids: paid.join(','), result: 'paid' });
    await audit({ ...ctx, tx }, payoutBatch, [
      { action: 'result', entityId: id, after: { ...counts, file: sent.fileName, sha256: sent.sha256 } },
    ]);
    return { ...counts, missing: kept.payments.length - read.results.length };
  });
}
