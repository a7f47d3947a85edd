/** A value as one segment of a path. An empty text, `.` or `..` would change the path, so they throw a TypeError. */
export function segment(value: string): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) throw new TypeError(`not a part of a path: ${JSON.stringify(value)}`);
  return encodeURIComponent(value);
}

/** The path with a query of the parameters that must be present even when empty; other empty ones are dropped. */
export function withParams(path: string, params: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(params)}`;
}

/** At least one id, comma-joined with a trailing comma, which older servers need to recognise a list even of one id. */
export function listed(ids: readonly string[]): string {
  return `${ids.join(',')},`;
}
