import type { EditingElsewhere } from './service.ts';

/** Who edits which rows, by page. */
export type RowEditors = ReadonlyMap<string, EditingElsewhere & { readonly at: number }>;

/** A page that edits says so every 10 s; one that has not for as long as this is gone (ms). */
export const silentMs = 25_000;

/** The editors after what a page told, without those who have been silent for too long. */
export function withEditing(editors: RowEditors, told: EditingElsewhere | undefined, now: number): RowEditors {
  const next = new Map([...editors].filter(([, { at }]) => now - at < silentMs));
  if (told?.isOver) next.delete(told.originId);
  else if (told) next.set(told.originId, { ...told, at: now });
  const isSame = !told && next.size === editors.size;
  return isSame ? editors : next;
}

/** Those who edit a row, each once. */
export function editorsOf(editors: RowEditors, id: string): readonly string[] {
  return [...new Set([...editors.values()].filter((one) => one.id === id).map(({ name }) => name))];
}
