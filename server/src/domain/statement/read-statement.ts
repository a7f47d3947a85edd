import { toFen } from '@saiyun/sdk/logic/money';
import { fromWireTime, toWireTime } from '@saiyun/sdk/view';
import type { StatementColumn, StatementLayout } from './layouts.ts';

export type StatementCell = string | number | boolean | Date | null;

/** One movement of money as a statement tells it. */
export interface StatementRow {
  /** As a spreadsheet program counts it. */
  readonly rowNo: number;
  /** The provider's own number of it, once for each movement. */
  readonly sourceId: string;
  /** Our number, as far as the statement names it: of a payment, a refund or, in the words of a transfer, an order. */
  readonly ourNo: string | null;
  readonly kind: 'payment' | 'refund';
  readonly fen: number;
  /** Epoch ms. */
  readonly time: number;
  readonly note: string | null;
}

/** What is wrong with a row. */
export interface RowFault {
  readonly rowNo: number;
  readonly fault: 'time' | 'number' | 'state' | 'amount' | 'twice';
  /** As the file calls it; null where it has none. */
  readonly column: string | null;
  readonly value: string;
}

/** Why a file is no statement at all, with the line where that is known. */
export interface FileFault {
  readonly rowNo: number;
  readonly fault: 'columns' | 'none' | 'message';
  readonly value: string;
}

/** The rows that are whole, and everything that is wrong with the others; or why it is no statement. */
export type StatementRead = { readonly rows: readonly StatementRow[]; readonly faults: readonly RowFault[] } | FileFault;

interface SheetRow {
  readonly rowNo: number;
  readonly cells: readonly StatementCell[];
}

/** A statement's titles are among its first rows, below remarks. */
const headRows = 30;
const chinaMs = 8 * 3_600_000;

