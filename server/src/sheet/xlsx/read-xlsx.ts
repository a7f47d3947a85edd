import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { Failure } from '@saiyun/sdk/logic/failure';
import { isDateFormat, type SheetRow } from '../cell.ts';
import { chosenSheets } from '../sheet-choice.ts';
import type { ReadSheetOptions } from '../sheet-source.ts';
import { type RowContext, richText, rowCells } from './row.ts';
import { type SharedTexts, sharedTextStore } from './shared-texts.ts';
import { attribute, unescapeXml } from './xml-text.ts';
import { openZip, xmlEncoding, type ZipDirectory } from './zip-directory.ts';

/** Limit in bytes on a part that is read whole; the sheets themselves are streamed. */
const wholePart = 64 * 1024 * 1024;
/** Limit in bytes on all shared texts, which stay in memory while a sheet is read. */
const mostShared = 400 * 1024 * 1024;
/** Limit on one row or text, in characters. */
const longest = 32 * 1024 * 1024;
/** Limit in characters on what precedes a part's root: its declaration and comments. */
const longestHead = 1024 * 1024;
/** Most rows that any spreadsheet program allows. */
const mostRows = 1_048_576;

/**
 * Rows of the chosen sheet, otherwise of the first visible one with rows, in blocks as they come; memory holds the shared texts and one
 * piece of the sheet. Empty rows are left out. Fails with `sheet.not_workbook`, `sheet.unreadable`, `sheet.too_large`.
 */
export async function* readXlsx(
  path: string,
  { signal, sheet: asked, onSheet }: ReadSheetOptions = {},
): AsyncGenerator<readonly SheetRow[], void> {
  const zip = await openZip(path);
  try {
    const book = await readBook(zip);
    const context = {
      shared: await sharedTexts(zip, book.shared, signal),
      dateStyles: await dateStyles(zip, book.styles),
      is1904: book.is1904,
    };
    const sheets = book.sheets.map(({ name }) => name);
    for (const { name, part } of chosenSheets(book.sheets, asked)) {
      let any = false;
      for await (const rows of sheetRows(zip, part, context, signal)) {
        if (!any) onSheet?.({ sheet: name, sheets });
        any = true;
        yield rows;
      }
      if (any) return;
    }
  } catch (cause) {
    if (cause instanceof Failure || signal?.aborted) throw cause;
    throw new Failure('sheet.unreadable', {}, { cause });
  } finally {
    zip.close();
  }
}

/**
 * Reads a workbook through once without looking at its cells: fails where `readXlsx` would fail halfway, and returns the approximate number
 * of rows in the first visible sheets.
 */
export async function surveyXlsx(path: string, { signal, sheet: asked }: ReadSheetOptions = {}): Promise<number> {
  const zip = await openZip(path);
  try {
    const book = await readBook(zip);
    let rows = 0;
    for (const { part } of chosenSheets(book.sheets, asked)) {
      rows = await countRows(await zip.stream(part), signal);
      if (rows > 0) break;
    }
    return rows;
  } catch (cause) {
    if (cause instanceof Failure || signal?.aborted) throw cause;
    throw new Failure('sheet.unreadable', {}, { cause });
  } finally {
    zip.close();
  }
}

/** Counts the closing tags of rows; the part must end with its root's closing tag. */
const countRows = async (stream: Readable, signal: AbortSignal | undefined): Promise<number> => {
  let count = 0;
  let tail = Buffer.alloc(0);
  let end = '';
  let narrow: boolean | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    signal?.throwIfAborted();
    narrow ??= xmlEncoding(chunk) === 'utf-8';
    const bytes = Buffer.concat([tail, chunk]);
    let at = bytes.indexOf('row>');
    let last = 0;
    while (at >= 0) {
      // Matches `</row>` and `</x:row>`, but neither `<row>` nor `<rowBreaks>`.
      if (at >= 2 && (bytes[at - 1] === 47 || bytes[at - 1] === 58)) count++;
      last = at + 4;
      at = bytes.indexOf('row>', last);
    }
    tail = bytes.subarray(Math.max(last, bytes.length - 8));
    end = (end + chunk.toString('latin1', Math.max(0, chunk.length - 200))).slice(-200);
  }
  if (narrow && !/<\/(?:\w+:)?worksheet\s*>/.test(end)) throw new Failure('sheet.unreadable');
  return count;
};

