import { brokenEntry } from '../money/ledger.ts';
import type { Check, Finding } from './check.ts';
import { namedRows } from './check.ts';

/**
 * Balances are the sums of their postings, every entry sums to zero, and
 * each entry is chained to the one before by the digest of the stored data.
 */
export const ledger: Check = {
  name: 'ledger',
  label: ['总账平衡且未被改动', 'the ledger balances and is as it was written'],
  run: async ({ db }) => {
    const findings: Finding[] = [];
    const wrong = await db.many<{ id: string; balance: number; sum: number }>(
      `select a.id, a.balance, coalesce(sum(p.amount), 0) as sum from ds_tb_ledger_account a left join ds_tb_ledger_posting p on p.account_id = a.id
       group by a.id having a.balance <> coalesce(sum(p.amount), 0) order by a.id limit ${namedRows}`,
    );
    for (const { id, balance, sum } of wrong)
      findings.push({ table: 'ds_tb_ledger_account', id, detail: `balance ${balance}, postings ${sum}` });
    const uneven = await db.many<{ id: string; sum: number }>(
      `select e.id, coalesce(sum(p.amount), 0) as sum from ds_tb_ledger_entry e left join ds_tb_ledger_posting p on p.entry_id = e.id
       group by e.id having coalesce(sum(p.amount), 0) <> 0 or count(p.id) < 2 order by e.id limit ${namedRows}`,
    );
    for (const { id, sum } of uneven) findings.push({ table: 'ds_tb_ledger_entry', id, detail: `postings sum to ${sum}` });
    const apart = await db.many<{ id: string; balance: number; sum: number }>(
      `select x.id, x.balance, coalesce(sum(a.balance), 0) as sum from ds_tb_expert_account x
       left join ds_tb_ledger_account a on a.tenant_id = x.tenant_id and a.account_code in ('expert:' || x.expert_id || ':available', 'expert:' || x.expert_id || ':held')
       group by x.id having x.balance <> coalesce(sum(a.balance), 0) order by x.id limit ${namedRows}`,
    );
    for (const { id, balance, sum } of apart)
      findings.push({ table: 'ds_tb_expert_account', id, detail: `balance ${balance}, ledger ${sum}` });
    for (const { tenant } of await db.many<{ tenant: number }>('select distinct tenant_id as tenant from ds_tb_ledger_entry order by 1')) {
      const broken = await brokenEntry(db, tenant);
      if (broken !== undefined) findings.push({ table: 'ds_tb_ledger_entry', id: broken, detail: 'the chain of digests breaks here' });
    }
    return findings;
  },
};
