import { ledgerEntry } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { entityModule } from '../../../kernel/entity-module.ts';

/** SQL for entries, under an alias, of which a word is the number, or is in the number of the order or the paper that they are for. */
export function entriesFound(alias: 't' | 'e', tenantId: number, word: string, bind: (value: unknown) => string): string {
  const tenant = bind(tenantId);
  const [part, whole] = [bind(word.toLowerCase()), bind(word)];
  const has = (column: string): string => `strpos(lower(${column}), ${part}) > 0`;
  return `(${alias}.entry_no::text = ${whole} or ${alias}.ref_id in (
      select p.id from ds_tb_payment p join ds_tb_payment_part x on x.payment_id = p.id and x.tenant_id = p.tenant_id
          join ds_tb_cost_order o on o.id = x.order_id and o.tenant_id = x.tenant_id
        where p.tenant_id = ${tenant} and (${has('p.payment_no')} or ${has('o.order_no')})
      union all select r.id from ds_tb_refund r join ds_tb_cost_order o on o.id = r.order_id and o.tenant_id = r.tenant_id
        where r.tenant_id = ${tenant} and (${has('r.refund_no')} or ${has('o.order_no')})
      union all select w.id from ds_tb_expert_withdrawal w where w.tenant_id = ${tenant} and ${has('w.withdraw_no')}))`;
}

/** Entries of the ledger, each with what it moved, in yuan: the sum of one of its sides. */
export const ledgerEntryModule = entityModule(ledgerEntry, {
  // People look for the number of an order or a paper. Whoever reads the ledger reads those too.
  finds: ({ tenantId }, word, bind) => entriesFound('t', tenantId, word, bind),
  async derives({ tenantId }, tx, ids) {
    const rows = await tx.many<{ id: string; fen: number }>(
      `select entry_id as id, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as fen from ds_tb_ledger_posting
       where tenant_id = $1 and entry_id = any($2) group by entry_id`,
      [tenantId, ids],
    );
    return new Map(rows.map(({ id, fen }) => [id, { amount: yuan(fen) }]));
  },
});
