/** A cell's value. A `Date` holds the cell's wall-clock time in its UTC parts: a sheet has no time zone. */
export type Cell = string | number | boolean | Date | null;

export interface SheetRow {
  /** 1-based, as the spreadsheet program shows it. */
  readonly rowNo: number;
  /** By column, from A on; cells missing at the end were empty. */
  readonly cells: readonly Cell[];
}

/** Letters of a column: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  let letters = '';
  for (let n = index + 1; n > 0; n = Math.floor((n - 1) / 26)) letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters;
  return letters;
}

/** Whether the cell shows the error of a failed formula. */
export function isErrorCell(cell: Cell): boolean {
  return typeof cell === 'string' && /^#(N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|SPILL!|CALC!|GETTING_DATA)$/.test(cell);
}

const dayMs = 86_400_000;
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);
/** 31 December 9999. */
const lastSerial = 2_958_465;

/**
 * The date of a serial number, to the second. In the 1900 system, days before 1 March 1900 are one off, because Lotus took 1900 for a leap
 * year. A time without a day becomes text `HH:mm:ss`; a number that is not a date is returned unchanged.
 */
export function dateOfSerial(serial: number, is1904: boolean): Date | string | number {
  if (!(serial >= 0 && serial < lastSerial + 1)) return serial;
  const seconds = Math.round(serial * 86_400) * 1000;
  if (serial < 1) return new Date(seconds).toISOString().slice(11, 19);
  if (is1904) return new Date(epoch1904 + seconds);
  return new Date(epoch1900 + seconds + (serial < 60 ? dayMs : 0));
}

/** The serial number of a wall-clock time in the 1900 system. */
export function serialOfDate(date: Date): number {
  const serial = (date.getTime() - epoch1900) / dayMs;
  return serial < 61 ? serial - 1 : serial;
}

const builtInDates = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether a number format shows a date or time. Quoted texts, colours and escaped letters are ignored. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates(id);
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!(h+|m+|s+)\])[^\]]*\]/gi, '')
    .split(';', 1)[0];
  return /[ymdhs]/i.test(bare ?? '') && !/general/i.test(bare ?? '');
}
