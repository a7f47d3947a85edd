import { type Label, money, text, yes } from '@saiyun/sdk/contract';
import { bankAccountStatus, withdrawalStatus, withdrawalStep } from '@saiyun/sdk/entities';
import { type PayoutPreview, toFen, toWireYuan, withdrawalAmountIssue, yuan } from '@saiyun/sdk/logic/money';
import type { Params } from '@saiyun/sdk/logic/query';
import type { Tx } from '../../db/db.ts';
import { bodyOf, needed, readInput } from '../../http/call/input.ts';
import { pdfReply } from '../../http/call/pdf-reply.ts';
import { ask, neededParam, paging } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { ownExpert } from '../../kernel/access/access.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { CallModule, TxCtx } from '../../kernel/entity-module.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';
import { newId } from '../../kernel/id.ts';
import { list } from '../../kernel/list/page.ts';
import { inTransaction } from '../../kernel/write/dry-run.ts';
import { add, edit } from '../../kernel/write/standard-calls.ts';
import { proofWay } from '../session/input.ts';
import { bankAccountModule, refuseOtherHolder } from './bank-account.ts';
import { accountOf, availableFen } from './expert-money.ts';
import { hold } from './held.ts';
import { refuseWrongPayPassword, resetPayPassword, setPayPassword } from './pay-password.ts';
import { todayOf } from './payout-facts.ts';
import { examinationOf } from './withdraw/examination.ts';
import { expectedPayout } from './withdraw/expected-payout.ts';
import { incomeProof } from './withdraw/income-proof.ts';
import { monthStatement } from './withdraw/month-statement.ts';
import { ownAccount, ownMovements, ownWithdrawals } from './withdraw/own-money.ts';

type Body = Readonly<Record<string, unknown>>;

const secret = (label: Label, max: number) => text(label, { required: true, writeOnly: true, max });
const applyInput = { bankAccountId: needed(['收款账户', 'Account'], 64), idempotencyKey: needed(['幂等键', 'Idempotency key'], 64) };
const payPasswordInput = { payPassword: secret(['支付密码', 'Payment password'], 200) };
/** The amount is read by itself, because what may be withdrawn decides about it. */
const applyBody = { amount: money(['金额', 'Amount'], { required: true }), ...applyInput, ...payPasswordInput };
const newPayPasswordInput = {
  oldPassword: text(['原支付密码', 'Old payment password'], { writeOnly: true, max: 200 }),
  password: secret(['支付密码', 'Payment password'], 100),
  confirmpassword: secret(['确认支付密码', 'Payment password again'], 100),
};

/** Whoever forgot the password proves with a code who they are. */
const resetPayPasswordInput = {
  way: proofWay,
  captcha: needed(['验证码', 'Code'], 10),
  password: newPayPasswordInput.password,
  confirmpassword: newPayPasswordInput.confirmpassword,
};

/** Converts an amount in yuan, as the client sent it, to fen; refuses an amount that cannot be withdrawn (WITHDRAW-02). */
const amountOf = (given: unknown, available: number): number => {
  const text = typeof given === 'number' || typeof given === 'string' ? String(given) : '';
  const issue = withdrawalAmountIssue(text, { availableFen: available });
  if (issue) throw inputFailure(issue);
  const fen = toFen(text);
  if (fen === undefined) throw inputFailure({ field: 'amount', code: 'type' });
  return fen;
};

const previewOf = async (ctx: Ctx, tx: Tx, expertId: string, amount: number): Promise<PayoutPreview & { readonly taxRuleId: string }> => {
  const { payout, rule } = await expectedPayout(ctx, tx, expertId, amount);
  return { ...payout, taxRuleId: rule.id };
};

interface Asked {
  readonly id: string;
  readonly withdrawNo: string;
  readonly amount: number;
  readonly bankAccountId: string;
  readonly taxPreview: number;
  readonly netPreview: number;
  readonly expectPayDate: string;
  readonly status: string;
}

const answerOf = ({ bankAccountId: _account, ...asked }: Asked) => ({
  ...asked,
  amount: toWireYuan(asked.amount),
  taxPreview: toWireYuan(asked.taxPreview),
  netPreview: toWireYuan(asked.netPreview),
});

// Never null: taxPreview, netPreview, expectPayDate: a withdrawal is asked for with them.
const known = (tx: Tx, ctx: Ctx, expertId: string, key: string): Promise<Asked | undefined> =>
  tx.one<Asked>(
    `select id, withdraw_no as "withdrawNo", amount, bank_account_id as "bankAccountId", tax_preview as "taxPreview", net_preview as "netPreview",
       expect_pay_date as "expectPayDate", status
     from ds_tb_expert_withdrawal where tenant_id = $1 and expert_id = $2 and idempotency_key = $3`,
    [ctx.tenantId, expertId, key],
  );

