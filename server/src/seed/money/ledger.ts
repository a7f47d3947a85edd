import { createHash } from 'node:crypto';
import { no } from '@saiyun/sdk/contract';
import {
  bankAccountStatus,
  examineStatus,
  payoutBatch,
  payoutBatchStatus,
  reviewProjectStatus,
  reviewStatus,
  settlement,
  settleStatus,
  taxWithholding,
  withdrawal,
  withdrawalStatus,
  withdrawalStep,
} from '@saiyun/sdk/entities';
import { digestOf } from '@saiyun/sdk/logic/digest';
import { isWorkingDay, taxFen, taxRules } from '@saiyun/sdk/logic/money';
import { giveBack, hold, payOut } from '../../areas/money/held.ts';
import type { LedgerCtx } from '../../areas/money/ledger.ts';
import type { KeptFile } from '../../areas/money/payout/bank-file.ts';
import { earn, type Fees, payOffline } from '../../areas/money/settlement.ts';
import { insertEntity, type SeedRow } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import type { Seeding, SeedTenant } from '../../defaults/seeding.ts';
import { at } from '../../defaults/seeding.ts';
import { type BankPayment, bankFile } from '../../domain/payout/bank-file.ts';
import { bankLayouts } from '../../domain/payout/bank-layouts.ts';
import { signaturePath } from '../platform/files.ts';
import { userId } from '../platform/people.ts';
import { payer, taxRuleId } from './money.ts';

/** The context of a finance office call, `days` from today. Ids are derived from a counter, so the same seed gives the same ids. */
export function financeCall(seeding: Seeding, tenant: SeedTenant, drawn: { n: number }, days: number, username = 'finance'): LedgerCtx {
  return {
    tx: seeding.tx,
    tenantId: tenant.id,
    now: () => new Date(at(seeding, days, 15)),
    random: (size) => {
      drawn.n += 1;
      return Uint8Array.from(Buffer.from(idOf(`ledger:${tenant.id}:${drawn.n}`), 'hex').subarray(0, size));
    },
    actor: { username },
  };
}

interface Accrued {
  readonly expert: string;
  readonly project: string;
  readonly period: string;
  readonly reviews: number;
  readonly fee: number;
  readonly closed: boolean;
  /** Whether it belongs to the account `expert`, whose balance does not depend on the day of the seed. */
  readonly shown: boolean;
}

/** The outcome of a settlement of a closed round: most paid online, some outside the platform, some still open. */
const endOf = (n: number): '0' | '1' | '2' =>
  n % 9 === 4 ? settleStatus.offline : n % 9 === 7 ? settleStatus.unsettled : settleStatus.online;

/**
 * Fees of all submitted reviews by expert, round and month (FEE-04). Those of closed rounds are examined and settled through the ledger;
 * those of open rounds wait.
 */
