/** Contains the text: `*x*` (FORM-23). */
export const like = (text: string): string => `*${text}*`;
/** Starts with the text: `x*`. */
export const startsWith = (text: string): string => `${text}*`;
/** Ends with the text: `*x`. */
export const endsWith = (text: string): string => `*${text}`;
/** Is not the value: `!x` (FORM-23). */
export const notEqual = (value: string | number): string => `!${value}`;
/** `a,b`: one of the values; a single one is plain equality. */
export const oneOf = (values: readonly (string | number)[]): string => values.join(',');
/** Equality for a text that may hold marks itself: commas are written `++`, as the server reads them. */
export const equalTo = (text: string): string => (text.includes(',') ? text.replaceAll(',', '++') : text);

/**
 * `>=x` (FORM-23). JeecgBoot backends take it for a comparison only with a blank, `>= x`, which is what `spaced` gives;
 * our own server understands both.
 */
export const atLeast = (value: string | number, spaced = false): string => `>=${spaced ? ' ' : ''}${value}`;
/** `<=x` (FORM-23); `spaced` as in `atLeast`. */
export const atMost = (value: string | number, spaced = false): string => `<=${spaced ? ' ' : ''}${value}`;
/** Is above the value: `> x`. */
export const greaterThan = (value: string | number): string => `> ${value}`;
/** Is below the value: `< x`. */
export const lessThan = (value: string | number): string => `< ${value}`;

/** Bounds of a range for `match`: `<column>_begin` and `<column>_end`, those that are given. */
export const between = (
  column: string,
  begin: string | number | null | undefined,
  end: string | number | null | undefined,
): Readonly<Record<string, string | number | null | undefined>> => ({ [`${column}_begin`]: begin, [`${column}_end`]: end });
