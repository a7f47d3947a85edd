import type { AnyRow, ColumnName, Entity, Label, Row } from '@saiyun/sdk/contract';
import type { ComponentType, ReactNode } from 'react';
import type { DetailSlotProps } from '../detail/entity-detail.tsx';
import type { DraftRule, EntityFormProps, FormPart } from '../form/form-props.ts';
import type { InputProps } from '../inputs/widget.ts';
import type { May } from '../permission/use-may.ts';
import type { VerbNext } from '../verbs/verb-next.ts';
import type { VerbNote } from '../verbs/verb-note.ts';
import type { EntityList } from './use-list.ts';

/** Overrides of one column of a list. */
export interface ColumnOverride<R = AnyRow> {
  readonly hidden?: boolean;
  /** Shown only to those who see this field: what the column says is for them alone. */
  readonly seenWith?: string;
  /** Width in px. */
  readonly width?: number;
  readonly title?: Label;
  readonly align?: 'left' | 'right' | 'center';
  readonly cell?: (row: R) => ReactNode;
}

/** Calls for a record's deleted rows. */
export interface BinCalls {
  /** The field besides the title that identifies a row, if it has one; the user types it before a row is deleted for good. */
  readonly code?: string | undefined;
  /** Only administrators delete for good. */
  readonly isDestroyedByAdmins?: boolean;
  readonly deleted: () => Promise<readonly AnyRow[]>;
  readonly restore: (ids: readonly string[]) => Promise<void>;
  readonly destroy: (ids: readonly string[]) => Promise<void>;
}

/** Props of what stands beside a tree: the row that was chosen in it. */
export interface TreePaneProps {
  readonly id: string;
  /** Another number means that rows of the tree were changed. */
  readonly version: number;
  /** Opens the form of a row; undefined if the account may edit none. */
  readonly onEdit: ((row: AnyRow) => void) | undefined;
  readonly onChanged: () => void;
}

/** An act on rows of a list, and for whom it is. */
export interface RowsAct {
  readonly isFor: (may: May) => boolean;
  readonly Act: ComponentType<{ readonly list: EntityList; readonly rows: readonly AnyRow[] }>;
}

/** A row of an entity; any row if the entity is known only at run time. */
type RowOf<E extends Entity> = Entity extends E ? AnyRow : Row<E>;

/** Props of a page that stands in place of the list. */
export interface OwnPageProps {
  readonly entity: Entity;
  readonly overrides: PageOverrides;
}

/** Where rows are written, if not in the stock form. */
export interface OwnPlace {
  /** What the main button says, in the reader's language. */
  readonly act: string;
  readonly add: () => void;
  readonly edit: (row: AnyRow) => void;
}

/** A text that the server derives, which is a column where the page gives it a title and a cell. */
type DerivedName<E> = E extends { readonly derived: readonly (infer N extends string)[] } ? N : never;

/** How a record reads for somebody who wrote it and waits for an answer. */
export interface PlainPage<R = AnyRow> {
  readonly isFor: (may: May) => boolean;
  /** What the page is called, in the reader's language. */
  readonly Title: ComponentType<{ readonly row: R }>;
  readonly Body: ComponentType<DetailSlotProps<R>>;
}

/** Overrides of a stock page; a misspelt column or row member does not compile. */
export interface PageOverrides<E extends Entity = Entity> {
  readonly title?: Label;
  /** Filters that always apply; a new row starts with these values. */
  readonly fixed?: { readonly [K in ColumnName<E>]?: string };
  readonly columns?: { readonly [K in ColumnName<E> | DerivedName<E>]?: ColumnOverride<RowOf<E>> };
  /** Columns that come first, in this order. */
  readonly first?: readonly ColumnName<E>[];
  /** Filters that this page does not offer. */
  readonly withoutFilters?: readonly ColumnName<E>[];
  /** Shows the rows as the tree that they form, with these columns; `Pane` stands beside it. */
  readonly tree?: { readonly columns: readonly ColumnName<E>[]; readonly Pane?: ComponentType<TreePaneProps> };
  /** Parameters of the address that belong to the page around the list. */
  readonly keeps?: readonly string[];
  /** One tab per state above the list. */
  readonly stateTabs?: boolean;
  /** Further tabs beside those of the states: rows with a value of another field that is filtered by. */
  readonly moreTabs?: readonly { readonly field: ColumnName<E>; readonly value: string; readonly label: Label }[];
  /** What a new row has from the start if the list is filtered by one value of it. */
  readonly fromFilter?: readonly ColumnName<E>[];
  /** Additional row actions, before the menu. */
  readonly rowActions?: (row: RowOf<E>, list: EntityList) => ReactNode;
  /** Interval in ms until the list is read again, given the current rows. */
  readonly refetchMs?: (rows: readonly AnyRow[]) => number | false;
  /** Inputs that replace those of the field's kind. */
  readonly inputs?: { readonly [K in ColumnName<E>]?: ComponentType<InputProps> };
  /** Calls for deleted rows, where the record has calls of its own for them. */
  readonly bin?: BinCalls;
  /** Rules over several fields of the form. */
  readonly rules?: DraftRule;
  /** The parts that are edited in the form; by default those of the definition. */
  readonly parts?: readonly FormPart[];
  /** Additional buttons above the table. */
  readonly toolbar?: (list: EntityList) => ReactNode;
  /** An act on the ticked rows, or on all that the list shows where none are; its rows can be ticked for it. */
  readonly rowsAct?: RowsAct;
  /** A panel below a row, such as its child table. */
  readonly expand?: (row: RowOf<E>) => ReactNode;
  /** Verbs that this page does not offer. */
  readonly withoutVerbs?: readonly (keyof E['verbs'] & string)[];
  /** What the question before a verb adds about the rows. */
  readonly verbNotes?: { readonly [V in keyof E['verbs'] & string]?: VerbNote };
  /** Where the work goes on once a verb was run. */
  readonly verbNexts?: { readonly [V in keyof E['verbs'] & string]?: VerbNext };
  /** In an empty list, the way to what its rows come from. */
  readonly begin?: (list: EntityList) => ReactNode;
  /** What stands between the head of the page and its list. */
  readonly above?: ReactNode;
  /** Rows are written in a place of their own. */
  readonly place?: OwnPlace;
  /** Replaces the list with a page of its own. */
  readonly Page?: ComponentType<OwnPageProps>;
  /** Replaces the whole form. */
  readonly form?: ComponentType<EntityFormProps>;
  /** Replaces the body of the detail drawer. */
  readonly detail?: ComponentType<DetailSlotProps<RowOf<E>>>;
  /** For some readers a record's page is an answer: it says neither what they cannot do nor who changed what. */
  readonly plain?: PlainPage<RowOf<E>>;
}

/** Checks the types of an entity page's overrides where they are written. */
export function overridesOf<const E extends Entity>(_entity: E, overrides: PageOverrides<E>): PageOverrides<E> {
  return overrides;
}
