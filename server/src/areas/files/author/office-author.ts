import { createWriteStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openZip, type ZipDirectory } from '../../../sheet/xlsx/zip-directory.ts';
import { zipWriter } from '../../../sheet/xlsx/zip-writer.ts';
import { blankJpeg, pngWithoutAuthor } from './picture-author.ts';

/** An empty replacement for each part that holds document properties. */
const properties: Readonly<Record<string, string>> = {
  'docprops/core.xml':
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>',
  'docprops/app.xml':
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"/>',
  'docprops/custom.xml':
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"/>',
};

/**
 * Names of people who wrote, commented on, changed or last opened the document,
 * and folders of their computers, in the parts of all three programs.
 */
const named: readonly (readonly [part: RegExp, found: RegExp, instead: string])[] = [
  [/\.xml$/, /\b(w\d*:(?:author|initials|userId|providerId))="[^"]*"/g, '$1=""'],
  [/^ppt\/(?:commentauthors|authors)\.xml$/, /\b(name|initials|userId|providerId)="[^"]*"/g, '$1=""'],
  [/^xl\/comments.*\.xml$/, /<author>[^<]*<\/author>/g, '<author></author>'],
  [/^xl\/persons\/.*\.xml$/, /\b(displayName|userId|providerId)="[^"]*"/g, '$1=""'],
  [/^xl\/.*\.xml$/, /\buserName="[^"]*"/g, 'userName=""'],
  [/^xl\/workbook\.xml$/, /(<(?:\w+:)?absPath\b[^<>]*\burl=)"[^"]*"/g, '$1""'],
  [/\.rels$/, /\bTarget="(?:file:|[A-Za-z]:\\|\\\\)[^"]*"/g, 'Target="about:blank"'],
];

const office = /\.(?:docx|xlsx|pptx)$/;
/** No real work nests documents deeper than this. */
const deepest = 3;
const mostPart = 200 * 1024 * 1024;

const read = async (zip: ZipDirectory, name: string): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const chunk of await zip.stream(name)) parts.push(chunk as Buffer);
  return Buffer.concat(parts);
};

/** One part of the document as it is stored. */
const cleanPart = async (name: string, content: Buffer, path: string, depth: number): Promise<Buffer | undefined> => {
  const part = name.toLowerCase();
  const empty = properties[part];
  if (empty !== undefined) return Buffer.from(empty);
  if (/\.jpe?g$/.test(part)) {
    blankJpeg(content);
    return content;
  }
  if (part.endsWith('.png')) return pngWithoutAuthor(content);
  if (office.test(part)) return embedded(content, path, depth);
  const rules = named.filter(([which]) => which.test(part));
  if (rules.length === 0) return content;
  let text = content.toString('utf8');
  // In another encoding nothing would be found, and rewriting would corrupt the part.
  if (!Buffer.from(text).equals(content)) return undefined;
  for (const [, found, instead] of rules) text = text.replace(found, instead);
  return Buffer.from(text);
};

const embedded = async (content: Buffer, path: string, depth: number): Promise<Buffer | undefined> => {
  const inner = `${path}.${depth}`;
  try {
    await writeFile(inner, content);
    return await officeWithoutAuthor(inner, depth + 1);
  } finally {
    await rm(inner, { force: true });
  }
};

/**
 * The .docx, .xlsx or .pptx at `path`, without its properties and without the names of those who wrote, changed or commented on it;
 * undefined if it cannot be read. Temporary files may appear next to `path`.
 */
export async function officeWithoutAuthor(path: string, depth = 0): Promise<Buffer | undefined> {
  if (depth > deepest) return undefined;
  const zip = await openZip(path);
  const out = `${path}.out`;
  try {
    const stream = new PassThrough();
    const written = pipeline(stream, createWriteStream(out));
    const writer = zipWriter(stream);
    for (const name of zip.names()) {
      if (name.endsWith('/')) continue;
      if (zip.size(name) > mostPart) return undefined;
      const content = await cleanPart(name, await read(zip, name), out, depth);
      if (content === undefined) return undefined;
      await writer.add(name, content);
    }
    await writer.finish();
    stream.end();
    await written;
    return await readFile(out);
  } finally {
    zip.close();
    await rm(out, { force: true });
  }
}
