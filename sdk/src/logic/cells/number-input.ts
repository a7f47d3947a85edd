/**
 * What a number input shows after typing: the typed text if it has an optional minus sign, digits and at most one decimal point, otherwise
 * the previous text.
 */
export function typedNumber(before: string, typed: string): string {
  return /^-?\d*\.?\d*$/.test(typed) ? typed : before;
}

/** The number that is kept when the input loses focus, or `null` (an empty cell) for an invalid one, such as a lone minus sign. */
export function leftNumber(text: string | number | null | undefined): number | null {
  const typed = String(text ?? '').trim();
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(typed)) return null;
  const value = Number.parseFloat(typed);
  if (!Number.isFinite(value)) return null;
  return value === 0 ? 0 : value;
}
