import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Values by name, each in a file that nobody can read without the key. */
export interface SealedFiles {
  /** `undefined` if there is none, or if another key or a cut file makes it unreadable. */
  read(name: string): unknown;
  write(name: string, value: unknown): void;
  remove(name: string): void;
  /** All that this key opens. */
  all(): readonly unknown[];
  /** Removes them all, those of other keys too. */
  clear(): void;
}

export interface SealedFilesOptions {
  /** Ends their names. */
  readonly ending?: string;
  /** How much they may be; the oldest go when there is more. Without it all stay. */
  readonly bounds?: { readonly bytes: number; readonly files: number; readonly days: number };
}

const ivBytes = 12;
const tagBytes = 16;
const dayMs = 86_400_000;

/** The files of a folder with this ending, none if there is no folder yet. */
function filesIn(folder: string, ending: string): readonly string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith(ending));
  } catch {
    return [];
  }
}

/** When the oldest file that is still read was written. */
const oldestOf = ({ days }: Pick<NonNullable<SealedFilesOptions['bounds']>, 'days'>): number => Date.now() - days * dayMs;

/** Removes what is older or more than there may be. */
function prune(folder: string, ending: string, { bytes, files, days }: NonNullable<SealedFilesOptions['bounds']>): void {
  const newest = filesIn(folder, ending)
    .flatMap((file) => {
      // Another program may remove it at the same time.
      const found = statSync(join(folder, file), { throwIfNoEntry: false });
      return found ? [{ file, size: found.size, time: found.mtimeMs }] : [];
    })
    .toSorted((a, b) => b.time - a.time);
  const oldest = oldestOf({ days });
  let room = bytes;
  for (const [n, { file, size, time }] of newest.entries()) {
    room -= size;
    if (room < 0 || n >= files || time < oldest) rmSync(join(folder, file), { force: true });
  }
}

/**
 * Files of a folder, sealed with AES-256-GCM under 32 bytes of key. Their names say nothing either. Everything is synchronous: a value is
 * there once `write` has returned, whatever happens to the program.
 */
export function sealedFiles(folder: string, key: Uint8Array, { ending = '.draft', bounds }: SealedFilesOptions = {}): SealedFiles {
  const fileOf = (name: string): string => `${createHmac('sha256', key).update(name).digest('hex').slice(0, 40)}${ending}`;

  const seal = (file: string, text: string): Buffer => {
    const iv = randomBytes(ivBytes);
    // The name is part of what is sealed, so that a file renamed to another name opens no more.
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(file));
    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  };
  const open = (file: string): unknown => {
    try {
      const sealed = readFileSync(join(folder, file));
      const end = sealed.length - tagBytes;
      if (end < ivBytes) return undefined;
      const opener = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes)).setAAD(Buffer.from(file));
      opener.setAuthTag(sealed.subarray(end));
      return JSON.parse(opener.update(sealed.subarray(ivBytes, end), undefined, 'utf8') + opener.final('utf8'));
    } catch {
      return undefined;
    }
  };

  return {
    read(name) {
      const file = fileOf(name);
      const found = bounds && statSync(join(folder, file), { throwIfNoEntry: false });
      return found && found.mtimeMs < oldestOf(bounds) ? undefined : open(file);
    },
    write(name, value) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = fileOf(name);
      // With the same ending, so that what a crash leaves is found and removed; under this name nothing opens.
      const part = join(folder, `.${process.pid}.${file}`);
      const handle = openSync(part, 'w', 0o600);
      try {
        writeSync(handle, seal(file, JSON.stringify(value)));
      } finally {
        closeSync(handle);
      }
      renameSync(part, join(folder, file));
      if (bounds) prune(folder, ending, bounds);
    },
    remove: (name) => rmSync(join(folder, fileOf(name)), { force: true }),
    all: () => filesIn(folder, ending).flatMap((file) => open(file) ?? []),
    clear() {
      for (const file of filesIn(folder, ending)) rmSync(join(folder, file), { force: true });
    },
  };
}
