import { no, yes } from '@saiyun/sdk/contract';
import { taxWithholding, withdrawal } from '@saiyun/sdk/entities';
import { digestOf } from '@saiyun/sdk/logic/digest';
import { toWireYuan } from '@saiyun/sdk/logic/money';
import { isHolder } from '@saiyun/sdk/rules';
import type { Tx } from '../../../db/db.ts';
import type { DeclaredIncome } from '../../../domain/payout/declaration.ts';
import { rolesFor } from '../../../kernel/access/access.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { inTransaction } from '../../../kernel/write/dry-run.ts';
import { lockLedger } from '../ledger.ts';
import { declaredFile, type FileFormat, forgetDeclared, keepDeclared, sheetFor } from './declared-file.ts';

interface Income extends DeclaredIncome {
  readonly expertId: string;
  readonly isDeclared: boolean;
}

interface StoredIncome extends Omit<Income, 'idNo'> {
  readonly expertId: string;
  readonly sealedId: string | null;
  /** The numbers of the accounts that were paid to, the latest payment's first, each with the name that it is of. */
  readonly accounts: readonly { readonly sealedId: string; readonly holder: string | null }[];
}

/** The expert's own number, or that of an account in the same name: another person's is never declared under this name. */
const idNoOf = ({ cipher }: Ctx, { name, sealedId, accounts }: StoredIncome): string => {
  const own = sealedId === null ? null : cipher.open(sealedId);
  if (own) return own;
  const account = accounts.find(({ holder }) => isHolder(holder, name));
  return (account && cipher.open(account.sealedId)) ?? '';
};

const refuseMonth = (month: string): void => {
  if (!/^20[0-9]{2}-(0[1-9]|1[0-2])$/.test(month)) throw new Failure('tax.month');
};

/** Everybody's income of a month from the withholding records, by name. Money and tax are those of the payments behind them. */
const incomesOf = async (ctx: Ctx, tx: Tx, month: string): Promise<Income[]> => {
  refuseMonth(month);
  const rows = await tx.many<StoredIncome>(
    `select e.id as "expertId", e.real_name as name, sum(w.net_final + w.tax_final)::float8 as "incomeFen", sum(w.tax_final)::float8 as "taxFen",
       bool_and(coalesce(t.declared = '${yes}', false)) as "isDeclared", bool_or(t.declare_time is not null) as "isCorrection",
       e.id_no as "sealedId", coalesce(json_agg(json_build_object('sealedId', b.id_no, 'holder', b.real_name) order by w.sent_no desc)
         filter (where b.id_no is not null), '[]') as accounts
     from ds_tb_tax_withholding t
       join ds_tb_expert_withdrawal w on w.id = t.withdrawal_id and w.tenant_id = t.tenant_id
       join ds_tb_expert e on e.id = t.expert_id and e.tenant_id = t.tenant_id
       left join ds_tb_bank_account b on b.id = w.bank_account_id and b.tenant_id = w.tenant_id
     where t.tenant_id = $1 and t.month = $2 and t.del_flag = '0'
     group by e.id, e.real_name, e.id_no order by e.real_name collate "C", e.id`,
    [ctx.tenantId, month],
  );
  return rows.map(({ sealedId, accounts, ...one }) => ({
    ...one,
    idNo: idNoOf(ctx, { ...one, sealedId, accounts }),
    isCorrection: one.isCorrection && !one.isDeclared,
  }));
};

/** The state of a month that a file was made of. */
const digestOfMonth = (month: string, incomes: readonly Income[]): string =>
  digestOf([month, incomes.map(({ expertId, name, idNo, incomeFen, taxFen }) => [expertId, name, idNo, incomeFen, taxFen])]);

/** GET /dsTbTaxWithholding/declaration: what is to be declared for a month, and what has been. */
export async function declarationOf(ctx: Ctx, month: string) {
  rolesFor(ctx, withdrawal, 'sendBatch');
  const incomes = await incomesOf(ctx, ctx.db, month);
  return {
    month,
    payer: ctx.config.SAIYUN_PAYER,
    digest: digestOfMonth(month, incomes),
    people: incomes.map(({ expertId, name, idNo, incomeFen, taxFen, isDeclared, isCorrection }) => ({
      expertId,
      name,
      hasId: idNo !== '',
      income: toWireYuan(incomeFen),
      tax: toWireYuan(taxFen),
      isDeclared,
      isCorrection,
    })),
  };
}

