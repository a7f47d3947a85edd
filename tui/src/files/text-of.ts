import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FileKind } from './kinds.ts';

/** More than this of a document's text is not unpacked: it would be no document. */
const mostBytes = 30 * 1024 * 1024;

type Readable = Extract<FileKind, 'pdf' | 'word' | 'text'>;

/**
 * The text of a file, page by page; no text where there are only pictures. What reads it is imported only here, so that the start pays for
 * none of it.
 */
export async function textOf(kind: Readable, bytes: Uint8Array): Promise<readonly string[]> {
  switch (kind) {
    case 'pdf':
      return pdfPages(bytes);
    case 'word':
      return [await wordText(bytes)];
    case 'text':
      return [plainText(bytes)];
    default:
      return kind satisfies never;
  }
}

async function pdfPages(bytes: Uint8Array): Promise<readonly string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // Without these tables the text of many Chinese documents, which name a standard encoding, could not be read.
  const tables = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps/');
  // The reader takes the bytes for itself.
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false, cMapUrl: tables, cMapPacked: true });
  try {
    const document = await loading.promise;
    const pages: string[] = [];
    for (let n = 1; n <= document.numPages; n++) {
      const { items } = await (await document.getPage(n)).getTextContent();
      pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
    }
    return pages;
  } finally {
    await loading.destroy();
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex: string, decimal: string, name: string) => {
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : undefined;
    if (code === undefined) return entities[name] ?? all;
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });

/** What of a Word document is text: its runs, tabs and breaks; a paragraph is a line, and so is a row of a table. */
const piece = /<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>|<w:(tab|br|cr)\b[^>]*\/>|<\/w:(p|tc|tr)>/g;

async function wordText(bytes: Uint8Array): Promise<string> {
  const { strFromU8, unzipSync } = await import('fflate');
  const body = 'word/document.xml';
  const { [body]: xml } = unzipSync(bytes, { filter: ({ name, originalSize }) => name === body && originalSize <= mostBytes });
  if (!xml) throw new Error(body);
  let text = '';
  let isInCell = false;
  for (const [all, run, blank, end] of strFromU8(xml)
    .replace(/<w:tc[ >]/g, '\u0000$&')
    .matchAll(new RegExp(`\u0000|${piece.source}`, 'g'))) {
    if (all === '\u0000') isInCell = true;
    else if (run !== undefined) text += unescaped(run);
    else if (blank !== undefined) text += blank === 'tab' ? '\t' : '\n';
    else if (end === 'tc') {
      isInCell = false;
      text += '\t';
    } else if (end === 'tr' || !isInCell) text += '\n';
  }
  return text.trimEnd();
}

/** Chinese editors on Windows still write GB 18030. */
function plainText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
