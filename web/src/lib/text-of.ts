/** A value of unknown type as a reader can see it: a text or a number, and nothing for everything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
