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

/** The page of a work for its entrant. */
export function workPath(id: string): string {
  return `/participant/work/${encodeURIComponent(id)}`;
}

/** Where a work of an entry is begun. */
export function newWorkPath(entryId: string): string {
  return `${workPath('new')}?entry=${encodeURIComponent(entryId)}`;
}
