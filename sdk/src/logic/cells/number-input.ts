/**
 * What a number input shows after typing (ETABLE-28): the typed text while it is an optional minus sign, digits and one decimal point,
 * else what was there before.
 */
export function typedNumber(before: string, typed: string): string {
  return /^-?\d*\.?\d*$/.test(typed) ? typed : before;
}

/** The number that is kept on leaving the input, or `null`, an empty cell, for what is none, such as a lone minus sign (ETABLE-28). */
export function leftNumber(text: string | number | null | undefined): number | null {
  const typed = String(text ?? '').trim();
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(typed)) return null;
  const value = Number.parseFloat(typed);
  if (!Number.isFinite(value)) return null;
  return value === 0 ? 0 : value;
}
