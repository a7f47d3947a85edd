/** A block of cells as spreadsheets put it on the clipboard: tabs between cells, line ends between rows, quotes around what has either. */
const needsQuotes = /["\t\r\n]/;

export function tsvCell(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function tsvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(tsvCell).join('\t')).join('\r\n');
}

/** One cell that begins at `from`: its text, and where it ends. */
function quoted(text: string, from: number): readonly [value: string, end: number] | undefined {
  let value = '';
  let at = from + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) return undefined;
    value += text.slice(at, end);
    if (text[end + 1] !== '"') {
      const after = text[end + 1];
      // A quote that only begins a text, such as 5" disk, quotes nothing.
      return after === undefined || after === '\t' || after === '\r' || after === '\n' ? [value, end + 1] : undefined;
    }
    value += '"';
    at = end + 2;
  }
}

const ends = /[\t\r\n]/g;

/** Reads such a block row by row, so that a reader of a million cells may pause between them. */
export function* tsvRows(text: string): Generator<string[]> {
  let row: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const inQuotes = text[at] === '"' ? quoted(text, at) : undefined;
    let end: number;
    if (inQuotes) {
      row.push(inQuotes[0].replaceAll('\r\n', '\n'));
      end = inQuotes[1];
    } else {
      ends.lastIndex = at;
      end = ends.exec(text)?.index ?? text.length;
      row.push(text.slice(at, end));
    }
    const sign = text[end];
    at = end + (sign === '\r' && text[end + 1] === '\n' ? 2 : 1);
    if (sign === '\t') {
      // A tab at the very end still has an empty cell behind it.
      if (at >= text.length) row.push('');
      continue;
    }
    yield row;
    row = [];
  }
  if (row.length > 0) yield row;
}
