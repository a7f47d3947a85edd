import { toFen } from './yuan.ts';

/** Why a text is not an amount: empty, negative, a part of a fen, too great, or not a plain decimal number. */
export type AmountFault = 'blank' | 'negative' | 'fraction' | 'tooGreat' | 'syntax';

export type Amount = { readonly fen: number; readonly fault?: undefined } | { readonly fault: AmountFault; readonly fen?: undefined };

const plain = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;

/**
 * Converts a typed or received amount in yuan to whole fen, exactly, from the digits of the text. It accepts only plain digits, commas
 * between thousands and at most two decimals: `1e3`, `0x10`, `１`, `1,00` and `.5` are `syntax`; `1.234` is `fraction`, and so is `1.000`,
 * which some people write for a thousand. Surrounding blanks are ignored. `maxFen` (default: the greatest safe integer) is the limit.
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
