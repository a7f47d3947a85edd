import { createReadStream } from 'node:fs';
import { Failure } from '../../kernel/failure.ts';
import { openZip } from '../../sheet/xlsx/zip-directory.ts';

const mostTypes = 1024 * 1024;

/**
 * Whether a document of the zip family carries macros, whatever its name
 * says: by the part that holds them or by its declared content types.
 */
const hasMacros = async (path: string): Promise<boolean> => {
  const zip = await openZip(path).catch((error: unknown) => {
    // A file that no program can open cannot run anything.
    if (error instanceof Failure && error.code === 'sheet.unreadable') return undefined;
    throw error;
  });
  if (!zip) return false;
  try {
    if (zip.names().some((name) => /(?:^|\/)vba(?:project|data)[^/]*\.(?:bin|xml)$/i.test(name))) return true;
    return /vbaProject|macroEnabled/i.test((await zip.text('[Content_Types].xml', mostTypes)) ?? '');
  } finally {
    zip.close();
  }
};

/** The entry of an old document's directory below which its macros lie, as it is spelled there. */
const macroEntry = Buffer.from('_VBA_PROJECT', 'utf16le');
const oldTypes = ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'];

/** Whether a .doc or .xls has that entry, which may lie anywhere in the file. */
const hasMacroEntry = async (path: string): Promise<boolean> => {
  let before = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const bytes = Buffer.concat([before, chunk as Buffer]);
    if (bytes.includes(macroEntry)) return true;
    before = bytes.subarray(-macroEntry.length);
  }
  return false;
};

/** Refuses a document that carries macros, such as a .docm that was renamed to a format without, or a .doc or .xls with them. */
export async function refuseMacros(path: string, mimeType: string, name: string): Promise<void> {
  const isZip = mimeType.includes('openxmlformats');
  if (isZip ? await hasMacros(path) : oldTypes.includes(mimeType) && (await hasMacroEntry(path)))
    throw new Failure('file.macros', { name });
}