/** A withdrawal that was already requested with this key: the same request is returned, a different one refused. */
const sameOr = (asked: Asked, amount: unknown, bankAccountId: string): Asked => {
  if (asked.bankAccountId !== bankAccountId || yuan(asked.amount) !== yuan(toFen(String(amount)) ?? -1))
    throw new Failure('ledger.key_used', { key: asked.id });
  return asked;
};

/** The account to pay to: the expert's own, verified, and in the expert's name as it is now. */
const payeeOf = async (ctx: TxCtx, expertId: string, id: string): Promise<Record<string, unknown>> => {
  const { tx, tenantId } = ctx;
  const row = await tx.one<{ status: string; realName: string | null } & Record<string, unknown>>(
    `select status, account_type as "accountType", real_name as "realName", bank_name as "bankName", opening_bank as "openingBank",
       bank_city as "bankCity", card_no_tail as "cardNoTail", card_no_hash as "cardNoHash"
     from ds_tb_bank_account where id = $1 and tenant_id = $2 and owner_type = 'expert' and owner_id = $3 and del_flag = '0' for share`,
    [id, tenantId, expertId],
  );
  if (!row) throw inputFailure({ field: 'bankAccountId', code: 'reference' });
  const { status, ...account } = row;
  if (status !== bankAccountStatus.verified) throw new Failure('withdraw.account');
  await refuseOtherHolder(ctx, expertId, row.realName);
  return account;
};

