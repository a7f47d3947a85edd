import type { Fields } from '../../contract/field.ts';
import { toFen, toWireYuan } from '../../logic/money/yuan.ts';

type Values = Readonly<Record<string, unknown>>;

const isMoney = (fields: Fields, name: string): boolean => Object.hasOwn(fields, name) && fields[name]?.kind === 'money';

const changed = (fields: Fields, values: Values, change: (value: number | string, name: string) => number): Values => {
  const names = Object.keys(values).filter((name) => isMoney(fields, name));
  if (names.length === 0) return values;
  const out: Record<string, unknown> = { ...values };
  for (const name of names) {
    const value = values[name];
    if (typeof value === 'number' || typeof value === 'string') out[name] = change(value, name);
  }
  return out;
};

/** Converts the money in a row from yuan to fen; throws a RangeError for an amount that is not whole fen. */
export function rowFromWire<T>(fields: Fields, row: T): T {
  return (
    typeof row === 'object' && row !== null
      ? changed(fields, row as Values, (amount, name) => {
          const fen = toFen(amount);
          if (fen === undefined) throw new RangeError(`${name} is no amount of money: ${amount}`);
          return fen;
        })
      : row
  ) as T;
}

/**
 * Converts the money in values to send from fen to yuan. Throws a RangeError for an amount that is not whole fen, and for a Date: days and
 * times are in their wire text.
 */
export function valuesToWire(fields: Fields, values: Values): Values {
  for (const name in values) if (values[name] instanceof Date) throw new RangeError(`${name} must be a text such as 2026-05-06 08:00:00`);
  return changed(fields, values, (fen, name) => {
    if (typeof fen !== 'number' || !Number.isSafeInteger(fen)) throw new RangeError(`${name} is not whole fen: ${fen}`);
    return toWireYuan(fen);
  });
}

/**
 * Converts the filters of a list: numbers for money columns and their ranges are fen; texts, which may carry markers, are sent unchanged,
 * in yuan.
 */
export function filtersToWire<T>(fields: Fields, match: Readonly<Record<string, T>>): Readonly<Record<string, T | number>> {
  const entries = Object.entries(match).map(([name, value]): readonly [string, T | number] => {
    const column = name.replace(/_(begin|end)$/, '');
    if (typeof value !== 'number' || !isMoney(fields, column)) return [name, value];
    if (!Number.isSafeInteger(value)) throw new RangeError(`match.${name} is not whole fen: ${value}`);
    return [name, toWireYuan(value)];
  });
  return Object.fromEntries(entries);
}
