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

/** Refuses a .docm, .xlsm or .pptm that was renamed to a format without macros. */
export async function refuseMacros(path: string, mimeType: string, name: string): Promise<void> {
  if (mimeType.includes('openxmlformats') && (await hasMacros(path))) throw new Failure('file.macros', { name });
}
