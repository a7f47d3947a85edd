import type { Cipher } from './cipher.ts';

/** The member of stored nested data that holds all of it, sealed as one text. No answer has such a name. */
export const sealedMember = '$sealed';

/** Nested data at rest. From the paths beside the sealed text the database keeps which row uses which file. */
export interface SealedJson {
  readonly $sealed: string;
  readonly $files?: readonly string[];
}

/**
 * What stays in clear, as `sys_answers_in_clear` of the database has it: names as the platform gives them to files. It is narrower than what
 * may be a path, because two phone numbers with a slash between look like one too.
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

/** Seals nested data whole: any text of a form may be personal, whatever its question asks for. */
export function sealJson(cipher: Pick<Cipher, 'seal'>, value: unknown): SealedJson {
  const files = [...new Set(pathsIn(value))];
  return { [sealedMember]: cipher.seal(JSON.stringify(value)).cipher, ...(files.length > 0 && { $files: files }) };
}

/** The text that nested data was sealed as; undefined for what lies in clear. */
export function sealedTextOf(stored: unknown): string | undefined {
  if (typeof stored !== 'object' || stored === null || !Object.hasOwn(stored, sealedMember)) return undefined;
  return String((stored as SealedJson).$sealed);
}

/** Nested data as it was given; `null` where it cannot be opened. What an older release stored in clear is as it is. */
export function openJson(cipher: Pick<Cipher, 'open'>, stored: unknown): unknown {
  const sealed = sealedTextOf(stored);
  if (sealed === undefined) return stored;
  const opened = cipher.open(sealed);
  return opened === null ? null : JSON.parse(opened);
}
