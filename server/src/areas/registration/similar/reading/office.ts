import { openZip, type ZipDirectory } from '../../../../sheet/xlsx/zip-directory.ts';
import { plainText } from '../../../files/word-count.ts';
import { type Content, mostText } from './content.ts';
import { mostPictures } from './pdf.ts';
import { readPictures } from './pictures.ts';

/** The largest part that is read, in unpacked bytes. */
const mostPart = 20 * 1024 * 1024;
const textParts = /^(?:word\/(?:document|footnotes|endnotes)|ppt\/slides\/slide(\d+))\.xml$/i;
const pictureParts = /^(?:word|ppt)\/media\/[^/]+\.(?:png|jpe?g|gif|bmp)$/i;

/** Text and pictures of a document or of slides. */
export async function readOffice(path: string): Promise<Content> {
  const zip = await openZip(path);
  try {
    const parts = zip.names().filter((name) => textParts.test(name));
    parts.sort((a, b) => numberOf(a) - numberOf(b) || a.localeCompare(b));
    let text = '';
    for (const name of parts) if (text.length < mostText) text += `${plainText((await zip.text(name, mostPart)) ?? '')}\n`;
    return { text: text.slice(0, mostText), pictures: await readPictures(await mediaOf(zip)) };
  } finally {
    zip.close();
  }
}

const numberOf = (name: string): number => Number(textParts.exec(name)?.[1] ?? 0);

const mediaOf = async (zip: ZipDirectory): Promise<readonly Uint8Array[]> => {
  const files: Uint8Array[] = [];
  for (const name of zip
    .names()
    .filter((one) => pictureParts.test(one))
    .slice(0, mostPictures)) {
    if (zip.size(name) > mostPart) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.stream(name)) chunks.push(chunk as Buffer);
    files.push(Buffer.concat(chunks));
  }
  return files;
};
