import { ApiError } from '../client/answer/api-error.ts';
import { amountOf } from '../logic/money/fen.ts';
import { toFen, toWireYuan } from '../logic/money/yuan.ts';

/** Fen as the yuan of the wire; a TypeError naming `name` for what is not whole fen, not below zero. */
export function inYuan(fen: number, name: string): number {
  return toWireYuan(amountOf(fen, name));
}

/** An amount of an answer, in yuan, as fen. One that is no amount of whole fen makes the answer unreadable. */
export function inFen(amount: unknown): number {
  const fen = typeof amount === 'number' || typeof amount === 'string' ? toFen(amount) : undefined;
  if (fen !== undefined) return fen;
  throw new ApiError({
    kind: 'protocol',
    message: '服务器的答复无法识别 · The answer of the server cannot be read',
    detail: String(amount),
  });
}

/** The answer with these amounts in fen; those that are absent stay so. */
export function withFen<T extends object>(row: T, names: readonly (keyof T & string)[]): T {
  const amounts = names.filter((name) => row[name] !== null && row[name] !== undefined).map((name) => [name, inFen(row[name])] as const);
  return { ...row, ...Object.fromEntries(amounts) };
}