/**
 * GET /dsTbTaxWithholding/declarationFile: the sheet for the withholding client, of everybody who is not declared; once all are, the file
 * that was declared.
 */
export async function declarationFile(
  ctx: Ctx,
  month: string,
  format: FileFormat,
): Promise<{ readonly name: string; readonly bytes: Uint8Array; readonly digest: string }> {
  rolesFor(ctx, withdrawal, 'sendBatch');
  const incomes = await incomesOf(ctx, ctx.db, month);
  const open = incomes.filter(({ isDeclared }) => !isDeclared);
  // Months that were declared before files were kept have theirs made anew.
  const due = open.length > 0 ? open : incomes;
  if (due.length === 0) throw new Failure('tax.nothing', { month });
  const digest = digestOfMonth(month, incomes);
  const declared = open.length > 0 ? undefined : await declaredFile(ctx, ctx.db, month, format);
  const bytes = declared ?? (await sheetFor(ctx, due, format));
  await ctx.db.tx((tx) =>
    audit({ ...ctx, tx }, taxWithholding, [{ action: 'download', entityId: month, after: { digest, people: due.length } }]),
  );
  return { name: `tax-${month}.${format}`, digest, bytes };
}

/**
 * PUT /dsTbTaxWithholding/declare: marks a month as declared, if it is still what the file said, and keeps that file. A record that a failed
 * payment corrects later counts as not declared again.
 */
export async function declare(ctx: Ctx, { month, digest }: { readonly month: string; readonly digest: string }) {
  rolesFor(ctx, withdrawal, 'sendBatch');
  return inTransaction(ctx, async (tx) => {
    await lockLedger({ tx, tenantId: ctx.tenantId });
    const incomes = await incomesOf(ctx, tx, month);
    if (digestOfMonth(month, incomes) !== digest) throw new Failure('tax.changed');
    const due = incomes.filter(({ isDeclared }) => !isDeclared);
    if (due.length === 0) throw new Failure('tax.nothing', { month });
    const declared = await tx.run(
      `update ds_tb_tax_withholding set declared = '${yes}', declare_time = $3, declare_by = $4, ${touch('$4', '$3')}
       where tenant_id = $1 and month = $2 and declared is distinct from '${yes}' and del_flag = '0'`,
      [ctx.tenantId, month, ctx.now(), ctx.actor.username],
    );
    await keepDeclared({ ...ctx, tx }, month, digest, due);
    await audit({ ...ctx, tx }, taxWithholding, [{ action: 'declare', entityId: month, after: { digest, declared } }]);
    return { month, declared };
  });
}

/**
 * PUT /dsTbTaxWithholding/undeclare: takes back that a month is declared: because it never was, or because what was declared has to be
 * declared anew, as a correction.
 */
export async function undeclare(
  ctx: Ctx,
  { month, act, reason }: { readonly month: string; readonly act: string; readonly reason: string },
): Promise<{ readonly month: string; readonly undeclared: number }> {
  rolesFor(ctx, withdrawal, 'sendBatch');
  refuseMonth(month);
  return inTransaction(ctx, async (tx) => {
    await lockLedger({ tx, tenantId: ctx.tenantId });
    const undeclared = await tx.run(
      `update ds_tb_tax_withholding set declared = '${no}', declare_time = case when $5 then declare_time end,
         declare_by = case when $5 then declare_by end, ${touch('$4', '$3')}
       where tenant_id = $1 and month = $2 and declared = '${yes}' and del_flag = '0'`,
      [ctx.tenantId, month, ctx.now(), ctx.actor.username, act === 'correct'],
    );
    if (undeclared === 0) throw new Failure('tax.not_declared', { month });
    if (act === 'withdraw') await forgetDeclared({ tx, tenantId: ctx.tenantId }, month);
    await audit({ ...ctx, tx }, taxWithholding, [{ action: 'undeclare', entityId: month, after: { act, undeclared }, reason }]);
    return { month, undeclared };
  });
}
