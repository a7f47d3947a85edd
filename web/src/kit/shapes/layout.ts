import type { Label } from '@saiyun/sdk/contract';

/** How one member of nested data is edited. */
export interface Part {
  readonly name: string;
  readonly label: Label;
  readonly kind: PartKind;
  readonly required?: boolean;
  /** Values of a `choice` or of `choices`, and the alternatives to a number of a `numberOr`. */
  readonly options?: readonly Choice[];
  /** Shown only while another member of the same record has one of these values, and dropped when it has not. */
  readonly when?: { readonly name: string; readonly is: readonly string[] };
  /** An example, shown while the input is empty. */
  readonly hint?: Label;
  /** A name for programs and formulas, read in a fixed type. */
  readonly isCode?: true;
  /** Rarely needed, so it is folded behind "more settings". */
  readonly more?: boolean;
  /** Takes the whole width. */
  readonly wide?: boolean;
  /** A `flag` that is on unless the data says false; a required one is always written out. */
  readonly on?: boolean;
  /** Layout of the records in a `rows` or `record` member. */
  readonly of?: Layout;
}

/**
 * `fen` is typed in yuan; `texts` and `numbers` are lists; `choices` lists options in the order in which they were chosen; `numberOr` is a
 * number or one of the options; `dictCode` is the code of a dictionary; `field` names a field of the record's source; `args` are the
 * arguments of a gateway's predicate or filter.
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
  /** The label of a single record, such as 字段. */
  readonly one: Label;
  /** For people who read no JSON: the source is offered only where the parts cannot show the data. */
  readonly withoutSource?: true;
  /** Initial values of a new record. */
  readonly fresh?: Readonly<Record<string, unknown>>;
}

export type Data = Readonly<Record<string, unknown>>;

export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the layout can edit the data without losing any of it. */
export function fits({ kind }: Layout, value: unknown): boolean {
  return value === null || value === undefined || (kind === 'rows' ? Array.isArray(value) && value.every(isData) : isData(value));
}

export function isAsked({ when }: Part, data: Data): boolean {
  const value = when && data[when.name];
  return !when || (typeof value === 'string' && when.is.includes(value));
}

const saysNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A record without empty members and those that it does not ask for. */
export function told({ parts }: Layout, data: Data): Data {
  const next: Record<string, unknown> = { ...data };
  for (const part of parts) {
    const own = next[part.name];
    const isDefault = part.kind === 'flag' && !part.required && own === (part.on === true);
    // An empty list of choices is an answer of its own.
    const isNone = part.kind === 'choices' && Array.isArray(own);
    if ((saysNothing(own) && !isNone) || isDefault || !isAsked(part, next)) delete next[part.name];
  }
  return next;
}

/** A record with one member changed, without empty members and those that no longer apply. */
export function withMember(layout: Layout, data: Data, name: string, value: unknown): Data {
  return told(layout, { ...data, [name]: value });
}
