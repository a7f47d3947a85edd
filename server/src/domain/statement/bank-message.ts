// Whoever compiles the source of another package needs these types too, and a declaration of packages cannot be imported.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./untyped.d.ts" />
import { toFen } from '@saiyun/sdk/logic/money';
import { fromWireTime } from '@saiyun/sdk/view';
import { decodeText } from '../decode-text.ts';
import { type FileFault, ourNumberIn, type RowFault, type StatementRead, type StatementRow } from './read-statement.ts';

/** A movement as both kinds of message tell it; amounts in fen, credits positive. */
interface Movement {
  readonly rowNo: number;
  readonly id: string;
  /** A day, or a time with an offset. */
  readonly at: string;
  readonly amount: string;
  readonly currency: string;
  readonly isCredit: boolean;
  readonly note: string;
}

const whole: Pick<FileFault, 'rowNo'> = { rowNo: 0 };

/** The beginning of a day in China, or the instant that a time with an offset names. */
const timeOf = (at: string): number | undefined => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(at)) return fromWireTime(at)?.getTime();
  const time = Date.parse(at);
  return Number.isNaN(time) ? undefined : time;
};

const rowsOf = (movements: readonly Movement[]): StatementRead => {
  const faults: RowFault[] = [];
  const rows = new Map<string, StatementRow>();
  for (const { rowNo, id, at, amount, currency, isCredit, note } of movements) {
    const time = timeOf(at);
    const fen = currency === 'CNY' || currency === 'RMB' ? toFen(amount) : undefined;
    const wrong = (fault: RowFault['fault'], value: string): void => void faults.push({ rowNo, fault, column: null, value });
    if (time === undefined) wrong('time', at);
    if (id === '') wrong('number', '');
    else if (rows.has(id)) wrong('twice', id);
    if (!fen) wrong('amount', `${amount} ${currency}`);
    if (time === undefined || !fen || id === '' || rows.has(id)) continue;
    const kind = isCredit ? 'payment' : 'refund';
    rows.set(id, { rowNo, sourceId: id, ourNo: ourNumberIn(note), kind, fen, time, note: note.slice(0, 300) || null });
  }
  return rows.size + faults.length === 0 ? { ...whole, fault: 'none', value: '' } : { rows: [...rows.values()], faults };
};

const joined = (texts: readonly (string | undefined)[]): string =>
  texts
    .map((text) => (text ?? '').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' · ');

/** A reference that says there is none. */
const isReference = (text: string | undefined): text is string => text !== undefined && !/^(?:NONREF|NOTPROVIDED|)$/i.test(text.trim());

/** Reads SWIFT MT940; rows are counted by movement. */
async function readMt940(text: string): Promise<StatementRead> {
  const { Parser } = await import('mt940js');
  let rowNo = 0;
  try {
    const movements = new Parser({ no86Structure: true }).parse(text).flatMap(({ accountIdentification, transactions }) =>
      transactions.map((one): Movement => {
        rowNo += 1;
        const day = (one.entryDate ?? one.date).toISOString().slice(0, 10);
        const reference = [one.bankReference, one.reference].find(isReference)?.trim();
        return {
          rowNo,
          // Banks count their references anew each day.
          id: reference === undefined ? '' : `${accountIdentification}/${day}/${reference}`,
          at: day,
          amount: Math.abs(one.amount).toFixed(2),
          currency: one.currency,
          isCredit: one.amount > 0,
          note: joined([one.details, one.extraDetails]),
        };
      }),
    );
    return rowsOf(movements);
  } catch (error) {
    return { ...whole, fault: 'message', value: error instanceof Error ? error.message : '' };
  }
}

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const all = (node: unknown, name: string): readonly unknown[] => {
  const found = isNode(node) ? node[name] : undefined;
  return found === undefined ? [] : Array.isArray(found) ? found : [found];
};
const at = (node: unknown, ...path: readonly string[]): unknown => path.reduce((one, name) => all(one, name)[0], node);
const word = (node: unknown, ...path: readonly string[]): string => {
  const found = at(node, ...path);
  const text = isNode(found) ? found['#text'] : found;
  return typeof text === 'string' ? text.trim() : '';
};

