import { ApiError } from '../client/answer/api-error.ts';
import { amountOf } from '../logic/money/fen.ts';
import { toFen, toWireYuan } from '../logic/money/yuan.ts';

/** Converts fen to the yuan of the wire; throws a TypeError that names `name` unless it is whole fen of at least 0. */
export function inYuan(fen: number, name: string): number {
  return toWireYuan(amountOf(fen, name));
}

/** Converts an amount of an answer from yuan to fen. An invalid amount makes the whole answer unreadable. */
export function inFen(amount: unknown): number {
  const fen = typeof amount === 'number' || typeof amount === 'string' ? toFen(amount) : undefined;
  if (fen !== undefined) return fen;
  throw new ApiError({
    kind: 'protocol',
    message: '服务器的答复无法识别 · The answer of the server cannot be read',
    detail: String(amount),
  });
}

/** The answer with these amounts in fen; absent ones stay absent. */
export function withFen<T extends object>(row: T, names: readonly (keyof T & string)[]): T {
  const amounts = names.filter((name) => row[name] !== null && row[name] !== undefined).map((name) => [name, inFen(row[name])] as const);
  return { ...row, ...Object.fromEntries(amounts) };
}
