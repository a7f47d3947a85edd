import { ledgerAccount, ledgerPosting } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { entityModule } from '../../../kernel/entity-module.ts';
import { entriesFound } from './ledger-entry.ts';

/** An amount as bookkeepers write it: on one of two sides, without a sign (domain B8: debits are stored negative). */
const sidesOf = (fen: number) => ({ debit: fen < 0 ? yuan(-fen) : null, credit: fen > 0 ? yuan(fen) : null });

/** Accounts of the ledger, each with its balance on its side. */
export const ledgerAccountModule = entityModule(ledgerAccount, {
  async derives({ tenantId }, tx, ids) {
    const rows = await tx.many<{ id: string; fen: number }>(
      'select id, balance as fen from ds_tb_ledger_account where tenant_id = $1 and id = any($2)',
      [tenantId, ids],
    );
    return new Map(rows.map(({ id, fen }) => [id, sidesOf(fen)]));
  },
});

/** Postings, each with its amount on its side, found by what finds their entry. */
export const ledgerPostingModule = entityModule(ledgerPosting, {
  finds: ({ tenantId }, word, bind) =>
    `t.entry_id in (select e.id from ds_tb_ledger_entry e where e.tenant_id = ${bind(tenantId)} and ${entriesFound('e', tenantId, word, bind)})`,
  async derives({ tenantId }, tx, ids) {
    const rows = await tx.many<{ id: string; fen: number }>(
      'select id, amount as fen from ds_tb_ledger_posting where tenant_id = $1 and id = any($2)',
      [tenantId, ids],
    );
    return new Map(rows.map(({ id, fen }) => [id, sidesOf(fen)]));
  },
});
