export interface CsvRecord {
  readonly cells: readonly string[];
  /** 1-based line on which the record starts. */
  readonly line: number;
}

/** Reads RFC 4180: quoted cells may contain commas, line breaks and doubled quotes. Blank lines are skipped. */
export function csvRecords(text: string): readonly CsvRecord[] {
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let line = 1;
  let begin = 1;
  let at = 0;
  const endRecord = (): void => {
    if (cells.length > 1 || cells[0] !== '') records.push({ cells, line: begin });
    cells = [];
    begin = line;
  };
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      line += cell.split('\n').length - 1;
      at = end + 1;
    }
    // The rest of the cell: all of an unquoted one, or text that wrongly follows a closing quote.
    const stop = nextSign(text, at);
    cells.push(cell + text.slice(at, stop));
    at = stop;
    if (text[at] === ',') {
      at++;
      if (at === text.length) cells.push('');
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line++;
    endRecord();
  }
  if (cells.length > 0) endRecord();
  return records;
}

/** The end of a quoted cell, or of the text if its quote is never closed. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return text.length;
}

const sign = /[,\r\n]/g;

function nextSign(text: string, from: number): number {
  sign.lastIndex = from;
  return sign.exec(text)?.index ?? text.length;
}
