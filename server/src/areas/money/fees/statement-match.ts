import type { StatementMatch } from '@saiyun/sdk/calls';
import { payProvider, reconcileKind, reconcileStatus } from '@saiyun/sdk/entities';
import { toWireYuan } from '@saiyun/sdk/logic/money';
import { toWireTime } from '@saiyun/sdk/view';
import type { Ctx } from '../../../kernel/context.ts';

/** A transfer is on the statement within so many days of its voucher, on either side. */
const nearDays = 15;
const most = 5;

interface Transfer {
  readonly amount: number;
  readonly transferNo: string | null;
  readonly asked: Date;
}

/** What the bank's statements have that may be a transfer: with its number, or of its amount and near its day. */
export async function statementOf({ db, tenantId }: Ctx, { amount, transferNo, asked }: Transfer): Promise<readonly StatementMatch[]> {
  const rows = await db.many<Omit<StatementMatch, 'tradeTime'> & { readonly tradeTime: Date | null }>(
    `select id, source_id as "sourceId", amount, trade_time as "tradeTime", note, status, coalesce(source_id = $4, false) as "isNamed"
     from ds_tb_reconcile_row
     where tenant_id = $1 and provider = '${payProvider.offline}' and kind = '${reconcileKind.payment}' and status <> '${reconcileStatus.missing}' and del_flag = '0'
       and (source_id = $4 or amount = $2 and trade_time between $3::timestamptz - interval '${nearDays} days' and $3::timestamptz + interval '${nearDays} days')
     order by coalesce(source_id = $4, false) desc, status = '${reconcileStatus.unknown}' desc, abs(extract(epoch from trade_time - $3::timestamptz)), id limit ${most}`,
    [tenantId, amount, asked, transferNo],
  );
  return rows.map((row) => ({
    ...row,
    amount: toWireYuan(row.amount),
    tradeTime: row.tradeTime && toWireTime(row.tradeTime),
  }));
}
