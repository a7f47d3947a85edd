import type { SealedFiles } from './sealed-files.ts';

/** Something that was loaded, and when. */
export interface Seen {
  readonly data: unknown;
  readonly asOf: number;
}

/** What one account has last seen, for when the server is away; forgotten when it signs out. */
export interface LastSeen {
  read(name: string): Seen | undefined;
  /** What is too large is not kept. */
  write(name: string, seen: Seen): void;
  remove(name: string): void;
  clear(): void;
}

/** Ends the names of its files, which a sign-out takes away without their key. */
export const seenEnding = '.seen';

/** The oldest make room for what is new. As a session does, a file lasts seven days. */
export const seenBounds = { bytes: 16_000_000, files: 200, days: 7 } as const;

/** More than this is no list that anybody reads without a line. */
const largest = 2_000_000;

const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' && value !== null && 'data' in value && 'asOf' in value && typeof value.asOf === 'number';

/** Where there are no files, nothing outlives the program. */
export const nothingSeen: LastSeen = { read: () => undefined, write: () => undefined, remove: () => undefined, clear: () => undefined };

/**
 * What one account has seen, in files. `owner` names server, tenant and account; `release` the program: another one may expect the same
 * thing to look otherwise.
 */
export function lastSeen(owner: string, release: string, files: SealedFiles): LastSeen {
  const fileOf = (name: string): string => JSON.stringify([owner, release, name]);
  /** A full or read-only disk costs what would be seen without a line, and nothing else. */
  const quietly = (work: () => void): void => {
    try {
      work();
    } catch {
      return;
    }
  };
  const remove = (name: string): void => quietly(() => files.remove(fileOf(name)));
  // What is still under way when its account signs out is not kept.
  let isOver = false;
  return {
    read(name) {
      const kept = files.read(fileOf(name));
      return isSeen(kept) ? kept : undefined;
    },
    write(name, seen) {
      if (isOver) return;
      if (JSON.stringify(seen).length > largest) return remove(name);
      quietly(() => files.write(fileOf(name), seen));
    },
    remove,
    clear() {
      isOver = true;
      quietly(() => files.clear());
    },
  };
}
