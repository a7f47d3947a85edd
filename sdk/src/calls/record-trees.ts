import type { AnyRow } from '../contract/entity.ts';
import type { Page } from '../contract/wire/envelope.ts';
import { area } from './area.ts';

/** A row of a record that forms a tree. */
export interface TreeRecord extends AnyRow {
  /** Whether there are rows below it. */
  readonly hasChildren: boolean;
}

/** Which rows of a tree: those below a row (`0` for the top), those that hold a word with all above them, or a row with all below it. */
export type TreeQuery = ({ readonly pid: string } | { readonly word: string } | { readonly branch: string }) & {
  readonly pageNo?: number;
  readonly pageSize?: number;
};

/** Where a row goes: below a row, or to the top with null; before one of those there, or after all of them. */
export interface TreePlace {
  readonly id: string;
  /** The revision that the person saw: whoever comes second is refused with `row.stale`. */
  readonly revision: number;
  readonly parentId: string | null;
  readonly beforeId?: string | null;
}

/** The tree that the rows of a record form: departments, categories, areas, labels. */
export const recordTreeCalls = area((send) => ({
  /** Rows of the tree in its order, as the caller's own list would show them. Signed in. Unsigned. */
  rows: (entity: string, query: TreeQuery): Promise<Page<TreeRecord>> =>
    send('GET', '/sys/recordTree/rows', { query: { entity, pageNo: 1, pageSize: 1000, ...query }, jeecg: 'unsupported' }),
  /** Moves a row with all below it, under the rules of an edit. The record determines the roles. Signed. */
  move: (entity: string, place: TreePlace): Promise<AnyRow> =>
    send('PUT', '/sys/recordTree/move', { body: { entity, ...place }, jeecg: 'unsupported' }),
}));