export async function seedSettlements(seeding: Seeding, tenant: SeedTenant, drawn: { n: number }): Promise<void> {
  await seeding.tx.run(
    `update ds_tb_works_allot a set accrued_fee = p.fee_per_review from ds_tb_review_project p
     where p.id = a.project_id and a.tenant_id = $1 and a.status = '${reviewStatus.submitted}' and p.fee_per_review > 0`,
    [tenant.id],
  );
  const accrued = await seeding.tx.many<Accrued>(
    `select a.expert_id as expert, a.project_id as project, to_char(a.submit_time at time zone 'Asia/Shanghai', 'YYYY-MM') as period,
       count(*)::int as reviews, max(p.fee_per_review) as fee, bool_or(p.status <> '${reviewProjectStatus.reviewing}') as closed, bool_or(u.username = 'expert') as shown
     from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id
       join ds_tb_expert e on e.id = a.expert_id left join sys_user u on u.id = e.user_id
     where a.tenant_id = $1 and a.status = '${reviewStatus.submitted}' and p.fee_per_review > 0
     group by a.expert_id, a.project_id, period order by period, a.project_id, a.expert_id`,
    [tenant.id],
  );
  const other = userId(tenant.id, 'finance02');
  const rows: SeedRow[] = [];
  const settled: { readonly fees: Fees; readonly end: '0' | '1' | '2' }[] = [];
  for (const [n, one] of accrued.entries()) {
    const id = idOf(`settlement:${one.project}:${one.expert}:${one.period}`);
    const end = !one.closed ? settleStatus.unsettled : one.shown ? settleStatus.online : endOf(n);
    const examined =
      end !== settleStatus.unsettled || (one.closed && n % 2 === 0)
        ? examineStatus.approved
        : one.closed
          ? examineStatus.refused
          : examineStatus.waiting;
    const amount = one.reviews * one.fee;
    rows.push({
      id,
      tenantId: tenant.id,
      createBy: 'system',
      createTime: at(seeding, one.closed ? -88 : -1, 1),
      expertId: one.expert,
      projectId: one.project,
      period: one.period,
      reviewCount: one.reviews,
      amount,
      settleStatus: end,
      examineStatus: examined,
      examineBy: examined === examineStatus.waiting ? null : other,
      opinion: examined === examineStatus.refused ? '评审数与系统记录不一致，请核对。' : null,
      voucherFileId: end === settleStatus.offline ? signaturePath : null,
      settleBy: end === settleStatus.unsettled ? null : userId(tenant.id, 'finance'),
    });
    if (end !== settleStatus.unsettled) settled.push({ fees: { id, expertId: one.expert, amount }, end });
  }
  await insertEntity(seeding.tx, seeding.cipher, settlement, rows);
  const ctx = financeCall(seeding, tenant, drawn, -80);
  for (const { fees, end } of settled) {
    const earned = await earn(ctx, fees);
    const entryId = end === settleStatus.offline ? await payOffline(ctx, fees) : earned;
    await seeding.tx.run('update ds_tb_expert_settlement set entry_id = $2 where id = $1', [fees.id, entryId]);
  }
}

interface Payee {
  readonly id: string;
  readonly username: string;
  readonly available: number;
  readonly account: string;
  readonly snapshot: Readonly<Record<string, unknown>>;
}

/** The steps of the demo's withdrawals; the first belongs to the account `expert`. */
const steps = [
  withdrawalStep.waiting,
  withdrawalStep.paid,
  withdrawalStep.approved,
  withdrawalStep.batched,
  withdrawalStep.sent,
  withdrawalStep.unknown,
  withdrawalStep.returned,
  withdrawalStep.paid,
  withdrawalStep.cancelled,
] as const;

/** Those whose amount is back. */
const givenBack: readonly string[] = [withdrawalStep.returned, withdrawalStep.cancelled];

/** The experts who withdraw; the payment password of `expert` is the demo password. */
const payeesOf = async ({ tx, passwordHash }: Seeding, tenant: SeedTenant): Promise<readonly Payee[]> => {
  const payees = await tx.many<Payee>(
    `select e.id, u.username, a.balance as available, b.id as account,
       jsonb_build_object('accountType', b.account_type, 'realName', b.real_name, 'bankName', b.bank_name, 'openingBank', b.opening_bank,
         'bankCity', b.bank_city, 'cardNoTail', b.card_no_tail, 'cardNoHash', b.card_no_hash) as snapshot
     from ds_tb_expert e join sys_user u on u.id = e.user_id
     join ds_tb_ledger_account a on a.tenant_id = e.tenant_id and a.account_code = 'expert:' || e.id || ':available'
     join ds_tb_bank_account b on b.owner_id = e.id and b.status = '${bankAccountStatus.verified}' and b.account_type = 'bankCard'
     where e.tenant_id = $1 and a.balance >= 10000 order by u.username <> 'expert', u.username limit $2`,
    [tenant.id, steps.length],
  );
  await tx.run(
    `update ds_tb_expert_account set pay_password_hash = $2 where tenant_id = $1
       and expert_id in (select e.id from ds_tb_expert e join sys_user u on u.id = e.user_id where u.username = 'expert')`,
    [tenant.id, passwordHash],
  );
  return payees;
};

/** The batches, by the day on which they are paid. */
const days = { open: 0, sent: -1, done: -6 } as const;
type BatchKey = keyof typeof days;

