import { setTimeout as pause } from 'node:timers/promises';
import type { Terminal } from '../support/terminal.ts';

/** Seconds since the beginning, and what is written to the terminal then. */
type Frame = readonly [at: number, text: string];

export interface Recording {
  readonly columns: number;
  readonly rows: number;
  readonly frames: readonly Frame[];
  /** The last screen, line by line, with its escape sequences. */
  readonly screen: readonly string[];
}

const lookMs = 40;
/** The longest that a reader has to wait for the next change. */
const mostSeconds = 1.5;

/** What makes the earlier screen the later one: only the lines that differ. */
const changes = (before: readonly string[], now: readonly string[]): string =>
  now.flatMap((line, row) => (line === before[row] ? [] : [`\u001b[${row + 1};1H\u001b[0m\u001b[2K${line}`])).join('');

/** Looks at a terminal while something is done in it. */
export async function recorded(
  terminal: Terminal,
  { columns, rows }: Pick<Recording, 'columns' | 'rows'>,
  act: () => Promise<void>,
): Promise<Recording> {
  const frames: Frame[] = [];
  let screen: readonly string[] = [];
  let at = 0;
  let shownAt = Date.now();
  const look = (): void => {
    const now = terminal.styled().slice(0, rows);
    const text = changes(screen, now);
    if (text === '') return;
    at += frames.length === 0 ? 0 : Math.min(mostSeconds, (Date.now() - shownAt) / 1000);
    shownAt = Date.now();
    frames.push([Number(at.toFixed(2)), `${frames.length === 0 ? '\u001b[?25l\u001b[2J' : ''}${text}`]);
    screen = now;
  };
  let isOver = false;
  const acted = act().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    look();
    await pause(lookMs);
  }
  await acted;
  look();
  return { columns, rows, frames, screen };
}

/** The recording as an asciicast, version 2. */
export function asciicast({ columns, rows, frames }: Recording, title: string): string {
  const header = { version: 2, width: columns, height: rows, title, env: { TERM: 'xterm-256color' } };
  return [header, ...frames.map(([at, text]) => [at, 'o', text])].map((line) => `${JSON.stringify(line)}\n`).join('');
}
