import type { AnyRow, ColumnName, Entity, Label, Row } from '@saiyun/sdk/contract';
import type { ComponentType, ReactNode } from 'react';
import type { DetailSlotProps } from '../detail/entity-detail.tsx';
import type { DraftRule, EntityFormProps } from '../form/entity-form.tsx';
import type { InputProps } from '../inputs/widget.ts';
import type { EntityList } from './use-list.ts';

/** How a column of a list differs from what its field says. */
export interface ColumnOverride<R = AnyRow> {
  readonly hidden?: boolean;
  /** Width in px. */
  readonly width?: number;
  readonly title?: Label;
  readonly align?: 'left' | 'right' | 'center';
  readonly cell?: (row: R) => ReactNode;
}

/** Where deleted rows are kept, and what becomes of them there. */
export interface BinCalls {
  /** The field by which a row is known besides its title; it is typed before a row is deleted for good. */
  readonly code: string;
  readonly deleted: () => Promise<readonly AnyRow[]>;
  readonly restore: (ids: readonly string[]) => Promise<void>;
  readonly destroy: (ids: readonly string[]) => Promise<void>;
}

/** A row of an entity; of one that is known only at run time, any row. */
type RowOf<E extends Entity> = Entity extends E ? AnyRow : Row<E>;

/** How a stock page differs from what its definition says; a misspelt column or row member does not compile. */
export interface PageOverrides<E extends Entity = Entity> {
  readonly title?: Label;
  /** Filters that hold whatever the reader chooses; a new row starts with them. */
  readonly fixed?: { readonly [K in ColumnName<E>]?: string };
  readonly columns?: { readonly [K in ColumnName<E>]?: ColumnOverride<RowOf<E>> };
  /** Columns that come first, in this order. */
  readonly first?: readonly ColumnName<E>[];
  /** Filters that this page does not offer. */
  readonly withoutFilters?: readonly ColumnName<E>[];
  /** One tab per state above the list. */
  readonly stateTabs?: boolean;
  /** More actions of a row, before its menu. */
  readonly rowActions?: (row: RowOf<E>, list: EntityList) => ReactNode;
  /** Width of the column of actions in px. */
  readonly actionsWidth?: number;
  /** How soon to read the list again, in ms, by the rows as they are. */
  readonly refetchMs?: (rows: readonly AnyRow[]) => number | false;
  /** Inputs of the form that differ from those of their kinds. */
  readonly inputs?: { readonly [K in ColumnName<E>]?: ComponentType<InputProps> };
  /** Deleted rows are not gone: they can be taken back from here. */
  readonly bin?: BinCalls;
  /** Rules over several fields of the form. */
  readonly rules?: DraftRule;
  /** More buttons above the table. */
  readonly toolbar?: (list: EntityList) => ReactNode;
  /** A panel below a row, such as its child table. */
  readonly expand?: (row: RowOf<E>) => ReactNode;
  /** Verbs that this page does not offer. */
  readonly withoutVerbs?: readonly (keyof E['verbs'] & string)[];
  /** Replaces the whole form. */
  readonly form?: ComponentType<EntityFormProps>;
  /** Replaces the body of the detail drawer. */
  readonly detail?: ComponentType<DetailSlotProps<RowOf<E>>>;
}

/** Checks the overrides of an entity's page where they are written. */
export function overridesOf<const E extends Entity>(_entity: E, overrides: PageOverrides<E>): PageOverrides<E> {
  return overrides;
}
