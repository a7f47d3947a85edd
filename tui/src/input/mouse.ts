import { keys } from '../keys.ts';
import type { AppContext } from '../kit/app-context.ts';

/** Asks a terminal to tell of buttons and the wheel, and to stop. Text can still be selected with Shift. */
export const mouseOn = '\u001b[?1000h\u001b[?1006h';
export const mouseOff = '\u001b[?1006l\u001b[?1000l';

const report = new RegExp(`^${'\u001b'}\\[<(\\d+);(\\d+);(\\d+)([Mm])$`);
const [left, wheelUp, wheelDown] = [0, 64, 65];

/** What a mouse did, by the report of a terminal: a key that stands for it, or where it clicked, counted from 0. */
export type MouseAct = { readonly key: string } | { readonly column: number; readonly line: number } | 'nothing';

/** Reads a report; undefined for what is none. */
export function mouseAct(part: string): MouseAct | undefined {
  const found = report.exec(part);
  if (!found) return undefined;
  const [, button = '', column = '', line = '', pressed = ''] = found;
  if (Number(button) === wheelUp) return { key: '\u001b[A' };
  if (Number(button) === wheelDown) return { key: '\u001b[B' };
  if (Number(button) !== left || pressed === 'm') return 'nothing';
  return { column: Number(column) - 1, line: Number(line) - 1 };
}

/** Where a click leads: to the other pane, to the key that the last line names there, or to a row of the list; a second click at a row does what Enter does. */
export function click(
  { hints, table, other, offers }: AppContext['here'],
  { column, line }: { column: number; line: number },
  lastLine: number,
): void {
  const doing = (key: string): void => offers.find((offer) => offer.key === key)?.run();
  if (other && column >= other.from && column < other.to) {
    other.go();
    return;
  }
  if (line === lastLine) {
    const hint = hints?.find(({ from, to }) => column >= from && column < to);
    if (hint) doing(hint.key);
    return;
  }
  if (!table) return;
  const row = table.first + line - table.top;
  if (line < table.top || row >= Math.min(table.count, table.first + table.height)) return;
  if (row === table.selected) offers.find(({ key, why }) => why === undefined && keys[key].keys.some((one) => one === 'enter'))?.run();
  else table.pick(row);
}

/** Passes clicks from the terminal's input to the interface, which is drawn later. */
export interface Pointer {
  onClick: ((at: { readonly column: number; readonly line: number }) => void) | undefined;
}
