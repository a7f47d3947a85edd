import type { Check, Finding } from './check.ts';
import { namedRows } from './check.ts';

/**
 * Units of sub-accounts are the sums of their trades and, at their price, the balances of the ledger; a batch has frozen what its messages
 * hold, and a sub-account what its batches have.
 */
export const messageUnits: Check = {
  name: 'messageUnits',
  label: ['消息条数与总账一致', 'units of messages are those of the ledger'],
  run: async ({ db }) => {
    const findings: Finding[] = [];
    const accounts = await db.many<{
      id: string;
      balance: number;
      frozen: number;
      traded: number;
      settled: number;
      prepaid: number;
      held: number;
    }>(
      `select * from (
         select a.id, a.balance_units as balance, a.frozen_units as frozen,
           coalesce((select sum(t.units) from ds_tb_msg_trade t where t.sub_account_id = a.id and t.biz_type in ('recharge', 'settle', 'adjust')), 0) as traded,
           coalesce((select l.balance from ds_tb_ledger_account l where l.tenant_id = a.tenant_id and l.account_code = 'msg:' || a.id || ':prepaid'), 0)
             - a.balance_units * a.unit_price as prepaid,
           coalesce((select l.balance from ds_tb_ledger_account l where l.tenant_id = a.tenant_id and l.account_code = 'msg:' || a.id || ':frozen'), 0)
             - a.frozen_units * a.unit_price as settled,
           coalesce((select sum(s.frozen_units) from ds_tb_msg_send s where s.sub_account_id = a.id), 0) as held
         from ds_tb_msg_sub_account a) x
       where balance + frozen <> traded or prepaid <> 0 or settled <> 0 or held <> frozen order by id limit ${namedRows}`,
    );
    for (const { id, balance, frozen, traded, prepaid, settled, held } of accounts)
      findings.push({
        table: 'ds_tb_msg_sub_account',
        id,
        detail: `balance ${balance}, frozen ${frozen}, traded ${traded}, batches hold ${held}, ledger off by ${prepaid} and ${settled}`,
      });
    const batches = await db.many<{ id: string; frozen: number; held: number }>(
      `select s.id, coalesce(s.frozen_units, 0) as frozen, coalesce(sum(d.held), 0) as held from ds_tb_msg_send s
       left join ds_tb_msg_send_detail d on d.send_id = s.id group by s.id having coalesce(s.frozen_units, 0) <> coalesce(sum(d.held), 0)
       order by s.id limit ${namedRows}`,
    );
    for (const { id, frozen, held } of batches)
      findings.push({ table: 'ds_tb_msg_send', id, detail: `frozen ${frozen}, its messages hold ${held}` });
    return findings;
  },
};