const textOf = (cell: StatementCell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ');
  // WeChat puts a back quote before each value, and others a tab, so that spreadsheet programs keep long numbers.
  return String(cell)
    .replace(/^[`\t']+/, '')
    .trim();
};

/** A time in Asia/Shanghai, as banks and providers write it; a day alone is its beginning. */
const timeOf = (cell: StatementCell | undefined): number | undefined => {
  if (cell instanceof Date) return cell.getTime() - chinaMs;
  const [, year = '', month = '', day = '', clock] =
    /^(\d{4})[-/年.]?(\d{1,2})[-/月.]?(\d{1,2})日?(?:[ T]+(\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(textOf(cell)) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const [hour = '00', minute = '00', second = '00'] = (clock ?? '').split(':').filter(Boolean);
  const text = `${date} ${hour.padStart(2, '0')}:${minute}:${second}`;
  const time = fromWireTime(text);
  // The 30th of February is no day.
  return time && toWireTime(time) === text ? time.getTime() : undefined;
};

/** Fen of a cell without its sign; undefined where it is no amount. */
const fenOf = (cell: StatementCell | undefined): number | undefined => {
  const text = textOf(cell)
    .replace(/[,¥￥\s]/g, '')
    .replace(/^[-+]/, '');
  return text === '' ? 0 : toFen(text);
};

type Places = ReadonlyMap<StatementColumn, readonly number[]>;

const placesOf = (layout: StatementLayout, cells: readonly StatementCell[]): Places | undefined => {
  const titles = cells.map(textOf);
  const places = new Map<StatementColumn, readonly number[]>();
  for (const [column, names] of Object.entries(layout.columns) as [StatementColumn, readonly string[]][]) {
    const found = names.map((name) => titles.indexOf(name)).filter((at) => at >= 0);
    if (found.length > 0) places.set(column, found);
  }
  return layout.needed.every((column) => places.has(column)) ? places : undefined;
};

/** Our number as people copy it into the words of a transfer; null if there is none. */
export function ourNumberIn(note: string): string | null {
  return /\b[DR]\d{8}[0-9A-Z]{10}\b/.exec(note)?.[0] ?? null;
}

type Wrong = Pick<RowFault, 'fault' | 'value'> & { readonly column: StatementColumn };
type Found = Omit<StatementRow, 'rowNo'> | readonly Wrong[];

const readRow = (layout: StatementLayout, places: Places, cells: readonly StatementCell[]): Found => {
  const at = (column: StatementColumn): StatementCell | undefined => cells[places.get(column)?.[0] ?? -1];
  const text = (column: StatementColumn): string => textOf(at(column));
  const wrong: Wrong[] = [];
  const time = timeOf(at('time'));
  if (time === undefined) wrong.push({ fault: 'time', column: 'time', value: text('time') });
  if (text('id') === '') wrong.push({ fault: 'number', column: 'id', value: '' });
  const { states } = layout;
  if (states) {
    const isRefund = states.refund.includes(text('state'));
    if (!isRefund && !states.payment.includes(text('state'))) return [...wrong, { fault: 'state', column: 'state', value: text('state') }];
    const column = isRefund && places.has('back') ? 'back' : 'paid';
    const fen = fenOf(at(column));
    if (fen === undefined || fen === 0) wrong.push({ fault: 'amount', column, value: text(column) });
    if (wrong.length > 0 || time === undefined || fen === undefined) return wrong;
    const refundId = text('refundId') || `${text('id')}/${text('refundNo')}`;
    const ourNo = (isRefund ? text('refundNo') : text('ourNo')) || null;
    return { sourceId: isRefund ? refundId : text('id'), ourNo, kind: isRefund ? 'refund' : 'payment', fen, time, note: null };
  }
  const [came, went] = [fenOf(at('in')), fenOf(at('out'))];
  if (came === undefined || went === undefined || came > 0 === went > 0)
    wrong.push({
      fault: 'amount',
      column: came === undefined || went !== undefined ? 'in' : 'out',
      value: `${text('in')} ${text('out')}`.trim(),
    });
  if (wrong.length > 0 || time === undefined || came === undefined || went === undefined) return wrong;
  const note = (places.get('note') ?? [])
    .map((place) => textOf(cells[place]))
    .filter(Boolean)
    .join(' · ');
  return {
    sourceId: text('id'),
    ourNo: ourNumberIn(note),
    kind: came > 0 ? 'payment' : 'refund',
    fen: came || went,
    time,
    note: note.slice(0, 300) || null,
  };
};

/** Reads a statement with everything that is wrong with it. Remarks above the titles and sums below the rows are passed over. */
export function readStatement(layout: StatementLayout, sheet: readonly SheetRow[]): StatementRead {
  const headAt = sheet.findIndex(({ cells }, n) => n < headRows && placesOf(layout, cells) !== undefined);
  const places = placesOf(layout, sheet[headAt]?.cells ?? []);
  if (!places) return { rowNo: 0, fault: 'columns', value: layout.needed.map((column) => layout.columns[column]?.[0] ?? '').join('、') };
  const titleOf = (column: StatementColumn): string => textOf(sheet[headAt]?.cells[places.get(column)?.[0] ?? -1]);
  const rows = new Map<string, StatementRow>();
  const faults: RowFault[] = [];
  for (const { rowNo, cells } of sheet.slice(headAt + 1)) {
    const first = cells.map(textOf).find((text) => text !== '');
    if (first === undefined) continue;
    if (layout.ends.some((end) => first.startsWith(end))) break;
    const found = readRow(layout, places, cells);
    if (!('sourceId' in found)) faults.push(...found.map(({ column, ...one }) => ({ rowNo, column: titleOf(column), ...one })));
    else if (rows.has(found.sourceId)) faults.push({ rowNo, fault: 'twice', column: titleOf('id'), value: found.sourceId });
    else rows.set(found.sourceId, { rowNo, ...found });
  }
  return rows.size + faults.length === 0 ? { rowNo: 0, fault: 'none', value: '' } : { rows: [...rows.values()], faults };
}
