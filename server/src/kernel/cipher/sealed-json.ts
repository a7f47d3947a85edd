import type { Cipher } from './cipher.ts';

/** The one member of sealed nested data, which holds all of it as text. No answer uses this name. */
export const sealedMember = '$sealed';

/** Nested data at rest. The paths beside the sealed text tell the database which row uses which file. */
export interface SealedJson {
  readonly $sealed: string;
  readonly $files?: readonly string[];
}

/**
 * The names the platform gives to files stay in clear, as in `sys_answers_in_clear` of the database. The pattern is narrower than that of
 * paths, because two phone numbers joined by a slash would match that one too.
 */
const pathShape = /^[A-Za-z][\w-]{0,49}\/([0-9a-f]{32}(\.[A-Za-z0-9]{1,10})?|[\w-]{1,100}\.[A-Za-z][A-Za-z0-9]{0,9})$/;

const pathsIn = (value: unknown): string[] => {
  if (typeof value === 'string')
    return value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => pathShape.test(part));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : [];
};

/** Seals nested data whole: any text in a form may be personal, whatever the question. */
export function sealJson(cipher: Pick<Cipher, 'seal'>, value: unknown): SealedJson {
  const files = [...new Set(pathsIn(value))];
  return { [sealedMember]: cipher.seal(JSON.stringify(value)).cipher, ...(files.length > 0 && { $files: files }) };
}

/** The sealed text of nested data; undefined for data stored in clear. */
export function sealedTextOf(stored: unknown): string | undefined {
  if (typeof stored !== 'object' || stored === null || !Object.hasOwn(stored, sealedMember)) return undefined;
  return String((stored as SealedJson).$sealed);
}

/** Nested data as it was given; `null` if it cannot be opened. Data that an older release stored in clear is returned as it is. */
export function openJson(cipher: Pick<Cipher, 'open'>, stored: unknown): unknown {
  const sealed = sealedTextOf(stored);
  if (sealed === undefined) return stored;
  const opened = cipher.open(sealed);
  return opened === null ? null : JSON.parse(opened);
}
