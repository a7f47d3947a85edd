import type { HistoryChange, HistoryEntry } from '@saiyun/sdk/calls';
import type { Entity, Field } from '@saiyun/sdk/contract';

/** Whether an edit may set a field to what the log says it was: masked and sealed values are not in the log, and verbs move the state. */
const canBeSet = (entity: Entity, { field: name }: HistoryChange): boolean => {
  const field: Field | undefined = entity.fields[name];
  if (!field || name === entity.stateField) return false;
  return !(field.server || field.frozen || field.writeOnly || field.mask || field.cipher || field.sealed || field.form === false);
};

/** Acts that tell the whole of a row without changing what it says: it came, or it went. */
const wholeActs: ReadonlySet<string> = new Set(['add', 'delete', 'restore', 'destroy']);

/** Whether something of what an entry changed can be put back by an edit. */
export function isPutBack(entity: Entity, entry: HistoryEntry): boolean {
  return entity.calls.includes('edit') && !wholeActs.has(entry.action) && entry.changes.some((change) => canBeSet(entity, change));
}

/**
 * What the row was before an entry: of each field that it or a later one changed, the value before the earliest of them. `entries` are newest
 * first and hold all later ones.
 */
export function earlier(entity: Entity, entries: readonly HistoryEntry[], chosen: HistoryEntry): readonly HistoryChange[] {
  const upTo = entries.slice(0, entries.findIndex(({ id }) => id === chosen.id) + 1);
  const found = new Map<string, HistoryChange>();
  // A row was not there before it was added or restored: what the entry lacks is no value.
  for (const { changes, action } of upTo) if (!wholeActs.has(action)) for (const change of changes) found.set(change.field, change);
  return [...found.values()].filter((change) => canBeSet(entity, change));
}
