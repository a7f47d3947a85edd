import type { Issue } from '@saiyun/sdk/contract';
import { templateStatus } from '@saiyun/sdk/entities';
import { Failure, type TxCtx } from '../entity-module.ts';

interface Used {
  readonly id: string;
  readonly status: string;
}

/** What has been put to use cannot change: results, prints and answers refer to it as it was. A draft has state 0. */
export function refuseUsed(row: Used): void {
  if (row.status !== templateStatus.draft) throw new Failure('verb.state', { id: row.id, state: row.status });
}

export const usedIssue: Issue = { field: 'status', code: 'rule', message: 'failure.verb.state' };

/** Hooks of a record that can change only while it is a draft: in use (1) it must stay, once retired (2) it may be deleted. */
export const frozenInUse = {
  async beforeEdit(_ctx: TxCtx, row: Used, draft: object): Promise<void> {
    if (Object.keys(draft).length > 0) refuseUsed(row);
  },
  async beforeDelete(_ctx: TxCtx, row: Used): Promise<void> {
    if (row.status === templateStatus.inUse) refuseUsed(row);
  },
  async beforeImport(
    _ctx: TxCtx,
    drafts: readonly object[],
    existing: readonly (Used | undefined)[],
  ): Promise<ReadonlyMap<number, readonly Issue[]>> {
    return new Map(
      [...drafts.keys()].flatMap((i) => (existing[i] && existing[i].status !== templateStatus.draft ? [[i, [usedIssue]] as const] : [])),
    );
  },
};