const batchOf = (step: string): BatchKey | undefined => {
  if (step === withdrawalStep.batched) return 'open';
  if (step === withdrawalStep.sent || step === withdrawalStep.unknown) return 'sent';
  return step === withdrawalStep.paid ? 'done' : undefined;
};
/** Banks pay on working days: what is still to be paid waits for one, what was paid was paid before the weekend. */
const dayOf = (seeding: Seeding, key: BatchKey): string => {
  let offset: number = days[key];
  const day = (): string => at(seeding, offset, 8).slice(0, 10);
  while (!isWorkingDay([], day())) offset += key === 'open' ? 1 : -1;
  return day();
};
const batchId = (tenant: SeedTenant, key: BatchKey): string => idOf(`payoutBatch:${tenant.id}:${key}`);

const statusOf = (step: string): string => {
  if (step === withdrawalStep.paid) return withdrawalStatus.succeeded;
  return givenBack.includes(step) ? withdrawalStatus.failed : withdrawalStatus.inProgress;
};

interface Withdrawn {
  readonly row: SeedRow;
  /** The record of the tax kept back, once it is paid. */
  readonly withheld: SeedRow | undefined;
}

/** One withdrawal, with its bookings. */
const withdraw = async (seeding: Seeding, tenant: SeedTenant, drawn: { n: number }, payee: Payee, n: number): Promise<Withdrawn> => {
  const [rule] = taxRules;
  if (!rule) throw new Error('there is a tax rule');
  const step = steps[n] ?? withdrawalStep.waiting;
  const held = {
    id: idOf(`withdrawal:${tenant.id}:${payee.id}`),
    expertId: payee.id,
    amount: Math.floor(payee.available / 10_000) * 10_000,
  };
  const asked = financeCall(seeding, tenant, drawn, -9 + n / 10, payee.username);
  const finance = financeCall(seeding, tenant, drawn, -5);
  let entryId = await hold(asked, held);
  const tax = taxFen(rule, held.amount);
  if (step === withdrawalStep.paid) entryId = await payOut(finance, held, tax);
  if (givenBack.includes(step)) entryId = await giveBack(step === withdrawalStep.cancelled ? asked : finance, held, entryId);
  const batch = batchOf(step);
  const isSent = batch === 'sent' || batch === 'done';
  const common = { tenantId: tenant.id, createBy: payee.username, createTime: at(seeding, -9, 10 + n / 10) };
  const paidOn = dayOf(seeding, 'done');
  const ruleId = taxRuleId(tenant.id, rule.ruleCode, 'ordinary');
  const row: SeedRow = {
    ...common,
    id: held.id,
    withdrawNo: `W${paidOn.replaceAll('-', '')}${held.id.slice(0, 8).toUpperCase()}`,
    expertId: payee.id,
    bankAccountId: payee.account,
    bankSnapshot: payee.snapshot,
    amount: held.amount,
    taxRuleId: ruleId,
    taxPreview: tax,
    netPreview: held.amount - tax,
    taxFinal: isSent ? tax : null,
    netFinal: isSent ? held.amount - tax : null,
    taxMonth: isSent ? dayOf(seeding, batch).slice(0, 7) : null,
    expectPayDate: dayOf(seeding, batch ?? 'open'),
    status: statusOf(step),
    subStatus: step,
    failReason: step === withdrawalStep.returned ? '收款账户姓名与银行登记不一致。' : null,
    payBatchId: batch ? batchId(tenant, batch) : null,
    idempotencyKey: held.id,
    examineBy: step === withdrawalStep.waiting || step === withdrawalStep.cancelled ? null : userId(tenant.id, 'finance02'),
    entryId,
  };
  if (step !== withdrawalStep.paid) return { row, withheld: undefined };
  const withheld: SeedRow = {
    ...common,
    id: idOf(`withheld:${held.id}`),
    createBy: 'finance',
    expertId: payee.id,
    month: paidOn.slice(0, 7),
    ruleId,
    grossCum: held.amount,
    taxCum: tax,
    withdrawalId: held.id,
    declared: no,
  };
  return { row, withheld };
};

