import type { Writable } from 'node:stream';
import { type Cell, columnLetters, serialOfDate } from '../cell.ts';
import { type CellBlocks, looksLikeFormula, type SheetLayout, tabName } from '../sheet-layout.ts';
import { escapeCell } from './xml-text.ts';
import { type ZipPart, zipWriter } from './zip-writer.ts';

/** Most rows in one sheet that spreadsheet programs can open. */
export const mostSheetRows = 1_048_576;
/** Characters per piece: with more, V8 puts each joined text among its large objects, and a row takes a quarter longer. */
const pieceLength = 32 * 1024;

/** Indexes into the cell styles below. */
const styles = { plain: 0, title: 1, header: 2, date: 3, instant: 4, money: 5, quoted: 6 } as const;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const pack = 'http://schemas.openxmlformats.org/package/2006';

const stylesXml = `${declaration}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="#,##0.00"/></numFmts><fonts count="3"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="14"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF7"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF9AA5B5"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="2" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center"/></xf><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const textCell = (ref: string, text: string, style: number): string => {
  const space = text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32 || text.includes('\n') ? ' xml:space="preserve"' : '';
  return `<c r="${ref}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t${space}>${escapeCell(text)}</t></is></c>`;
};

/** One cell; texts that look like formulas are marked so that they remain texts when somebody edits them. */
const cellXml = (ref: string, cell: Cell, look: number): string => {
  if (typeof cell === 'string') return cell === '' ? '' : textCell(ref, cell, looksLikeFormula(cell) ? styles.quoted : 0);
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? `<c r="${ref}"${look === styles.money ? ` s="${look}"` : ''}><v>${cell}</v></c>` : '';
  if (typeof cell === 'boolean') return `<c r="${ref}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell === null || Number.isNaN(cell.getTime())) return '';
  const style = look === styles.instant || cell.getTime() % 86_400_000 !== 0 ? styles.instant : styles.date;
  return `<c r="${ref}" s="${style}"><v>${serialOfDate(cell)}</v></c>`;
};

const sheetHead = (layout: SheetLayout): string => {
  const cols = layout.columns.map((c, i) => `<col min="${i + 1}" max="${i + 1}" width="${c.width}" customWidth="1"/>`).join('');
  const frozen = layout.titles.length + 1;
  const views = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews>`;
  const titles = layout.titles
    .map((t, i) => `<row r="${i + 1}">${t === '' ? '' : textCell(`A${i + 1}`, t, i === 0 ? styles.title : styles.plain)}</row>`)
    .join('');
  const headers = layout.columns.map((c, i) => textCell(`${columnLetters(i)}${frozen}`, c.header, styles.header)).join('');
  return `${declaration}<worksheet xmlns="${main}">${views}<sheetFormatPr defaultRowHeight="15"/><cols>${cols}</cols><sheetData>${titles}<row r="${frozen}">${headers}</row>`;
};

/**
 * Writes a workbook to `out` row by row with constant memory and ends the stream; returns the number of data rows. Rows beyond the limit of
 * one sheet go to another with the same head. Fails if the stream fails or `signal` aborts.
 */
export async function writeXlsx(out: Writable, layout: SheetLayout, blocks: CellBlocks, signal?: AbortSignal): Promise<number> {
  const zip = zipWriter(out);
  const looks = layout.columns.map((c) =>
    c.look === 'instant' || c.look === 'money' || c.look === 'date' ? styles[c.look] : styles.plain,
  );
  const letters = layout.columns.map((_c, i) => columnLetters(i));
  const head = sheetHead(layout);
  const first = layout.titles.length + 2;
  let sheets = 1;
  let part: ZipPart = zip.begin('xl/worksheets/sheet1.xml');
  let xml = head;
  let row = first;
  let count = 0;
  for await (const block of blocks) {
    signal?.throwIfAborted();
    for (const cells of block) {
      if (row > mostSheetRows) {
        await part.write(`${xml}</sheetData></worksheet>`);
        await part.end();
        part = zip.begin(`xl/worksheets/sheet${++sheets}.xml`);
        xml = head;
        row = first;
      }
      xml += `<row r="${row}">`;
      for (let i = 0; i < cells.length; i++) {
        const cell = cells[i];
        if (cell !== null && cell !== undefined) xml += cellXml(`${letters[i]}${row}`, cell, looks[i] ?? 0);
      }
      xml += '</row>';
      row++;
      count++;
      if (xml.length > pieceLength) {
        await part.write(xml);
        xml = '';
      }
    }
  }
  await part.write(`${xml}</sheetData></worksheet>`);
  await part.end();
  await addBook(zip, tabName(layout.name), sheets);
  await zip.finish();
  await new Promise<void>((done, fail) => {
    out.once('error', fail);
    out.end(done);
  });
  return count;
}

const addBook = async (zip: ReturnType<typeof zipWriter>, name: string, sheets: number): Promise<void> => {
  const numbers = Array.from({ length: sheets }, (_v, i) => i + 1);
  const sheetTags = numbers
    .map((n) => `<sheet name="${escapeCell(n === 1 ? name : `${name.slice(0, 27)} ${n}`)}" sheetId="${n}" r:id="rId${n}"/>`)
    .join('');
  const related = numbers.map((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('');
  const types = numbers
    .map(
      (n) =>
        `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('');
  await zip.add('xl/styles.xml', stylesXml);
  await zip.add('xl/workbook.xml', `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheetTags}</sheets></workbook>`);
  await zip.add(
    'xl/_rels/workbook.xml.rels',
    `${declaration}<Relationships xmlns="${pack}/relationships">${related}<Relationship Id="rId0" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  );
  await zip.add(
    '_rels/.rels',
    `${declaration}<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  await zip.add(
    '[Content_Types].xml',
    `${declaration}<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${types}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  );
};
