import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Language } from '../../contract/label.ts';
import { isHeaderText, isLanguage, isWhole } from '../check-arguments.ts';
import type { SessionStore, StoredSession } from '../session/session-store.ts';

interface Kept {
  readonly session?: StoredSession;
  readonly language?: Language;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** A stored session; anything else in the file counts as empty. */
const isSession = (value: unknown): value is StoredSession =>
  isObject(value) && isHeaderText(value.token) && isWhole(value.tenantId) && typeof value.expiresAt === 'number';

/**
 * Keeps a session in a JSON file that only its owner can read (mode 0600; it creates a missing folder with mode 0700). Every change
 * replaces the file in one step, so a killed program leaves either the old or the new one. A file that is missing or holds something else counts as empty;
 * a file that cannot be read or written is a file system error.
 */
export function fileStore(path: string): SessionStore {
  if (typeof path !== 'string' || path === '') throw new TypeError('path must name a file');
  const read = (): Kept => {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      if (isObject(error) && error.code === 'ENOENT') return {};
      throw error;
    }
    try {
      const kept: unknown = JSON.parse(text);
      if (!isObject(kept)) return {};
      return {
        ...(isSession(kept.session) && { session: kept.session }),
        ...(isLanguage(kept.language) && { language: kept.language as Language }),
      };
    } catch {
      // Cut off, or not ours: the next sign-in overwrites it.
      return {};
    }
  };
  const write = (kept: Kept): void => {
    if (!kept.session && !kept.language) {
      rmSync(path, { force: true });
      return;
    }
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    // Always a new file, never an existing one with other permissions.
    const file = openSync(draft, 'wx', 0o600);
    try {
      writeSync(file, JSON.stringify(kept));
      fsyncSync(file);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  };
  return {
    load: () => read().session,
    save: (session) => write({ language: read().language, session }),
    loadLanguage: () => read().language,
    saveLanguage: (language) => write({ session: read().session, language }),
  };
}
