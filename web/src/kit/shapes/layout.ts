import type { Label } from '@saiyun/sdk/contract';

/** How one member of nested data is edited. */
export interface Part {
  readonly name: string;
  readonly label: Label;
  readonly kind: PartKind;
  readonly required?: boolean;
  /** Values of a `choice`, of `choices`, and what a `numberOr` may be instead. */
  readonly options?: readonly Choice[];
  /** Asked only while another member of the same record has one of these values, and forgotten when it has not. */
  readonly when?: { readonly name: string; readonly is: readonly string[] };
  /** An example, shown while nothing is typed. */
  readonly hint?: Label;
  /** Stands behind "more settings": not asked for often. */
  readonly more?: boolean;
  /** Takes the whole width. */
  readonly wide?: boolean;
  /** A `flag` that is on unless the data says false; one that is required always says which. */
  readonly on?: boolean;
  /** Records of a `rows` or `record` member. */
  readonly of?: Layout;
}

/**
 * `fen` is typed in yuan, `texts` is a list of short texts, `numbers` one of numbers, `choices` one of options in the order in
 * which they were chosen, `numberOr` a number or one of the options, `dictCode` the code of a dictionary, `field` the name of a field of the
 * record's source, `args` the arguments of a gateway's condition or filter.
 */
export type PartKind =
  | 'text'
  | 'longText'
  | 'number'
  | 'fen'
  | 'date'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'numberOr'
  | 'numbers'
  | 'texts'
  | 'dictCode'
  | 'field'
  | 'fields'
  | 'args'
  | 'rows'
  | 'record';

export type Choice = readonly [value: string, label: Label];

/** A list of small records, or one of them. */
export interface Layout {
  readonly kind: 'rows' | 'record';
  readonly parts: readonly Part[];
  /** What one record is called, such as 字段. */
  readonly one: Label;
  /** What a new record starts with. */
  readonly fresh?: Readonly<Record<string, unknown>>;
}

export type Data = Readonly<Record<string, unknown>>;

export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The data is of the form that the layout can edit without losing anything. */
export function fits({ kind }: Layout, value: unknown): boolean {
  return value === null || value === undefined || (kind === 'rows' ? Array.isArray(value) && value.every(isData) : isData(value));
}

export function isAsked({ when }: Part, data: Data): boolean {
  const value = when && data[when.name];
  return !when || (typeof value === 'string' && when.is.includes(value));
}

const saysNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A record with one member changed: what says nothing is left out, and so is what is no longer asked for. */
export function withMember({ parts }: Layout, data: Data, name: string, value: unknown): Data {
  const next: Record<string, unknown> = { ...data, [name]: value };
  for (const part of parts) {
    const own = next[part.name];
    const isDefault = part.kind === 'flag' && !part.required && own === (part.on === true);
    // That none of the choices was made says something.
    const isNone = part.kind === 'choices' && Array.isArray(own);
    if ((saysNothing(own) && !isNone) || isDefault || !isAsked(part, next)) delete next[part.name];
  }
  return next;
}
