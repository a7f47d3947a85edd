import type { Issue } from '@saiyun/sdk/contract';
import { expertGroup, expertGroupMember, expertStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { entityModule, type TxCtx } from '../../kernel/entity-module.ts';

/** A group's row that names an expert. */
interface Named {
  readonly leaderId?: string | null;
  readonly expertId?: string;
}

/** A group's leader and members are active experts: not invited, suspended or former ones. */
const expertIssues = async ({ tx, tenantId }: TxCtx, row: Named, field: keyof Named): Promise<Issue[]> => {
  if (row[field] == null) return [];
  const found = await tx.one<{ status: string }>(`select status from ds_tb_expert where id = $1 and tenant_id = $2 and del_flag = '0'`, [
    row[field],
    tenantId,
  ]);
  return found?.status === expertStatus.active ? [] : [{ field, code: 'rule', message: 'expert.notActive' }];
};

const importIssues =
  (field: keyof Named) =>
  async (
    ctx: TxCtx,
    drafts: readonly Named[],
    existing: readonly (Named | undefined)[],
  ): Promise<ReadonlyMap<number, readonly Issue[]>> => {
    const issues = new Map<number, readonly Issue[]>();
    for (const [i, draft] of drafts.entries()) {
      const changed = draft[field] !== undefined && draft[field] !== existing[i]?.[field];
      const found = changed ? await expertIssues(ctx, draft, field) : [];
      if (found.length > 0) issues.set(i, found);
    }
    return issues;
  };

/** Groups of experts (EXPERT-01). */
export const groupModule = entityModule(expertGroup, {
  parts: ['dsTbExpertGroupMember'],
  async beforeAdd(ctx, draft) {
    refuseIssues(expertGroup.fields, await expertIssues(ctx, draft, 'leaderId'));
  },
  async beforeEdit(ctx, _row, draft) {
    refuseIssues(expertGroup.fields, await expertIssues(ctx, draft, 'leaderId'));
  },
  beforeImport: importIssues('leaderId'),
});

export const groupMemberModule = entityModule(expertGroupMember, {
  async beforeAdd(ctx, draft) {
    refuseIssues(expertGroupMember.fields, await expertIssues(ctx, draft, 'expertId'));
  },
  beforeImport: importIssues('expertId'),
});
