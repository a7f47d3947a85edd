import type { Choices } from './choices.ts';
import type { Label } from './label.ts';
import type { Role } from './roles.ts';
import type { FileKind } from './values/file-kind.ts';

/** A closed list: drawing, storing, checking and importing are `Record<Kind, …>`, so a new kind fails the build until it is done everywhere. */
export const kinds = ['text', 'longText', 'int', 'decimal', 'money', 'flag', 'date', 'instant', 'dict', 'ref', 'file', 'json'] as const;
export type Kind = (typeof kinds)[number];

/** How a list filters by the field: exact, by text marker, by several values, or by `_begin` and `_end`. */
export type Search = 'eq' | 'like' | 'in' | 'range';

export type Mask = 'phone' | 'idNo' | 'email' | 'card' | 'name';

export interface FieldOptions {
  readonly required?: boolean;
  /** Written by the server alone: never in add, edit or import. */
  readonly server?: boolean;
  /** Given on add, refused on edit. */
  readonly frozen?: boolean;
  /** Of those who write the record only these roles give it; others may send back what is stored. */
  readonly setBy?: readonly Role[];
  /** Of those who read the record only these roles are told it: for others it is not there, in answers, sheets, filters and orders. */
  readonly seenBy?: readonly Role[];
  /** `ref`: the row that is named has the same value as this row in this field, such as the competition of a group. */
  readonly within?: string;
  /** Accepted, never answered (passwords). */
  readonly writeOnly?: boolean;
  /** No two live rows of a tenant share the value. */
  readonly unique?: boolean;
  readonly search?: Search;
  readonly sort?: boolean;
  /** Text: shortest length; numbers: least value (money in fen). */
  readonly min?: number;
  /** Text: longest length; numbers: greatest value (money in fen). */
  readonly max?: number;
  /** Decimal places of a `decimal`; default 2. */
  readonly digits?: number;
  /** Source of a regular expression that the whole text must match. */
  readonly pattern?: string;
  /** What a text that fails `pattern` is told; without it a general text. */
  readonly patternText?: Label;
  /** Encrypted at rest, with a keyed hash beside it: found by equality only. */
  readonly cipher?: boolean;
  /** `json`: encrypted at rest as a whole, but for the paths of files that it names; nothing finds it. */
  readonly sealed?: boolean;
  /** Shown masked to everybody but its owner; others see it by the call that asks them why. */
  readonly mask?: Mask;
  /** A masked value that these roles read in the clear with its row, as they decide by it; the audit log has it. Lists and exports mask it. */
  readonly plainFor?: readonly Role[];
  /** `false` keeps the field out of the list's columns. */
  readonly list?: boolean;
  /** `false` keeps the field out of add and edit forms. */
  readonly form?: boolean;
  /** `false` keeps the field out of import and export sheets. */
  readonly sheet?: boolean;
  /** Column width in px; without it the kind decides. */
  readonly width?: number;
  readonly help?: Label;
  /** `dict` and `flag`: the value is a whole number on the wire, as older clients have it; in the database it is a text like all others. */
  readonly numeric?: boolean;
  /** `file`: what it may hold; the server looks at the content when the row is saved. */
  readonly takes?: FileKind;
  /** A `ref` or `dict` that names nothing means all there are, and is shown so: with no group, a row belongs to the whole competition. */
  readonly emptyIsAll?: boolean;
  /** A text with the id of a row whose record another field names: that field, and the record by its value. */
  readonly ofBy?: { readonly field: string; readonly of: Readonly<Record<string, string>> };
  /** Value of a new row that leaves the field out. */
  readonly default?: string | number;
}

export interface Field extends FieldOptions {
  readonly kind: Kind;
  readonly label: Label;
  /** `dict`: the dictionary's code. `ref`: the name of the other entity. `json`: the name of its shape. */
  readonly of?: string;
  /** `dict` and `ref`: several values, comma-joined on the wire (WIDGET-04). */
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
/** The stored path of an uploaded file; `<field>_dictText` carries the name that it was uploaded under. */
export const file = plain('file');

type CodeOf<D extends string | Choices> = D extends Choices ? D['code'] : D;

/** A value of a dictionary, which is named or is a closed list; `<field>_dictText` carries its text in lists. */
export function dict<const D extends string | Choices, const O extends FieldOptions & { many?: boolean } = Record<never, never>>(
  label: Label,
  of: D,
  options?: O,
): { readonly kind: 'dict'; readonly label: Label; readonly of: CodeOf<D> } & O {
  return { kind: 'dict', label, of: typeof of === 'string' ? of : of.code, ...options } as never;
}

/** The id of a row of another entity; `<field>_dictText` carries that row's title in lists. */
export function ref<const E extends string, const O extends FieldOptions & { many?: boolean } = Record<never, never>>(
  label: Label,
  of: E,
  options?: O,
): { readonly kind: 'ref'; readonly label: Label; readonly of: E } & O {
  return { kind: 'ref', label, of, ...options } as never;
}

/** Nested data, checked by the named shape of `contract/shapes`. */
export function json<const S extends string, const O extends FieldOptions = Record<never, never>>(
  label: Label,
  of: S,
  options?: O,
): { readonly kind: 'json'; readonly label: Label; readonly of: S } & O {
  return { kind: 'json', label, of, ...options } as never;
}
