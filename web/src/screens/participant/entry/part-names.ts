/** The parts of an entry's page that have an address. */
export type PartName = 'information' | 'stages' | 'submit';

/** The page of an entry, at one of its parts. */
export function entryPath(id: string, part?: PartName): string {
  return `/participant/entry/${encodeURIComponent(id)}${part === undefined || part === 'information' ? '' : `#${part}`}`;
}

/** A value of a row as text; empty where there is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
