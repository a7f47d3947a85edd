import { useMemo, useState } from 'react';
import { wrap } from '../../state/cells.ts';
import type { Offer } from '../app-context.ts';
import { type Find, type FindLine, useFind } from './use-find.tsx';

export interface ReadingOptions {
  /** Which text it is: of several each stays where it was left. */
  readonly of?: string;
  /** A text of one page, or of several such as a PDF has. */
  readonly pages: readonly string[];
  readonly columns: number;
  /** Lines that are in sight. */
  readonly height: number;
  readonly isActive: boolean;
}

/** The first line in sight, and the one in which a word was found. */
interface Place {
  readonly line: number;
  readonly hit?: number;
}

export interface Reading {
  /** The lines in sight, and whether a word that is looked for is in one. */
  readonly shown: readonly { readonly n: number; readonly text: string; readonly isHit: boolean }[];
  readonly scroll: (by: number) => void;
  readonly find: Find;
  /** Ways to move about, without those that lead elsewhere. */
  readonly moves: readonly Offer[];
  /** Ways from page to page, of a text that has several. */
  readonly turns: readonly Offer[];
  /** How far it is read: the page from 1, and the last line in sight of how many. */
  readonly page: number;
  readonly lines: string;
}

/** Reads a long text line by line, page by page, or from one place where a word is to the next. */
export function useReading({ of = '', pages, columns, height, isActive }: ReadingOptions): Reading {
  const [places, setPlaces] = useState<Readonly<Record<string, Place>>>({});
  const { line, hit } = places[of] ?? { line: 0 };
  const goAs = (to: Place): void => setPlaces((before) => ({ ...before, [of]: to }));
  const { lines, starts } = useMemo(() => laidOut(pages, columns), [pages, columns]);
  const bottom = Math.max(0, lines.length - height);
  const top = Math.min(line, bottom);
  const within = (to: number): number => Math.max(0, Math.min(bottom, to));
  const goTo = (to: number): void => goAs({ line: within(to) });
  const searched = useMemo(() => lines.map((one, n): FindLine => [one, goesOn(one, lines[n + 1] ?? '')]), [lines]);
  const find = useFind({
    lines: searched,
    at: hit ?? top,
    // With a few lines above it, to see where it belongs.
    goTo: (to) => goAs({ line: to < top || to >= top + height ? within(to - 3) : top, hit: to }),
    isActive,
  });
  const page = starts.findLastIndex((start) => start <= (hit ?? top));
  const toPage = (to: number): void => goTo(starts[Math.max(0, Math.min(starts.length - 1, to))] ?? 0);
  return {
    shown: lines.slice(top, top + height).map((text, n) => ({ n: top + n, text, isHit: top + n === hit })),
    scroll: (by) => goTo(top + by),
    find,
    moves: [
      { key: 'scrollDown', run: () => goTo(top + 1) },
      { key: 'scrollUp', run: () => goTo(top - 1) },
      { key: 'pageDown', run: () => goTo(top + height) },
      { key: 'pageUp', run: () => goTo(top - height) },
      { key: 'first', run: () => goTo(0) },
      { key: 'last', run: () => goTo(bottom) },
    ],
    turns:
      pages.length > 1
        ? [
            { key: 'nextPart', run: () => toPage(page + 1) },
            { key: 'previousPart', run: () => toPage(page - 1) },
          ]
        : [],
    page: page + 1,
    lines: `${Math.min(lines.length, top + height)} / ${lines.length}`,
  };
}

/** How a line goes on that was broken: a blank was left out between English words, nothing between Chinese characters. */
const goesOn = (line: string, next: string): string => (/[\x21-\x7e]$/.test(line) ? ` ${next}` : next);

/** The lines of all pages, a blank one between two, and where each page starts. */
function laidOut(pages: readonly string[], columns: number): { readonly lines: readonly string[]; readonly starts: readonly number[] } {
  const lines: string[] = [];
  const starts: number[] = [];
  for (const page of pages) {
    if (lines.length > 0) lines.push('');
    starts.push(lines.length);
    lines.push(...wrap(page, columns));
  }
  return { lines, starts };
}
