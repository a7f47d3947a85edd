export function isRecord(v: unknown): v is Record<string, unknown> {
  return typeof v === 'object' && v !== null && !Array.isArray(v);
}

/** An object whose members are all texts, for example the answers to a form. */
export function stringMap(value: unknown): string | undefined {
  if (!isRecord(value)) return 'not an object';
  const bad = Object.keys(value).find((k) => typeof value[k] !== 'string');
  return bad === undefined ? undefined : `${bad}: not a text`;
}