const batchRow = (seeding: Seeding, tenant: SeedTenant, key: BatchKey, n: number, own: readonly SeedRow[]): SeedRow => {
  const sum = (field: string): number => own.reduce((total, row) => total + Number(row[field] ?? 0), 0);
  const list = own.map((row) => ({ no: row.withdrawNo, net: row.netFinal, account: row.bankSnapshot }));
  const states = { open: payoutBatchStatus.open, sent: payoutBatchStatus.sent, done: payoutBatchStatus.finished };
  return {
    id: batchId(tenant, key),
    tenantId: tenant.id,
    createBy: 'finance',
    createTime: at(seeding, days[key], 9),
    batchNo: `P${dayOf(seeding, key).replaceAll('-', '')}-0${n + 1}`,
    payDate: dayOf(seeding, key),
    count: own.length,
    amount: sum('amount'),
    tax: sum('taxFinal'),
    fileSha256: key === 'open' ? null : digestOf(list.toSorted((a, b) => (String(a.no) < String(b.no) ? -1 : 1))),
    status: states[key],
  };
};

/** The files that went to the bank, as they are kept: a batch that was sent can be downloaded, and its result read. */
const keepFiles = async (
  { tx, cipher }: Seeding,
  tenant: SeedTenant,
  rows: readonly SeedRow[],
  batches: readonly SeedRow[],
): Promise<void> => {
  const accounts = await tx.many<{ id: string; card: string }>(
    `select id, card_no as card from ds_tb_bank_account where tenant_id = $1 and del_flag = '0' and account_type = 'bankCard'`,
    [tenant.id],
  );
  const cards = new Map(accounts.map(({ id, card }) => [id, cipher.open(card) ?? '']));
  for (const { id, payDate, status } of batches) {
    if (status === payoutBatchStatus.open) continue;
    const own = rows.filter((row) => row.payBatchId === id).toSorted((a, b) => (String(a.withdrawNo) < String(b.withdrawNo) ? -1 : 1));
    const payments = own.map((row): BankPayment => {
      const { realName, bankName, openingBank, bankCity } = row.bankSnapshot as Readonly<Record<string, string | null>>;
      return {
        ref: String(row.withdrawNo),
        card: cards.get(String(row.bankAccountId)) ?? '',
        name: realName ?? '',
        bank: bankName ?? '',
        branch: openingBank ?? '',
        city: bankCity ?? '',
        fen: Number(row.netFinal),
      };
    });
    const bytes = bankFile(bankLayouts.icbc, { ...payer, purpose: '评审费', day: String(payDate) }, payments);
    const kept: KeptFile = { file: Buffer.from(bytes).toString('base64'), payments };
    await tx.run(
      `update ds_tb_payout_batch set bank_layout = 'icbc', sealed_file = $2, file_sha256 = $3 where id = $1 and tenant_id = $4`,
      [id, cipher.seal(JSON.stringify(kept)).cipher, createHash('sha256').update(bytes).digest('hex'), tenant.id],
    );
  }
};

/** Withdrawals at every step (WITHDRAW-07), with their batches, through the ledger. */
export async function seedWithdrawals(seeding: Seeding, tenant: SeedTenant, drawn: { n: number }): Promise<void> {
  const { tx, cipher } = seeding;
  const payees = await payeesOf(seeding, tenant);
  const rows: SeedRow[] = [];
  const withheld: SeedRow[] = [];
  for (const [n, payee] of payees.entries()) {
    const done = await withdraw(seeding, tenant, drawn, payee, n);
    rows.push(done.row);
    if (done.withheld) withheld.push(done.withheld);
  }
  const batches = (['open', 'sent', 'done'] as const).flatMap((key, n) => {
    const own = rows.filter((row) => row.payBatchId === batchId(tenant, key));
    return own.length === 0 ? [] : [batchRow(seeding, tenant, key, n, own)];
  });
  await insertEntity(tx, cipher, payoutBatch, batches);
  await insertEntity(tx, cipher, withdrawal, rows);
  await keepFiles(seeding, tenant, rows, batches);
  await tx.run(
    `update ds_tb_expert_withdrawal w set pay_day = b.pay_date, sent_no = 1 from ds_tb_payout_batch b
     where b.id = w.pay_batch_id and w.tenant_id = $1 and w.tax_final is not null`,
    [tenant.id],
  );
  await insertEntity(tx, cipher, taxWithholding, withheld);
}
