import type { Choices } from './choices.ts';
import type { Label } from './label.ts';
import type { Role } from './roles.ts';
import type { ShapeName } from './shape-values.ts';
import type { FileKind } from './values/file-kind.ts';

/**
 * A closed list: drawing, storing, checking and importing are `Record<Kind, …>`, so the build fails until a new kind is handled everywhere.
 */
export const kinds = ['text', 'longText', 'int', 'decimal', 'money', 'flag', 'date', 'instant', 'dict', 'ref', 'file', 'json'] as const;
export type Kind = (typeof kinds)[number];

/** How a list filters by the field: exact, by text marker, by several values, or by `_begin` and `_end`. */
export type Search = 'eq' | 'like' | 'in' | 'range';

export type Mask = 'phone' | 'idNo' | 'email' | 'card' | 'name';

export interface FieldOptions {
  readonly required?: boolean;
  /** Written by the server alone: never part of add, edit or import. */
  readonly server?: boolean;
  /** Set on add, refused on edit. */
  readonly frozen?: boolean;
  /** Of the roles that may write the record, only these may set it; others may send back the stored value. */
  readonly setBy?: readonly Role[];
  /** Of the roles that may read the record, only these see it: for others it does not exist in answers, sheets, filters or sorting. */
  readonly seenBy?: readonly Role[];
  /** `ref`: the row that it refers to has the same value in this field, for example the competition of a group. */
  readonly within?: string;
  /** `ref`: only rows with these values are offered, for example templates in use. What is stored already may be another. */
  readonly offers?: Readonly<Record<string, string>>;
  /** A text of ids: lists are filtered by rows of this record, and the record's own rule finds who has them. */
  readonly filterOf?: string;
  /** Forms ask for it only where another field has this value, for example for receivers of what is not for everybody. */
  readonly askedWith?: { readonly field: string; readonly value: string };
  /** Accepted but never returned (passwords). */
  readonly writeOnly?: boolean;
  /** No two live rows of a tenant share the value. */
  readonly unique?: boolean;
  readonly search?: Search;
  readonly sort?: boolean;
  /** Rows without a value come last in ascending order too, as those without a rank do. */
  readonly emptyLast?: boolean;
  /** Text: shortest length; numbers: least value (money in fen). */
  readonly min?: number;
  /** Text: longest length; numbers: greatest value (money in fen). */
  readonly max?: number;
  /** Decimal places of a `decimal`; default 2. */
  readonly digits?: number;
  /** Source of a regular expression that must match the whole text. */
  readonly pattern?: string;
  /** The error message for a text that does not match `pattern`; default a general one. */
  readonly patternText?: Label;
  /** The error message for a missing value; default a general one. */
  readonly requiredText?: Label;
  /** The error message for a text that is too short or too long; default a general one. */
  readonly lengthText?: Label;
  /** Code of a stored check rule that a text must follow as well; without a rule of that code all texts do. */
  readonly checkRule?: string;
  /** Encrypted at rest, with a keyed hash beside it: only exact matches can be found. */
  readonly cipher?: boolean;
  /** `json`: encrypted at rest as a whole, except the file paths in it; it cannot be searched. */
  readonly sealed?: boolean;
  /** Masked for everybody but its owner; others see it through the call that asks for their reason. */
  readonly mask?: Mask;
  /**
   * A masked value that these roles see in full with its row, because they decide by it; the audit log records it. Lists and exports mask
   * it.
   */
  readonly plainFor?: readonly Role[];
  /** `false` keeps the field out of the list's columns. */
  readonly list?: boolean;
  /** `false` keeps the field out of add and edit forms. */
  readonly form?: boolean;
  /** `false` keeps the field out of import and export sheets. */
  readonly sheet?: boolean;
  /** How a sheet says it, where that differs from a form. */
  readonly sheetHelp?: Label;
  /** Column width in px; by default it depends on the kind. */
  readonly width?: number;
  /** Which columns give way first where not all fit: 1 always stays, 3 goes first; default 2. */
  readonly priority?: 1 | 2 | 3;
  readonly help?: Label;
  /** May hold a reason of the platform's own, which each reader is told in their language (`toldReason`). */
  readonly told?: true;
  /** Programs and formulas call the row by this name; people read it as such, in a fixed type. */
  readonly code?: true;
  /** `dict` and `flag`: a whole number on the wire, as older clients expect; in the database a text. */
  readonly numeric?: boolean;
  /** `file`: what it may hold; the server checks the content when the row is saved. */
  readonly takes?: FileKind;
  /** An empty `ref` or `dict` means all values, and is shown so: with no group, a row belongs to the whole competition. */
  readonly emptyIsAll?: boolean;
  /** The text is the id of a row, and another field says of which record: that field, and the record for each of its values. */
  readonly ofBy?: { readonly field: string; readonly of: Readonly<Record<string, string>> };
  /** Value of a new row if the field is left out. */
  readonly default?: string | number;
}

