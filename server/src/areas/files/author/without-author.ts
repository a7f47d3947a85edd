import { readFile, stat } from 'node:fs/promises';
import { Failure } from '../../../kernel/failure.ts';
import { officeWithoutAuthor } from './office-author.ts';
import { pdfWithoutAuthor } from './pdf-author.ts';
import { blankJpeg, gifWithoutAuthor, pngWithoutAuthor, webpWithoutAuthor } from './picture-author.ts';
import { videoWithoutAuthor } from './video-author.ts';

/** A larger file would have to be in memory as a whole; it counts as one that cannot be cleaned. */
const largestInMemory = 256 * 1024 * 1024;

type Cleaner = (path: string) => Promise<Buffer | undefined>;

const whole =
  (clean: (bytes: Buffer) => Buffer | undefined): Cleaner =>
  async (path) =>
    clean(await readFile(path));

const jpeg = (bytes: Buffer): Buffer => {
  blankJpeg(bytes);
  return bytes;
};

/** Older documents keep names in many places, in formats that only their own programs know. */
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

/**
 * Whether files of this type hold more than their visible content. Text files do not; what entrants pack into an archive is their own
 * doing, like the words of a paper.
 */
export function tellsOfAuthor(mimeType: string): boolean {
  return Object.hasOwn(cleaners, mimeType);
}

/**
 * The bytes of the file at `path` without anything that identifies its author beyond the visible content. Undefined if that cannot be
 * removed reliably. Temporary files may appear next to `path`.
 */
export async function withoutAuthor(path: string, mimeType: string): Promise<Buffer | undefined> {
  if ((await stat(path)).size > largestInMemory) return undefined;
  try {
    return await cleaners[mimeType]?.(path);
  } catch (error) {
    // The document is unreadable or a zip bomb.
    if (error instanceof Failure || error instanceof RangeError) return undefined;
    throw error;
  }
}
