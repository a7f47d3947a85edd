import type { MoneyMovement, OwnWithdrawal } from '@saiyun/sdk/calls';
import type { Page } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import { examineStatus, settleStatus, withdrawal, withdrawalStatus, withdrawalStep } from '@saiyun/sdk/entities';
import { toWireYuan } from '@saiyun/sdk/logic/money';
import { type Params, pageFacts, pageOf } from '@saiyun/sdk/logic/query';
import { toWireTime } from '@saiyun/sdk/view';
import { ownExpert } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { accountOf } from '../expert-money.ts';
import { todayOf } from '../payout-facts.ts';
import { type Movement, movementColumns, movementTables } from './movement.ts';

const timeOf = (at: Date | null): string | null => (at === null ? null : toWireTime(at));

type Amounts = Record<
  'balance' | 'frozen' | 'available' | 'totalIncome' | 'totalWithdrawn' | 'pending' | 'paidThisYear' | 'taxThisYear',
  number
>;

/** GET /dsTbExpertAccount/mine: what the expert has, what is on its way, and what was paid in this year. */
export async function ownAccount(ctx: Ctx): Promise<Readonly<Record<string, unknown>>> {
  const expertId = ownExpert(ctx);
  const id = await ctx.db.tx((tx) => accountOf({ ...ctx, tx }, expertId));
  const row = await ctx.db.one<Amounts & { hasPayPassword: string; lockUntil: Date | null }>(
    `select a.balance, a.frozen, a.balance - a.frozen as available, a.total_income as "totalIncome", a.total_withdrawn as "totalWithdrawn",
       coalesce((select sum(s.amount) from ds_tb_expert_settlement s where s.tenant_id = a.tenant_id and s.expert_id = a.expert_id
         and s.settle_status = '${settleStatus.unsettled}' and s.examine_status <> '${examineStatus.refused}' and s.del_flag = '0'), 0)::float8 as pending,
       paid.net as "paidThisYear", paid.tax as "taxThisYear",
       case when a.pay_password_hash is null then '${no}' else '${yes}' end as "hasPayPassword", a.lock_until as "lockUntil"
     from ds_tb_expert_account a cross join lateral (
       select coalesce(sum(w.net_final), 0)::float8 as net, coalesce(sum(w.tax_final), 0)::float8 as tax from ds_tb_expert_withdrawal w
       where w.tenant_id = a.tenant_id and w.expert_id = a.expert_id and w.sub_status = '${withdrawalStep.paid}' and w.pay_day >= $3 and w.del_flag = '0') paid
     where a.id = $1 and a.tenant_id = $2 and a.del_flag = '0'`,
    [id, ctx.tenantId, `${todayOf(ctx.now()).slice(0, 4)}-01-01`],
  );
  if (!row) throw new Failure('row.missing');
  const { hasPayPassword, lockUntil, ...amounts } = row;
  const isLocked = lockUntil !== null && lockUntil > ctx.now();
  return {
    id,
    ...Object.fromEntries(Object.entries(amounts).map(([name, fen]) => [name, toWireYuan(fen)])),
    hasPayPassword,
    lockUntil: isLocked ? toWireTime(lockUntil) : null,
  };
}

interface Moved extends Movement {
  readonly id: string;
  readonly balanceAfter: number;
  readonly total: number;
}

/** GET /dsTbExpertAccount/movements: changes of the own balance, newest first, each with what it was for. */
export async function ownMovements(ctx: Ctx, params: Params): Promise<Page<MoneyMovement>> {
  const expertId = ownExpert(ctx);
  const page = pageOf(params);
  const rows = await ctx.db.many<Moved>(
    `select t.id, ${movementColumns(ctx)}, t.balance_after as "balanceAfter", (count(*) over ())::int as total
     from ${movementTables}
     where t.tenant_id = $1 and t.expert_id = $2 and t.del_flag = '0'
     order by t.create_time desc, t.id desc limit $3 offset $4`,
    [ctx.tenantId, expertId, page.size, page.offset],
  );
  return {
    records: rows.map(({ total: _total, at, amount, balanceAfter, ...row }) => ({
      ...row,
      amount: toWireYuan(amount),
      balanceAfter: toWireYuan(balanceAfter),
      createTime: toWireTime(at),
    })),
    ...pageFacts(page, rows[0]?.total ?? 0),
  };
}

interface Asked {
  readonly id: string;
  readonly withdrawNo: string;
  readonly amount: number;
  readonly tax: number | null;
  readonly net: number | null;
  readonly isFinal: boolean;
  readonly account: OwnWithdrawal['account'];
  readonly expectPayDate: string | null;
  readonly status: string;
  readonly subStatus: string;
  readonly failReason: string | null;
  readonly askedTime: Date;
  readonly examinedTime: Date | null;
  readonly sentTime: Date | null;
  readonly endTime: Date | null;
  readonly total: number;
}

/** GET /dsTbExpertWithdrawal/mine: the own withdrawals, newest first, each with the times of its steps (WITHDRAW-07, WITHDRAW-09). */
export async function ownWithdrawals(ctx: Ctx, params: Params): Promise<Page<OwnWithdrawal>> {
  const expertId = ownExpert(ctx);
  const page = pageOf(params);
  const rows = await ctx.db.many<Asked>(
    `select w.id, w.withdraw_no as "withdrawNo", w.amount, coalesce(w.tax_final, w.tax_preview) as tax, coalesce(w.net_final, w.net_preview) as net,
       w.tax_final is not null as "isFinal",
       json_build_object('accountType', w.bank_snapshot->>'accountType', 'bankName', w.bank_snapshot->>'bankName', 'cardNoTail', w.bank_snapshot->>'cardNoTail') as account,
       w.expect_pay_date as "expectPayDate", w.status, w.sub_status as "subStatus", w.fail_reason as "failReason", w.create_time as "askedTime",
       done.examined as "examinedTime", done.sent as "sentTime",
       (select max(t.create_time) from ds_tb_expert_transaction t where t.tenant_id = w.tenant_id and t.expert_id = w.expert_id and t.ref_id = w.id
         and t.biz_type in ('withdrawDone', 'withdrawBack') and t.del_flag = '0') as "endTime",
       (count(*) over ())::int as total
     from ds_tb_expert_withdrawal w cross join lateral (
       select max(a.create_time) filter (where a.action = 'examine') as examined, max(a.create_time) filter (where a.action = 'sendBatch') as sent
       from sys_audit_log a where a.tenant_id = w.tenant_id and a.entity = '${withdrawal.name}' and a.entity_id = w.id) done
     where w.tenant_id = $1 and w.expert_id = $2 and w.del_flag = '0'
     order by w.create_time desc, w.id desc limit $3 offset $4`,
    [ctx.tenantId, expertId, page.size, page.offset],
  );
  return {
    records: rows.map(({ total: _total, amount, tax, net, askedTime, examinedTime, sentTime, endTime, ...row }) => ({
      ...row,
      amount: toWireYuan(amount),
      tax: toWireYuan(tax ?? 0),
      net: toWireYuan(net ?? amount),
      askedTime: toWireTime(askedTime),
      examinedTime: timeOf(examinedTime),
      sentTime: timeOf(sentTime),
      // A correction of tax gives back and holds anew, which ends nothing.
      endTime: row.status === withdrawalStatus.inProgress ? null : timeOf(endTime),
    })),
    ...pageFacts(page, rows[0]?.total ?? 0),
  };
}
