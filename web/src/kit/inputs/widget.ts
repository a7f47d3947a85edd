import type { Field } from '@saiyun/sdk/contract';

export interface CellProps {
  readonly field: Field;
  readonly value: unknown;
  /** `<field>_dictText` of the row. */
  readonly dictText?: string;
  /** Shows the whole value, as in a detail, instead of one line. */
  readonly full?: boolean;
}

/** An input as a form item controls it. Values are as in a row: text, number (money in fen), comma-joined for several. */
export interface InputProps {
  readonly id?: string;
  readonly field: Field;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** Texts of values that the input cannot look up: `<field>_dictText` of the row. */
  readonly dictText?: string;
  readonly 'aria-label'?: string;
}

/** A filter of a list. `values` are the wire values by key: the column, or `<column>_begin` and `<column>_end`. */
export interface FilterProps {
  readonly id: string;
  readonly column: string;
  readonly field: Field;
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (values: Readonly<Record<string, string | undefined>>) => void;
}
