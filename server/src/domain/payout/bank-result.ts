import { toFen } from '@saiyun/sdk/logic/money';
import type { BankPayment } from './bank-file.ts';
import { type BankColumn, type BankLayout, bankStates } from './bank-layouts.ts';
import { toGbk } from './gbk.ts';

/** What a bank says of a payment. */
export interface BankResult {
  readonly ref: string;
  readonly result: 'paid' | 'failed' | 'unknown';
  /** The bank's own words. */
  readonly reason: string;
}

/** Why a result file is refused, with its row as a text editor counts it; 0 for the whole file. */
export interface ResultFault {
  readonly row: number;
  readonly fault: 'encoding' | 'cells' | 'other' | 'twice' | 'amount' | 'card' | 'name' | 'state' | 'reason' | 'none';
  readonly value: string;
  /** The column, counted from 1, where the row alone does not say it. */
  readonly column?: number;
}

const textIn = (encoding: 'utf-8' | 'gbk', bytes: Uint8Array): string | undefined => {
  try {
    // A byte order mark is no part of the text.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
};

/** Banks write GBK and spreadsheets UTF-8. Words in GBK are hardly ever UTF-8 too, so that is tried first. */
const decoded = (bytes: Uint8Array): string | undefined => textIn('utf-8', bytes) ?? textIn('gbk', bytes);

const cellsOf = (layout: BankLayout, line: string): string[] => {
  const cells = line.split(layout.separator).map((cell) => cell.trim());
  if (layout.separator === '|' && cells.at(-1) === '') cells.pop();
  return cells;
};

const stateOf = (state: string): BankResult['result'] | undefined => {
  const said = state.toLowerCase();
  return (['paid', 'failed', 'unknown'] as const).find((result) => (bankStates[result] as readonly string[]).includes(said));
};

/** Why a row is not the answer to one of the payments, which it names by its number. */
const faultOf = (cell: (column: BankColumn) => string, payment: BankPayment): Pick<ResultFault, 'fault' | 'value'> | undefined => {
  const fen = cell('fen') === '' ? toFen(cell('yuan')) : Number(cell('fen'));
  if (fen !== payment.fen) return { fault: 'amount', value: cell('fen') || cell('yuan') };
  if (cell('card') !== payment.card) return { fault: 'card', value: cell('card').slice(-4) };
  return cell('name') === payment.name ? undefined : { fault: 'name', value: cell('name') };
};

const readRow = (
  layout: BankLayout,
  cells: readonly string[],
  payments: ReadonlyMap<string, BankPayment>,
): BankResult | Omit<ResultFault, 'row'> => {
  const { columns } = layout.result;
  if (cells.length !== columns.length) return { fault: 'cells', value: `${cells.length} / ${columns.length}` };
  const cell = (column: BankColumn): string => cells[columns.indexOf(column)] ?? '';
  const ref = cell('ref');
  const payment = payments.get(ref);
  if (!payment) return { fault: 'other', value: ref };
  const fault = faultOf(cell, payment);
  if (fault) return fault;
  const result = stateOf(cell('state'));
  if (result === undefined) return { fault: 'state', value: cell('state'), column: columns.indexOf('state') + 1 };
  if (result === 'failed' && cell('reason') === '') return { fault: 'reason', value: ref };
  return { ref, result, reason: cell('reason') || cell('state') };
};

/**
 * Reads what the bank answered about a batch, or finds every reason to refuse the whole file: another encoding, rows of another batch, rows
 * twice, changed amounts or payees. Payments that it does not mention are still on their way.
 */
export function readBankResult(
  layout: BankLayout,
  bytes: Uint8Array,
  payments: readonly BankPayment[],
): { readonly results: readonly BankResult[] } | { readonly faults: readonly ResultFault[] } {
  const text = decoded(bytes);
  if (text === undefined) return { faults: [{ row: 0, fault: 'encoding', value: 'GBK / UTF-8' }] };
  const byRef = new Map(payments.map((payment) => [payment.ref, payment]));
  const results = new Map<string, BankResult>();
  const faults: ResultFault[] = [];
  const { columns, headLines } = layout.result;
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (i < headLines || line.trim() === '') continue;
    const row = i + 1;
    const cells = cellsOf(layout, line);
    // An empty last column of a separated line may have been left out.
    if (cells.length === columns.length - 1) cells.push('');
    const read = readRow(layout, cells, byRef);
    if ('fault' in read) faults.push({ row, ...read });
    else if (results.has(read.ref)) faults.push({ row, fault: 'twice', value: read.ref });
    else results.set(read.ref, read);
  }
  if (faults.length > 0) return { faults };
  if (results.size === 0) return { faults: [{ row: 0, fault: 'none', value: '' }] };
  return { results: [...results.values()] };
}

/** The bank file of a batch as its result file looks, with words in the last two columns that are to be replaced. */
export function bankResultSample(
  layout: BankLayout,
  file: Uint8Array,
  words: { readonly state: string; readonly reason: string },
): Uint8Array {
  const end = layout.separator === '|' ? '|' : '';
  const start = layout.separator === '|' ? '' : layout.separator;
  const lines = new TextDecoder(layout.encoding).decode(file).trimEnd().split(/\r?\n/);
  const text = lines.map((line, i) =>
    i < layout.result.headLines && line.startsWith('#') ? line : `${line}${start}${words.state}${layout.separator}${words.reason}${end}`,
  );
  const whole = `${text.join('\r\n')}\r\n`;
  return layout.encoding === 'gbk' ? toGbk(whole) : new TextEncoder().encode(whole);
}