export interface Field extends FieldOptions {
  readonly kind: Kind;
  readonly label: Label;
  /** `dict`: the dictionary's code. `ref`: the name of the other entity. `json`: the name of its shape. */
  readonly of?: string;
  /** `dict`, `ref` and `file`: several values, comma-joined on the wire. */
  readonly many?: boolean;
}

export type Fields = Readonly<Record<string, Field>>;

type Plain<K extends Kind> = <const O extends FieldOptions = Record<never, never>>(
  label: Label,
  options?: O,
) => { readonly kind: K; readonly label: Label } & O;

const plain =
  <K extends Kind>(kind: K): Plain<K> =>
  (label, options) =>
    ({ kind, label, ...options }) as never;

/** One line of text; `max` defaults to 255. */
export const text = plain('text');
/** Several lines of text; `max` defaults to 20,000. */
export const longText = plain('longText');
export const int = plain('int');
/** A number with `digits` decimals, stored exactly. */
export const decimal = plain('decimal');
/** Money: integer fen everywhere, a number in yuan on the wire only. */
export const money = plain('money');
/** '1' or '0'. */
export const flag = plain('flag');
/** `YYYY-MM-DD`. */
export const date = plain('date');
/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const instant = plain('instant');
/** The stored path of an uploaded file, or several; `<field>_dictText` carries the original names. */
export function file<const O extends FieldOptions & { many?: boolean } = Record<never, never>>(
  label: Label,
  options?: O,
): { readonly kind: 'file'; readonly label: Label } & O {
  return { kind: 'file', label, ...options } as never;
}

type CodeOf<D extends string | Choices> = D extends Choices ? D['code'] : D;
/** The values of a closed list, for editors to offer; a type alone, which no definition holds. */
export interface Offered<D> {
  readonly offered?: D extends Choices ? D['values'][keyof D['values']] : never;
}

/** A value of a dictionary, which is a code or a closed list; `<field>_dictText` carries its text in lists. */
export function dict<const D extends string | Choices, const O extends FieldOptions & { many?: boolean } = Record<never, never>>(
  label: Label,
  of: D,
  options?: O,
): { readonly kind: 'dict'; readonly label: Label; readonly of: CodeOf<D> } & Offered<D> & O {
  return { kind: 'dict', label, of: typeof of === 'string' ? of : of.code, ...options } as never;
}

/** The id of a row of another record; `<field>_dictText` carries that row's title in lists. */
export function ref<const E extends string, const O extends FieldOptions & { many?: boolean } = Record<never, never>>(
  label: Label,
  of: E,
  options?: O,
): { readonly kind: 'ref'; readonly label: Label; readonly of: E } & O {
  return { kind: 'ref', label, of, ...options } as never;
}

/** Nested data, checked by the shape of this name in `contract/shapes`. */
export function json<const S extends ShapeName, const O extends FieldOptions = Record<never, never>>(
  label: Label,
  of: S,
  options?: O,
): { readonly kind: 'json'; readonly label: Label; readonly of: S } & O {
  return { kind: 'json', label, of, ...options } as never;
}
