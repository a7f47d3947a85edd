/** Contains the text: `*x*`. */
export function like(text: string): string {
  return `*${text}*`;
}
/** Starts with the text: `x*`. */
export function startsWith(text: string): string {
  return `${text}*`;
}
/** Ends with the text: `*x`. */
export function endsWith(text: string): string {
  return `*${text}`;
}
/** Is not the value: `!x`. */
export function notEqual<const V extends string | number>(value: V): `!${V}` {
  return `!${value}`;
}
/** `a,b`: one of the values; a single value means equality. */
export function oneOf<const V extends string | number>(values: readonly V[]): `${V}` | `${V},${string}` {
  return values.join(',') as `${V}`;
}
/** Equality for a text that may contain markers: commas are written as `++`, which the server understands. */
export function equalTo(text: string): string {
  return text.includes(',') ? text.replaceAll(',', '++') : text;
}

/**
 * `>=x`. JeecgBoot backends treat it as a comparison only with a blank, `>= x`, which `spaced` produces; our own server understands both.
 */
export function atLeast(value: string | number, spaced = false): string {
  return `>=${spaced ? ' ' : ''}${value}`;
}
/** `<=x`; `spaced` as in `atLeast`. */
export function atMost(value: string | number, spaced = false): string {
  return `<=${spaced ? ' ' : ''}${value}`;
}
/** Is above the value: `> x`. */
export function greaterThan(value: string | number): string {
  return `> ${value}`;
}
/** Is below the value: `< x`. */
export function lessThan(value: string | number): string {
  return `< ${value}`;
}

/** Bounds of a range for `match`: `<column>_begin` and `<column>_end`, as far as they are defined. */
export function between(
  column: string,
  begin: string | number | null | undefined,
  end: string | number | null | undefined,
): Readonly<Record<string, string | number | null | undefined>> {
  return { [`${column}_begin`]: begin, [`${column}_end`]: end };
}
