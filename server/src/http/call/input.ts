import { type Field, type Fields, type FieldValue, type Issue, type Label, longText, mobileFields, text } from '@saiyun/sdk/contract';
import { draftIssues, refuseIssues } from '@saiyun/sdk/logic/draft';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../../kernel/failure.ts';

/** The body as an object without `language`, which every call may include (SDK-HTTP-02); anything else is refused. */
export function bodyOf({ body }: Pick<FastifyRequest, 'body'>): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Failure('input.body');
  const { language: _language, ...members } = body as Record<string, unknown>;
  return members;
}

/** A field of a call's input, which may say more than one of a record. */
export interface InputField extends Field {
  /** The words that it may be. */
  readonly among?: readonly unknown[];
  /** Needed too, but refused by the call itself where it is missing. */
  readonly asked?: true;
  /** A list whose elements the call checks. */
  readonly array?: true;
}

type Value<F extends Field> = F extends { readonly among: readonly (infer V)[] }
  ? V
  : F extends { readonly of: 'textList' }
    ? readonly string[]
    : FieldValue<F>;
type IsThere<F extends Field> = F extends { readonly required: true } ? true : F extends { readonly default: unknown } ? true : false;

/** The input of a call, typed by its fields: optional members are absent, never empty. */
export type Input<F extends Fields> = {
  readonly [K in keyof F as IsThere<F[K]> extends true ? K : never]: Value<F[K]>;
} & { readonly [K in keyof F as IsThere<F[K]> extends true ? never : K]?: Value<F[K]> };

/** A required text. */
export function needed<const O extends object = object>(label: Label, max = 100, options?: O) {
  return text(label, { required: true, max, ...options } as { required: true; max: number } & O);
}
/** A text that may be missing or empty. */
export function optional(label: Label, max = 100) {
  return text(label, { max });
}
/** A password exactly as typed, blanks included. */
export function typed<const O extends object = object>(label: Label, options?: O) {
  return text(label, { writeOnly: true, max: 200, default: '', ...options } as { writeOnly: true; max: number; default: '' } & O);
}
/** The same fields, none of them required: an edit keeps what its body leaves out. */
export function noneRequired(fields: Readonly<Record<string, InputField>>): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, { required: _required, asked: _asked, ...field }]) => [name, field]));
}
/** Ids, comma-joined. */
export function idList(label: Label, max = 50_000) {
  return longText(label, { required: true, max });
}
export function optionalIds(label: Label, max = 10_000) {
  return longText(label, { max });
}

type OneOf<V extends string> = { readonly kind: 'text'; readonly label: Label; readonly among: readonly V[] };
/** One of a few words. */
export function oneOf<const V extends string, const O extends object = object>(
  label: Label,
  among: readonly V[],
  options?: O,
): OneOf<V> & O {
  return { kind: 'text', label, among, ...options } as unknown as OneOf<V> & O;
}

/** Messages for missing members, worded as in the forms (FORM-01, FORM-02, ACCT-06). */
const missing: Readonly<Record<string, string>> = {
  mobile: 'account.enterMobile',
  username: 'account.enterUsername',
  oldpassword: 'account.enterOldPassword',
};

/** The issue for a missing member. */
export function requiredIssue(field: string): Issue {
  const message = Object.hasOwn(missing, field) ? missing[field] : undefined;
  return { field, code: 'required', ...(message !== undefined && { message }) };
}

const textOf = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);
const numberOf = (value: unknown): unknown => (typeof value === 'string' && value !== '' ? Number(value) : value);
const flags: ReadonlyMap<unknown, '0' | '1'> = new Map([
  ...([true, 1, 'true'] as const).map((yes) => [yes, '1'] as const),
  ...([false, 0, 'false'] as const).map((no) => [no, '0'] as const),
]);

/** Converts a member to its field's kind: older clients send numbers as texts, texts as numbers, and flags in every possible way. */
const memberOf = ({ kind, of, writeOnly }: Field, given: unknown): unknown => {
  const value = typeof given === 'string' && !writeOnly ? given.trim() : given;
  if (kind === 'int' || kind === 'decimal') return numberOf(value);
  if (kind === 'flag') return flags.get(value) ?? value;
  if (kind === 'json') return of === 'textList' && Array.isArray(value) ? value.map((one) => textOf(one)) : value;
  return textOf(value);
};

/** Checks beyond the shared validator: the words of `oneOf`, and the length of lists. */
const moreIssues = (field: string, { among, max, kind }: InputField, value: unknown): Issue[] => {
  if (among && value !== undefined && !among.includes(value)) return [{ field, code: 'choice' }];
  return kind === 'json' && Array.isArray(value) && max !== undefined && value.length > max
    ? [{ field, code: 'tooLong', params: { max } }]
    : [];
};

/**
 * Reads the named fields from a body, a query or a path; refuses with `input.invalid` and the fault of each. Other members are ignored,
 * because clients send more than a call needs. `prefixes` are those of mobile numbers.
 */
export function readInput<const F extends Fields>(fields: F, input: unknown, prefixes?: string): Input<F> {
  const members = (typeof input === 'object' && input !== null ? input : {}) as Readonly<Record<string, unknown>>;
  const known = mobileFields(fields, prefixes);
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(known)) {
    const value = Object.hasOwn(members, name) ? memberOf(field, members[name]) : undefined;
    if (value !== undefined && value !== null && value !== '') read[name] = value;
    else if (field.default !== undefined) read[name] = field.default;
  }
  const issues = [
    ...draftIssues(known, read, 'add').map((issue) => (issue.code === 'required' ? requiredIssue(issue.field) : issue)),
    ...Object.entries(known).flatMap(([name, field]) => moreIssues(name, field, read[name])),
  ];
  refuseIssues(known, issues);
  return read as Input<F>;
}
