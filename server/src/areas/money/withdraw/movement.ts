import { settlement, withdrawal } from '@saiyun/sdk/entities';
import type { Ctx } from '../../../kernel/context.ts';
import { twinSql } from '../../../kernel/dict/twin.ts';

/** A change of an expert's available balance, in fen, with what it was for. */
export interface Movement {
  readonly bizType: string;
  readonly amount: number;
  readonly at: Date;
  /** Of review fees: their project and month. */
  readonly projectName: string | null;
  readonly period: string | null;
  /** Of a withdrawal: its number. */
  readonly withdrawNo: string | null;
}

/** The columns of a movement in the language of the caller, for `movementTables`. */
export function movementColumns({ language }: Pick<Ctx, 'language'>): string {
  return `t.biz_type as "bizType", t.amount, t.create_time as at, ${twinSql(language, 'p.project_name')} as "projectName", s.period, w.withdraw_no as "withdrawNo"`;
}

/** Movements as `t`, with what they were for. */
export const movementTables = `ds_tb_expert_transaction t
  left join ds_tb_expert_settlement s on t.ref_type = '${settlement.name}' and s.id = t.ref_id and s.tenant_id = t.tenant_id
  left join ds_tb_review_project p on p.id = s.project_id and p.tenant_id = t.tenant_id
  left join ds_tb_expert_withdrawal w on t.ref_type = '${withdrawal.name}' and w.id = t.ref_id and w.tenant_id = t.tenant_id`;
