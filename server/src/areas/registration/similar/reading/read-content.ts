import { readFile, stat } from 'node:fs/promises';
import { decodeText } from '../../../../domain/decode-text.ts';
import type { Content, UnreadReason } from './content.ts';
import { mostText } from './content.ts';
import { readOffice } from './office.ts';
import { readPdf } from './pdf.ts';
import { readPictures } from './pictures.ts';

/** Larger files are compared by their digest alone, in bytes. */
const mostBytes = 128 * 1024 * 1024;
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/**
 * Reads text and pictures of a stored file of a stranger's, by the type that was detected from its content. What cannot be read is told by
 * `unread` and is no error.
 */
export async function readContent(path: string, mimeType: string): Promise<Content> {
  const nothing = (unread: UnreadReason): Content => ({ text: '', pictures: [], unread });
  if ((await stat(path)).size > mostBytes) return nothing('tooLarge');
  try {
    if (mimeType === 'application/pdf') return await readPdf(await readFile(path));
    if (mimeType === word || mimeType === slides) return await readOffice(path);
    if (mimeType === 'text/plain') return { text: decodeText(await readFile(path)).slice(0, mostText), pictures: [] };
    if (mimeType.startsWith('image/')) return await pictureContent(await readFile(path));
    return nothing('kind');
  } catch (cause) {
    return nothing((cause as Error).name === 'PasswordException' ? 'locked' : 'damaged');
  }
}

const pictureContent = async (bytes: Uint8Array): Promise<Content> => {
  const pictures = await readPictures([bytes]);
  return pictures.length > 0 ? { text: '', pictures } : { text: '', pictures: [], unread: 'kind' };
};
