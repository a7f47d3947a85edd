import { no, yes } from '@saiyun/sdk/contract';
import { yuan } from '@saiyun/sdk/logic/money';
import type { BankColumn, BankLayout } from './bank-layouts.ts';
import { notInGbk, toGbk } from './gbk.ts';

/** A payment as it goes to the bank. */
export interface BankPayment {
  /** The number by which the bank's answer is matched. */
  readonly ref: string;
  readonly card: string;
  readonly name: string;
  readonly bank: string;
  readonly branch: string;
  readonly city: string;
  /** What is paid, without the tax. */
  readonly fen: number;
}

export interface BankHead {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly purpose: string;
  readonly payerCard: string;
  readonly payerName: string;
  readonly payerBank: string;
}

/** Why a bank would not take a row; `row` counts payments from 1. */
export interface BankFault {
  readonly row: number;
  readonly ref: string;
  readonly fault: 'card' | 'empty' | 'sign' | 'letter' | 'long' | 'amount' | 'rows';
  readonly value: string;
}

const bytesOf = (layout: BankLayout, text: string): Uint8Array =>
  layout.encoding === 'gbk' ? toGbk(text) : new TextEncoder().encode(text);

/** The first fault that the bank would refuse the file for. */
export function bankFault(layout: BankLayout, payments: readonly BankPayment[]): BankFault | undefined {
  for (const [i, payment] of payments.entries()) {
    const { ref, card, name, bank, branch, city, fen } = payment;
    const at = { row: i + 1, ref };
    if (i >= layout.most.rows) return { ...at, fault: 'rows', value: String(layout.most.rows) };
    if (!/^[1-9][0-9]{9,19}$/.test(card)) return { ...at, fault: 'card', value: card.slice(-4) };
    if (!Number.isSafeInteger(fen) || fen <= 0) return { ...at, fault: 'amount', value: String(fen) };
    if (name.trim() === '') return { ...at, fault: 'empty', value: '' };
    for (const [value, most] of [
      [name, layout.most.name],
      [bank, layout.most.bank],
      [branch, layout.most.bank],
      [city, layout.most.bank],
    ] as const) {
      if (value.includes(layout.separator) || /["\r\n\t]/.test(value)) return { ...at, fault: 'sign', value };
      const strange = layout.encoding === 'gbk' ? notInGbk(value) : undefined;
      if (strange !== undefined) return { ...at, fault: 'letter', value: strange };
      if (bytesOf(layout, value).length > most) return { ...at, fault: 'long', value };
    }
  }
  return undefined;
}

const plainYuan = (fen: number): string => yuan(fen);

const cellOf = (column: BankColumn | 'total' | 'count', i: number, head: BankHead, payments: readonly BankPayment[]): string => {
  const payment = payments[i];
  switch (column) {
    case 'total':
      return String(payments.reduce((sum, { fen }) => sum + fen, 0));
    case 'count':
      return String(payments.length);
    case 'no':
      return String(i + 1);
    case 'day':
      return head.day.replaceAll('-', '');
    case 'payerBank':
    case 'payerCard':
    case 'payerName':
    case 'purpose':
      return head[column];
    case 'yuan':
      return plainYuan(payment?.fen ?? 0);
    case 'fen':
      return String(payment?.fen ?? 0);
    case 'isOtherBank':
      return payment !== undefined && payment.bank !== head.payerBank ? yes : no;
    case 'ref':
    case 'card':
    case 'name':
    case 'bank':
    case 'branch':
    case 'city':
      return payment?.[column] ?? '';
    case '':
    case 'state':
    case 'reason':
      return '';
    default:
      return column.slice(1);
  }
};

/** The lines of a layout end as banks' own templates do: with the separator where it is a bar. */
const lineOf = (layout: BankLayout, cells: readonly string[]): string =>
  layout.separator === '|' ? `${cells.join('|')}|` : cells.join(layout.separator);

/** The file that a bank takes. Check with `bankFault` first: a character outside the encoding throws a RangeError. */
export function bankFile(layout: BankLayout, head: BankHead, payments: readonly BankPayment[]): Uint8Array {
  const lines = [
    ...layout.head.map((line) =>
      typeof line === 'string'
        ? line
        : lineOf(
            layout,
            line.map((column) => cellOf(column, -1, head, payments)),
          ),
    ),
    ...payments.map((_, i) =>
      lineOf(
        layout,
        layout.columns.map((column) => cellOf(column, i, head, payments)),
      ),
    ),
  ];
  return bytesOf(layout, `${lines.join('\r\n')}\r\n`);
}