interface Book {
  /** The visible sheets with their parts, in the order of their tabs. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly shared: string | undefined;
  readonly styles: string | undefined;
  readonly is1904: boolean;
}

const tags = (xml: string, name: string): string[] => xml.match(new RegExp(`<(?:\\w+:)?${name}(?:\\s[^<>]*)?/?>`, 'g')) ?? [];

const relations = async (
  zip: ZipDirectory,
  part: string,
): Promise<ReadonlyMap<string, { readonly type: string; readonly target: string }>> => {
  const folder = posix.dirname(part);
  const xml = (await zip.text(posix.join(folder, '_rels', `${posix.basename(part)}.rels`), wholePart)) ?? '';
  return new Map(
    tags(xml, 'Relationship').map((tag) => {
      const target = attribute(tag, 'Target') ?? '';
      return [
        attribute(tag, 'Id') ?? '',
        {
          type: (attribute(tag, 'Type') ?? '').split('/').at(-1) ?? '',
          target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
        },
      ];
    }),
  );
};

const readBook = async (zip: ZipDirectory): Promise<Book> => {
  const root = [...(await relations(zip, '')).values()];
  const part = root.find((r) => r.type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const xml = await zip.text(part, wholePart);
  // Documents, presentations and binary workbooks are zip files too.
  if (!xml || tags(xml, 'workbook').length === 0) throw new Failure('sheet.not_workbook');
  const related = await relations(zip, part);
  const byType = (type: string): string | undefined => [...related.values()].find((r) => r.type === type && zip.has(r.target))?.target;
  const sheets = tags(xml, 'sheet')
    .filter((tag) => !/hidden/i.test(attribute(tag, 'state') ?? ''))
    .flatMap((tag) => {
      const found = related.get(attribute(tag, 'id') ?? '');
      return found?.type === 'worksheet' ? [{ name: unescapeXml(attribute(tag, 'name') ?? ''), part: found.target }] : [];
    });
  const is1904 = tags(xml, 'workbookPr').some((tag) => /^(1|true)$/.test(attribute(tag, 'date1904') ?? ''));
  return { sheets, shared: byType('sharedStrings'), styles: byType('styles'), is1904 };
};

/** For every cell style, whether its number format shows a date. */
const dateStyles = async (zip: ZipDirectory, part: string | undefined): Promise<readonly boolean[]> => {
  const xml = part && (await zip.text(part, wholePart));
  if (!xml) return [];
  const codes = new Map(tags(xml, 'numFmt').map((tag) => [Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '']));
  const from = xml.search(/<(?:\w+:)?cellXfs[\s>]/);
  const styles = from < 0 ? '' : xml.slice(from);
  return tags(styles.slice(0, Math.max(styles.search(/<\/(?:\w+:)?cellXfs>/), 0)), 'xf').map((tag) => {
    const id = Number(attribute(tag, 'numFmtId') ?? 0);
    return isDateFormat(id, codes.get(id));
  });
};

/** Pieces of an XML part as text, with the root's prefix found in the first one. */
async function* pieces(stream: Readable, signal: AbortSignal | undefined): AsyncGenerator<string, void> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    signal?.throwIfAborted();
    decoder ??= new TextDecoder(xmlEncoding(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

const prefixOf = (xml: string, root: string): string | undefined => {
  const m = new RegExp(`<(\\w+:)?${root}[\\s>/]`).exec(xml);
  return m ? (m[1] ?? '') : undefined;
};

/** The same for a part still being read; fails if no root comes within `longestHead`. */
const prefixIn = (xml: string, root: string): string | undefined => {
  const prefix = prefixOf(xml, root);
  if (prefix === undefined && xml.length > longestHead) throw new Failure('sheet.unreadable');
  return prefix;
};

const grown = (text: string): string => {
  if (text.length > longest) throw new Failure('sheet.too_large', { max: longest / 1024 / 1024 });
  return text;
};

/** After a cut in the middle of an element, says whether a piece contains its end: only then is it worth searching all the text again. */
const cutOff = (): { wait(end: string, rest: string): void; holds(piece: string): boolean } => {
  let waiting = '';
  let tail = '';
  return {
    wait(end, rest) {
      waiting = end;
      tail = rest.slice(-end.length);
    },
    holds(piece) {
      if (waiting === '') return true;
      const seen = tail + piece;
      tail = seen.slice(-waiting.length);
      if (!seen.includes(waiting)) return false;
      waiting = '';
      return true;
    },
  };
};

const sharedTexts = async (zip: ZipDirectory, part: string | undefined, signal: AbortSignal | undefined): Promise<SharedTexts> => {
  const texts = sharedTextStore();
  if (!part) return texts;
  if (zip.size(part) > mostShared) throw new Failure('sheet.too_large', { max: mostShared / 1024 / 1024 });
  let rest = '';
  let prefix: string | undefined;
  const cut = cutOff();
  for await (const piece of pieces(await zip.stream(part), signal)) {
    rest = grown(rest + piece);
    if (!cut.holds(piece)) continue;
    prefix ??= prefixIn(rest, 'sst');
    if (prefix === undefined) continue;
    const open = `<${prefix}si`;
    const close = `</${prefix}si>`;
    let at = 0;
    for (;;) {
      const start = rest.indexOf(open, at);
      if (start < 0) break;
      const tagEnd = rest.indexOf('>', start);
      if (tagEnd < 0) {
        cut.wait('>', rest);
        break;
      }
      if (rest.charCodeAt(tagEnd - 1) === 47) {
        texts.add('');
        at = tagEnd + 1;
        continue;
      }
      const end = rest.indexOf(close, tagEnd);
      if (end < 0) {
        cut.wait(close, rest);
        break;
      }
      texts.add(richText(rest.slice(tagEnd + 1, end), prefix));
      at = end + close.length;
    }
    if (at > 0) rest = rest.slice(at);
  }
  return texts;
};

async function* sheetRows(
  zip: ZipDirectory,
  part: string,
  context: Omit<RowContext, 'prefix'>,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly SheetRow[], void> {
  let rest = '';
  let prefix: string | undefined;
  let rowNo = 0;
  let closed = false;
  const cut = cutOff();
  for await (const piece of pieces(await zip.stream(part), signal)) {
    rest = grown(rest + piece);
    if (!cut.holds(piece)) continue;
    prefix ??= prefixIn(rest, 'worksheet');
    if (prefix === undefined) continue;
    const open = `<${prefix}row`;
    const close = `</${prefix}row>`;
    const rowContext: RowContext = { ...context, prefix };
    const rows: SheetRow[] = [];
    let at = 0;
    for (;;) {
      const start = rest.indexOf(open, at);
      if (start < 0) {
        // Nothing has begun: only a tag cut in two may matter later.
        at = Math.max(at, rest.length - 64);
        break;
      }
      const tagEnd = rest.indexOf('>', start);
      if (tagEnd < 0) {
        cut.wait('>', rest);
        at = start;
        break;
      }
      const after = rest.charCodeAt(start + open.length);
      // Excludes `<rowBreaks`.
      if (after > 32 && after !== 62 && after !== 47) {
        at = tagEnd;
        continue;
      }
      const selfClosing = rest.charCodeAt(tagEnd - 1) === 47;
      const end = selfClosing ? tagEnd : rest.indexOf(close, tagEnd);
      if (end < 0) {
        cut.wait(close, rest);
        at = start;
        break;
      }
      const number = rowNumber(rest, start + open.length, tagEnd);
      rowNo = number > 0 && number <= mostRows ? number : rowNo + 1;
      if (!selfClosing) {
        const cells = rowCells(rest, tagEnd + 1, end, rowContext);
        if (cells.length > 0) rows.push({ rowNo, cells });
      }
      at = end + (selfClosing ? 1 : close.length);
    }
    closed ||= rest.includes(`</${prefix}worksheet`, at);
    if (at > 0) rest = rest.slice(at);
    if (rows.length > 0) yield rows;
  }
  // The sheet was cut off: better no rows at all than a part that looks complete.
  if (!closed) throw new Failure('sheet.unreadable');
}

const rowNumber = (xml: string, from: number, to: number): number => {
  const tag = xml.slice(from, to);
  const at = tag.search(/\sr\s*=/);
  if (at < 0) return 0;
  return Number(/["'](\d+)["']/.exec(tag.slice(at))?.[1] ?? 0);
};
