/** A value as one segment of a path. Nothing, `.` and `..` would make it another path: a TypeError. */
export function segment(value: string): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) throw new TypeError(`not a part of a path: ${JSON.stringify(value)}`);
  return encodeURIComponent(value);
}

/** The path with its own query of those parameters that must be there even when they are empty; others are dropped when empty. */
export function withParams(path: string, params: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(params)}`;
}

/** Ids, at least one, comma-joined with a comma at the end, by which older servers know a list even of one. */
export function listed(ids: readonly string[]): string {
  return `${ids.join(',')},`;
}
