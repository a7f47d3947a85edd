import { Failure } from '../../kernel/failure.ts';
import { openZip } from '../../sheet/xlsx/zip-directory.ts';

const mostTypes = 1024 * 1024;

/** A document of the zip family that carries macros, whatever its name says: by the part that holds them, or by the kinds that it gives its parts. */
const hasMacros = async (path: string): Promise<boolean> => {
  const zip = await openZip(path).catch((error: unknown) => {
    // What no program opens runs nothing.
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

/** Refuses a .docm, .xlsm or .pptm that was renamed to what carries no macros. */
export async function refuseMacros(path: string, mimeType: string, name: string): Promise<void> {
  if (mimeType.includes('openxmlformats') && (await hasMacros(path))) throw new Failure('file.macros', { name });
}
