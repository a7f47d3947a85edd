import { readFile } from 'node:fs/promises';
import { Failure } from '../../../kernel/failure.ts';
import { officeWithoutAuthor } from './office-author.ts';
import { pdfWithoutAuthor } from './pdf-author.ts';
import { blankJpeg, gifWithoutAuthor, pngWithoutAuthor, webpWithoutAuthor } from './picture-author.ts';
import { videoWithoutAuthor } from './video-author.ts';

type Cleaner = (path: string) => Promise<Buffer | undefined>;

const whole =
  (clean: (bytes: Buffer) => Buffer | undefined): Cleaner =>
  async (path) =>
    clean(await readFile(path));

const jpeg = (bytes: Buffer): Buffer => {
  blankJpeg(bytes);
  return bytes;
};

/** Older documents keep names in many places of a form that only their programs know. */
const never: Cleaner = async () => undefined;

const cleaners: Readonly<Record<string, Cleaner>> = {
  'application/pdf': whole(pdfWithoutAuthor),
  'image/jpeg': whole(jpeg),
  'image/png': whole(pngWithoutAuthor),
  'image/webp': whole(webpWithoutAuthor),
  'image/gif': whole(gifWithoutAuthor),
  'video/mp4': whole(videoWithoutAuthor),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': officeWithoutAuthor,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': officeWithoutAuthor,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': officeWithoutAuthor,
  'application/msword': never,
  'application/vnd.ms-excel': never,
  'application/vnd.ms-powerpoint': never,
  'application/x-cfb': never,
};

/** Whether files of a type say more than what is seen in them. Texts do not; archives are what the entrant packed, like the words of a paper. */
export function tellsOfAuthor(mimeType: string): boolean {
  return Object.hasOwn(cleaners, mimeType);
}

/**
 * The bytes of the file at `path` without what it tells about who made it, beside what is seen in it. Undefined when that cannot be removed
 * for certain. Files may be written beside `path` for a while.
 */
export async function withoutAuthor(path: string, mimeType: string): Promise<Buffer | undefined> {
  try {
    return await cleaners[mimeType]?.(path);
  } catch (error) {
    // A document that cannot be read, or that is a bomb.
    if (error instanceof Failure || error instanceof RangeError) return undefined;
    throw error;
  }
}
