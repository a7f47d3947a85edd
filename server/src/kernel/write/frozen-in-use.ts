import type { Issue } from '@saiyun/sdk/contract';
import { templateStatus } from '@saiyun/sdk/entities';
import type { TxCtx } from '../entity-module.ts';

export const usedIssue: Issue = { field: 'status', code: 'rule', message: 'whyNot.inUse' };

/** Hook of a record that can change only while it is a draft: an import leaves the others as they are, like an edit. */
export const frozenInUse = {
  async beforeImport(
    _ctx: TxCtx,
    drafts: readonly object[],
    existing: readonly ({ readonly status: string } | undefined)[],
  ): Promise<ReadonlyMap<number, readonly Issue[]>> {
    return new Map(
      [...drafts.keys()].flatMap((i) => (existing[i] && existing[i].status !== templateStatus.draft ? [[i, [usedIssue]] as const] : [])),
    );
  },
};
