import type { AnyRow, Entity, Issue, Part } from '@saiyun/sdk/contract';
import type { RowValues } from '@saiyun/sdk/logic/editable-table';
import type { ListSync } from '../sync/use-list-sync.ts';
import type { Inputs } from './field-item.tsx';

/** A rule over several fields of a draft, as in `@saiyun/sdk/rules`. */
export type DraftRule = (draft: Readonly<Record<string, unknown>>) => readonly Issue[];

/** A record whose rows are edited in the form of the row that they belong to. */
export interface FormPart extends Part {
  readonly entity: Entity;
  /** Rules over several fields of a row. */
  readonly rules?: DraftRule;
  /** Inputs that replace those of the field's kind. */
  readonly inputs?: Inputs;
  /** Fields whose sum stands below the rows. */
  readonly sums?: readonly string[];
  /** Columns that come first, in this order; the others follow as they are defined. */
  readonly first?: readonly string[];
  /** Values of stored rows that cannot be changed. */
  readonly isLocked?: (name: string, row: RowValues) => boolean;
  /** Why a stored row cannot be removed; undefined if it can. */
  readonly keptText?: (row: RowValues) => string | undefined;
}

export interface EntityFormProps {
  readonly entity: Entity;
  readonly open: boolean;
  /** The row to edit; without it a new one is added. */
  readonly id?: string;
  /** Initial values of a new row. */
  readonly initial?: Readonly<Record<string, unknown>>;
  /** Set by the page; cannot be changed here. */
  readonly fixed?: readonly string[];
  readonly rules?: DraftRule;
  /** Inputs, by field, that replace those of the field's kind. */
  readonly inputs?: Inputs;
  /** The records whose rows are edited and saved with the row; by default the parts of its definition. */
  readonly parts?: readonly FormPart[];
  /** The other pages that show the record: they hear that the row is being edited, and the form tells of them. */
  readonly sync?: ListSync;
  /** Called with the stored row, or without one if the form was left. */
  readonly onClose: (saved?: AnyRow) => void;
}
