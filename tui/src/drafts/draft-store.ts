import type { SealedFiles } from './sealed-files.ts';

export type DraftKind = 'review' | 'withdrawal';

/** What one account has written and not sent. Nothing of another account can be reached through it. */
export interface DraftStore {
  read(kind: DraftKind, id: string): unknown;
  /** Kept in memory in any case; returns whether it is in a file, too. */
  write(kind: DraftKind, id: string, value: unknown): boolean;
  remove(kind: DraftKind, id: string): void;
  ids(kind: DraftKind): readonly string[];
}

interface Kept {
  readonly owner: string;
  readonly kind: DraftKind;
  readonly id: string;
  readonly value: unknown;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'owner' in value && 'kind' in value && 'id' in value && 'value' in value;

/** `owner` names server, tenant and account. Without files, drafts live as long as the program. */
export function draftStore(owner: string, files?: SealedFiles): DraftStore {
  const keyOf = (kind: DraftKind, id: string): string => JSON.stringify([owner, kind, id]);
  const mine = (files?.all() ?? []).filter((one): one is Kept => isKept(one) && one.owner === owner);
  const kept = new Map(mine.map((one) => [keyOf(one.kind, one.id), one]));
  return {
    read: (kind, id) => kept.get(keyOf(kind, id))?.value,
    write(kind, id, value) {
      const one: Kept = { owner, kind, id, value };
      kept.set(keyOf(kind, id), one);
      try {
        files?.write(keyOf(kind, id), one);
        return files !== undefined;
      } catch {
        // A full or read-only disk: what was typed is still sent to the server.
        return false;
      }
    },
    remove(kind, id) {
      kept.delete(keyOf(kind, id));
      try {
        files?.remove(keyOf(kind, id));
      } catch {
        // The same disk; the next start finds that the server has it all.
      }
    },
    ids: (kind) => [...kept.values()].filter((one) => one.kind === kind).map(({ id }) => id),
  };
}
