import type { AnyRow, Entity, Issue } from '@saiyun/sdk/contract';
import type { Inputs } from './fields-form.tsx';

/** A rule over several fields of a draft, as in `@saiyun/sdk/rules`. */
export type DraftRule = (draft: Readonly<Record<string, unknown>>) => readonly Issue[];

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
  /** Called with the stored row, or without one if the form was left. */
  readonly onClose: (saved?: AnyRow) => void;
}
