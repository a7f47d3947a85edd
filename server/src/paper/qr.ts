import qrcode from 'qrcode-generator';
import type { Box } from './layout.ts';

/** Dark squares of a QR code, in modules: runs of a line made one. */
export interface QrCode {
  /** Modules from edge to edge, with the quiet margin. */
  readonly size: number;
  readonly runs: readonly { readonly x: number; readonly y: number; readonly w: number }[];
}

const quiet = 2;
/** The smallest module, in points, that a phone reads from paper: 0.25 mm. */
const leastModule = (0.25 * 72) / 25.4;
/** A module that is read with ease, in points: 0.33 mm. A smaller one gets no further correction, which would make it smaller still. */
const easyModule = (0.33 * 72) / 25.4;
/** The parts of an address that ends in letters, digits and points: those take less room than other characters. */
const plainEnd = /[0-9A-Z.]*$/;

type Correction = 'L' | 'M';

const made = (text: string, correction: Correction): ReturnType<typeof qrcode> | undefined => {
  const end = plainEnd.exec(text)?.[0] ?? '';
  const code = qrcode(0, correction);
  if (end.length < text.length) code.addData(text.slice(0, text.length - end.length), 'Byte');
  if (end !== '') code.addData(end, 'Alphanumeric');
  const counted = code.getModuleCount.bind(code);
  try {
    // Eight masks keep plain data from looking like a pattern, and weighing them takes ten times as long as the code itself. A signed proof
    // has no pattern: an empty code to weigh has the library take the first mask.
    code.getModuleCount = () => 0;
    code.make();
    code.getModuleCount = counted;
    return code;
  } catch {
    return undefined;
  }
};

const fits = (side: number, count: number | undefined, least: number): boolean =>
  count !== undefined && side / (count + 2 * quiet) >= least;

/** Modules of a text's code without the margin. Codes of equally long texts are equally large, and making one takes milliseconds. */
export type QrSizes = Map<string, number | undefined>;

const countOf = (text: string, correction: Correction, sizes: QrSizes): number | undefined => {
  const key = `${correction} ${plainEnd.exec(text)?.[0].length ?? 0} ${text.length}`;
  if (!sizes.has(key)) sizes.set(key, made(text, correction)?.getModuleCount());
  return sizes.get(key);
};

/** How a text is coded for a box: with more correction where there is room; undefined if a phone could not read it at that size. */
export function correctionFor(text: string, { w, h }: Box, sizes: QrSizes): Correction | undefined {
  const side = Math.min(w, h);
  if (fits(side, countOf(text, 'M', sizes), easyModule)) return 'M';
  return fits(side, countOf(text, 'L', sizes), leastModule) ? 'L' : undefined;
}

/** The code itself. */
export function qrCode(text: string, correction: Correction): QrCode {
  const code = made(text, correction);
  const count = code?.getModuleCount() ?? 0;
  const runs: { x: number; y: number; w: number }[] = [];
  for (let y = 0; y < count; y++)
    for (let x = 0; x < count; x++) {
      if (!code?.isDark(y, x)) continue;
      const last = runs.at(-1);
      if (last && last.y === y + quiet && last.x + last.w === x + quiet) last.w += 1;
      else runs.push({ x: x + quiet, y: y + quiet, w: 1 });
    }
  return { size: count + 2 * quiet, runs };
}