const refuseUnfinished = async ({ tx, tenantId }: TxCtx, expertId: string): Promise<void> => {
  const expert = await tx.one<{ perfect: string | null }>(
    `select is_perfect as perfect from ds_tb_expert where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [expertId, tenantId],
  );
  if (expert?.perfect !== yes) throw new Failure('withdraw.not_perfect');
};

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const newNumber = (ctx: Ctx): string =>
  `W${todayOf(ctx.now()).replaceAll('-', '')}${Array.from(ctx.random(8), (byte) => alphabet[byte % alphabet.length]).join('')}`;

/** POST /dsTbExpertWithdrawal/apply: requests a withdrawal and holds its amount. Repeating the same key requests nothing new. */
const apply = async (ctx: Ctx, body: Body) => {
  const expertId = ownExpert(ctx);
  if (ctx.config.SAIYUN_WITHDRAWALS === 'off') throw new Failure('withdraw.maintenance');
  const { bankAccountId, idempotencyKey } = readInput(applyInput, body);
  const before = await known(ctx.db, ctx, expertId, idempotencyKey);
  if (before) return answerOf(sameOr(before, body.amount, bankAccountId));
  // A wrong amount is refused before a password attempt is used up. A dry run uses no attempt and learns nothing about the password.
  amountOf(body.amount, await availableFen({ ...ctx, tx: ctx.db }, expertId));
  if (!ctx.dryRun) await refuseWrongPayPassword(ctx, expertId, readInput(payPasswordInput, body).payPassword);
  return inTransaction(ctx, async (tx) => {
    const call: TxCtx = { ...ctx, tx };
    // Locking the account's row serialises simultaneous requests of one expert.
    await accountOf(call, expertId);
    const again = await known(tx, ctx, expertId, idempotencyKey);
    if (again) return answerOf(sameOr(again, body.amount, bankAccountId));
    const amount = amountOf(body.amount, await availableFen(call, expertId));
    const account = await payeeOf(call, expertId, bankAccountId);
    await refuseUnfinished(call, expertId);
    const preview = await previewOf(ctx, tx, expertId, amount);
    const id = newId(ctx);
    const asked: Asked = {
      id,
      withdrawNo: newNumber(ctx),
      amount,
      bankAccountId,
      taxPreview: preview.taxFen,
      netPreview: preview.netFen,
      expectPayDate: preview.payDay,
      status: withdrawalStatus.inProgress,
    };
    const entryId = await hold(call, { id, expertId, amount });
    await tx.run(
      `insert into ds_tb_expert_withdrawal (id, tenant_id, withdraw_no, expert_id, bank_account_id, bank_snapshot, amount, tax_rule_id, tax_preview,
         net_preview, expect_pay_date, status, sub_status, idempotency_key, entry_id, create_by, create_time)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, '${withdrawalStatus.inProgress}', '${withdrawalStep.waiting}', $12, $13, $14, $15)`,
      [
        id,
        ctx.tenantId,
        asked.withdrawNo,
        expertId,
        bankAccountId,
        JSON.stringify(account),
        amount,
        preview.taxRuleId,
        asked.taxPreview,
        asked.netPreview,
        asked.expectPayDate,
        idempotencyKey,
        entryId,
        ctx.actor.username,
        ctx.now(),
      ],
    );
    return answerOf(asked);
  });
};

/** GET /dsTbExpertWithdrawal/preview: tax, net and pay day with what they depend on, without storing anything. */
const preview = async (ctx: Ctx, given: unknown) => {
  const expertId = ownExpert(ctx);
  const available = await availableFen({ ...ctx, tx: ctx.db }, expertId);
  const found = await previewOf(ctx, ctx.db, expertId, amountOf(given, available));
  const { grossFen, taxFen, netFen, payDay, taxMonth, cumulated, isPostponed, isNextMonth, isDayCertain } = found;
  return {
    amount: toWireYuan(grossFen),
    tax: toWireYuan(taxFen),
    net: toWireYuan(netFen),
    payDay,
    taxMonth,
    // Paid or on its way before this one, and taxed together with it.
    earlierAmount: toWireYuan(cumulated.grossFen - grossFen),
    earlierTax: toWireYuan(cumulated.taxFen - taxFen),
    isPostponed,
    isNextMonth,
    isDayCertain,
  };
};

/** The expert's own accounts, with masked numbers. */
const ownAccounts = async (ctx: Ctx) => {
  ownExpert(ctx);
  return (await list(ctx, bankAccountModule, { pageSize: '100' })).records;
};

const saveAccount = async (ctx: Ctx, body: Body) => {
  ownExpert(ctx);
  return body.id ? edit(ctx, bankAccountModule, body) : add(ctx, bankAccountModule, body);
};

/** An expert's own money (CALL-163, CALL-169, CALL-171). */
export const expertMoneyCalls: CallModule = {
  name: 'expert-money',
  register(app, services) {
    route(app, services, { method: 'GET', path: '/dsTbExpertAccount/mine', handler: ownAccount });
    route(app, services, {
      method: 'GET',
      path: '/dsTbExpertAccount/movements',
      query: paging,
      handler: (ctx, { query }) => ownMovements(ctx, (query ?? {}) as Params),
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbExpertAccount/statement',
      query: { month: ask.needed },
      tokenInAddress: true,
      handler: async (ctx, { query }, reply) => {
        const month = neededParam((query ?? {}) as Params, 'month');
        const bytes = await monthStatement(ctx, month);
        return pdfReply(reply, `statement-${month}.pdf`).send(Buffer.from(bytes));
      },
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbExpertAccount/incomeProof',
      query: { year: ask.needed },
      tokenInAddress: true,
      handler: async (ctx, { query }, reply) => {
        const year = neededParam((query ?? {}) as Params, 'year');
        const bytes = await incomeProof(ctx, year);
        return pdfReply(reply, `income-${year}.pdf`).send(Buffer.from(bytes));
      },
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbExpertWithdrawal/mine',
      query: paging,
      handler: (ctx, { query }) => ownWithdrawals(ctx, (query ?? {}) as Params),
    });
    route(app, services, {
      method: 'PUT',
      path: '/dsTbExpertAccount/payPassword',
      body: newPayPasswordInput,
      inPerson: true,
      proved: true,
      perMinute: 20,
      handler: async (ctx, request) => {
        await setPayPassword(ctx, ownExpert(ctx), readInput(newPayPasswordInput, request.body));
        return null;
      },
    });
    route(app, services, {
      method: 'PUT',
      path: '/dsTbExpertAccount/resetPayPassword',
      body: resetPayPasswordInput,
      inPerson: true,
      secret: true,
      perMinute: 20,
      handler: async (ctx, request) => {
        await resetPayPassword(ctx, ownExpert(ctx), readInput(resetPayPasswordInput, request.body));
        return null;
      },
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbExpertWithdrawal/preview',
      query: { amount: ask.needed },
      handler: (ctx, request) => preview(ctx, (request.query as Body | null)?.amount),
    });
    route(app, services, {
      method: 'POST',
      path: '/dsTbExpertWithdrawal/apply',
      body: applyBody,
      dryRun: true,
      perMinute: 60,
      handler: (ctx, request) => apply(ctx, bodyOf(request)),
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbExpertWithdrawal/examination',
      query: { id: ask.needed },
      handler: (ctx, { query }) => examinationOf(ctx, neededParam((query ?? {}) as Params, 'id')),
    });
    route(app, services, { method: 'GET', path: '/dsTbBankAccount/mine', handler: ownAccounts });
    route(app, services, {
      method: 'POST',
      path: '/dsTbBankAccount/save',
      dryRun: true,
      handler: (ctx, request) => saveAccount(ctx, bodyOf(request)),
    });
  },
};
