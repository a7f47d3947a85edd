import { toFen } from './yuan.ts';

/** Why a text is no amount: nothing in it, below zero, a part of a fen, too great, or no plain decimal number at all. */
export type AmountFault = 'blank' | 'negative' | 'fraction' | 'tooGreat' | 'syntax';

export type Amount = { readonly fen: number; readonly fault?: undefined } | { readonly fault: AmountFault; readonly fen?: undefined };

const plain = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;

/**
 * What somebody typed or sent as an amount in yuan, as integer fen; exact, through the digits of the text. Only plain digits, commas
 * between thousands and at most two decimals: `1e3`, `0x10`, `１`, `1,00` and `.5` are `syntax`, `1.234` is `fraction`, even `1.000`,
 * which some write for a thousand. Blanks around it are nothing. `maxFen` (default: the greatest safe integer) bounds it.
 */
export function parseAmount(text: string, maxFen: number = Number.MAX_SAFE_INTEGER): Amount {
  if (typeof text !== 'string') throw new TypeError('text must be a string');
  const given = text.trim();
  if (given === '') return { fault: 'blank' };
  if (/^[-−]/.test(given) && plain.test(given.slice(1))) return { fault: 'negative' };
  const m = plain.exec(given);
  if (!m) return { fault: 'syntax' };
  if ((m[1] ?? '').length > 2) return { fault: 'fraction' };
  const fen = toFen(given);
  return fen === undefined || fen > maxFen ? { fault: 'tooGreat' } : { fen };
}
