import type { Issue } from '@saiyun/sdk/contract';
import { templateStatus } from '@saiyun/sdk/entities';
import { Failure, type TxCtx } from '../entity-module.ts';

interface Used {
  readonly id: string;
  readonly status: string;
}

/** Nobody changes what was put to use: results, prints and answers refer to it as it was. A draft has the state 0. */
export function refuseUsed(row: Used): void {
  if (row.status !== templateStatus.draft) throw new Failure('verb.state', { id: row.id, state: row.status });
}

export const usedIssue: Issue = { field: 'status', code: 'rule', message: 'failure.verb.state' };

/** Hooks of a record that changes only while it is a draft: what is in use (1) stays, what was retired (2) may go. */
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
