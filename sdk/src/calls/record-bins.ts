import type { CallOptions } from '../client/client.ts';
import type { AnyRow } from '../contract/entity.ts';
import { area } from './area.ts';
import { rowsOf } from './lists.ts';

/** A deleted row: as its list would show it, with who deleted it. */
export interface DeletedRow extends AnyRow {
  /** The name of the person; the account if there is no such person any more. */
  readonly deletedBy: string | null;
}

/** Deleted rows of a record, unless its definition says why they cannot come back. */
export const recordBinCalls = area((send) => ({
  /** Deleted rows that the account could have deleted, the latest first. The record determines the roles. Unsigned. */
  deleted: (entity: string): Promise<readonly DeletedRow[]> =>
    rowsOf(send('GET', '/sys/recordBin/list', { query: { entity }, jeecg: 'unsupported' })),
  /**
   * Restores rows with the parts that were deleted with them: all or none. Refused with `row.parent_gone` while a row that they refer to is
   * deleted, with `input.invalid` where another row has taken a unique value. The record determines the roles. Unsigned.
   */
  restore: async (entity: string, ids: readonly string[], options: CallOptions = {}): Promise<void> => {
    if (ids.length > 0)
      await send('PUT', '/sys/recordBin/restore', { ...options, body: { entity, ids: ids.join(',') }, jeecg: 'unsupported' });
  },
  /** Deletes rows for good; refused while anything refers to them. ADMIN. Unsigned. */
  destroy: async (entity: string, ids: readonly string[], options: CallOptions = {}): Promise<void> => {
    if (ids.length > 0)
      await send('DELETE', '/sys/recordBin/destroy', { ...options, query: { entity, ids: ids.join(',') }, jeecg: 'unsupported' });
  },
}));
