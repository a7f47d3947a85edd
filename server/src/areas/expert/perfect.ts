import type { Columns } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import type { expert } from '@saiyun/sdk/entities';
import { hasUnit } from '@saiyun/sdk/rules';
import type { TxCtx } from '../../kernel/entity-module.ts';

/**
 * Whether identity, unit, signature, accepted notice and at least one label are present (EXPERT-04, domain B3). The ID number is what
 * conflicts of interest are found by.
 */
export function isPerfect(row: Columns<typeof expert>, labels: number): '0' | '1' {
  return row.userId && row.realName && hasUnit(row) && row.idNo && row.phone && row.signatureFile && row.agreementVersion && labels > 0
    ? yes
    : no;
}

/** The number of labels of each expert. */
export async function labelCounts({ tx, tenantId }: TxCtx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.many<{ id: string; n: number }>(
    `select expert_id as id, count(*)::int as n from ds_tb_expert_label_relation
     where tenant_id = $1 and expert_id = any($2) and del_flag = '0' group by 1`,
    [tenantId, ids],
  );
  return new Map(rows.map((row) => [row.id, row.n]));
}

/** Updates the completeness flag of experts after a label was added or removed. */
export async function refreshPerfect({ tx, tenantId }: TxCtx, ids: readonly string[]): Promise<void> {
  await tx.run(
    `update ds_tb_expert e set is_perfect = case when e.user_id is not null and e.real_name <> '' and (e.unit_id is not null or e.other_unit is not null) and e.id_no is not null and e.phone is not null
       and e.signature_file is not null and e.agreement_version is not null and exists (
         select 1 from ds_tb_expert_label_relation l where l.tenant_id = e.tenant_id and l.expert_id = e.id and l.del_flag = '0') then '1' else '0' end
     where e.tenant_id = $1 and e.id = any($2)`,
    [tenantId, ids],
  );
}