/** An entry, or each payment of one that the bank booked in one sum. */
const movementsOf = (entry: unknown, account: string, first: number): readonly Movement[] => {
  const details = all(entry, 'NtryDtls').flatMap((one) => all(one, 'TxDtls'));
  const isReversed = word(entry, 'RvslInd') === 'true';
  const reference = word(entry, 'AcctSvcrRef') || word(entry, 'NtryRef');
  const booked = at(entry, 'BookgDt') ?? at(entry, 'ValDt');
  const day = word(booked, 'DtTm') || word(booked, 'Dt');
  return (details.length > 1 ? details : [details[0]]).map((one, n) => {
    const amount = at(one, 'Amt') ?? at(one, 'AmtDtls', 'TxAmt', 'Amt');
    const stated = details.length > 1 && amount !== undefined ? amount : at(entry, 'Amt');
    const own = [word(one, 'Refs', 'AcctSvcrRef'), word(one, 'Refs', 'TxId'), word(one, 'Refs', 'EndToEndId')].find(isReference);
    const id = details.length > 1 ? own && `${reference}/${own}` : [reference, own].find(isReference);
    const side = word(one, 'CdtDbtInd') || word(entry, 'CdtDbtInd');
    return {
      rowNo: first + n,
      id: id ? `${account}/${day.slice(0, 10)}/${id}` : '',
      at: day,
      amount: word(stated),
      currency: word(stated, '@Ccy'),
      isCredit: (side === 'CRDT') !== isReversed,
      note: joined([
        word(one, 'RltdPties', 'Dbtr', 'Nm') || word(one, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
        ...all(at(one, 'RmtInf'), 'Ustrd').map((text) => (typeof text === 'string' ? text : '')),
        word(entry, 'AddtlNtryInf'),
      ]),
    };
  });
};

/** Reads ISO 20022 camt.053, the booked entries of every statement in it; rows are counted by movement. */
async function readCamt053(text: string): Promise<StatementRead> {
  const { XMLParser, XMLValidator } = await import('fast-xml-parser');
  // A document type could define entities, and no bank sends one.
  if (/<!DOCTYPE/i.test(text)) return { ...whole, fault: 'message', value: 'DOCTYPE' };
  const valid = XMLValidator.validate(text);
  if (valid !== true) return { rowNo: valid.err.line, fault: 'message', value: valid.err.msg };
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    removeNSPrefix: true,
  });
  const statements = all(at(parser.parse(text), 'Document', 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) return { ...whole, fault: 'message', value: 'camt.053' };
  const movements: Movement[] = [];
  for (const statement of statements) {
    const account = word(statement, 'Acct', 'Id', 'IBAN') || word(statement, 'Acct', 'Id', 'Othr', 'Id');
    for (const entry of all(statement, 'Ntry')) {
      const state = word(entry, 'Sts', 'Cd') || word(entry, 'Sts');
      if (state === 'BOOK') movements.push(...movementsOf(entry, account, movements.length + 1));
    }
  }
  return rowsOf(movements);
}

const beginningOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, 2000))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();

/** Whether a file is a message of a bank, by its first bytes, and not a spreadsheet. */
export function isBankMessage(head: Uint8Array): boolean {
  const text = beginningOf(head);
  return text.startsWith('<') || /^(?:\{1:|:20:)/m.test(text);
}

/** Reads a message of a bank. */
export function readBankMessage(bytes: Uint8Array): Promise<StatementRead> {
  return beginningOf(bytes).startsWith('<') ? readCamt053(decodeText(bytes)) : readMt940(decodeText(bytes));
}
