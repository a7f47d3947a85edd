import type { GroupedWork } from '@saiyun/sdk/calls';

/** A group as the board shows it; `id` is null for works without a group. */
export interface ColumnFacts {
  readonly id: string | null;
  readonly name: string;
  readonly count: number;
  readonly quota: number | null;
  /** Its review has begun. */
  readonly shut: boolean;
}

/** What a group of works can be asked to do. */
export interface BoardActs {
  /** The columns that a work could go to; null for none of the groups. */
  readonly targets: readonly { readonly id: string | null; readonly name: string; readonly shut: boolean }[];
  readonly selected: ReadonlySet<string>;
  readonly select: (ids: readonly string[], on: boolean) => void;
  /** Moves the work, and the other selected ones if it is one of them. */
  readonly move: (id: string, groupId: string | null) => void;
}

/** What a column is drawn from. */
export interface ColumnProps {
  readonly column: ColumnFacts;
  readonly works: readonly GroupedWork[];
  readonly isFiltered: boolean;
  readonly acts: BoardActs;
}
