import { Text } from 'ink';
import { useMemo, useState } from 'react';
import { cut, wrap } from '../state/cells.ts';
import { colour } from '../theme.ts';
import { type Offer, useAppContext } from './app-context.ts';
import { Frame, type Notice, useRoom } from './frame.tsx';
import { usePlace } from './place.ts';
import { type FindLine, useFind } from './use-find.tsx';

export interface ReaderProps {
  readonly title: string;
  readonly right: string;
  /** A text of one page, or of several such as a PDF has. */
  readonly pages: readonly string[];
  /** What can be done with what is read, besides reading it. */
  readonly offers?: readonly Offer[];
  readonly notice?: Notice | undefined;
  /** Takes what there is to say; without it the reader says it itself. */
  readonly onNotice?: (notice: Notice | undefined) => void;
  readonly onClose: () => void;
}

/** Title and a blank line. */
const head = 2;

/** A long text, read line by line, page by page, or from one place where a word is to the next. */
export function Reader({ title, right, pages, offers = [], notice, onNotice, onClose }: ReaderProps) {
  const { t, columns, active } = useAppContext();
  const [line, setLine] = useState(0);
  const [hit, setHit] = useState<number>();
  const [told, setTold] = useState<Notice>();
  const said = notice ?? told;
  const { lines, starts } = useMemo(() => laidOut(pages, columns - 4), [pages, columns]);
  const height = Math.max(1, useRoom(said) - head);
  const bottom = Math.max(0, lines.length - height);
  const top = Math.min(line, bottom);
  const scroll = (to: number): void => {
    setLine(Math.max(0, Math.min(bottom, to)));
    setHit(undefined);
  };
  const searched = useMemo(() => lines.map((one, n): FindLine => [one, goesOn(one, lines[n + 1] ?? '')]), [lines]);
  const find = useFind({
    lines: searched,
    at: hit ?? top,
    goTo: (to) => {
      setHit(to);
      // With a few lines above it, to see where it belongs.
      if (to < top || to >= top + height) setLine(Math.max(0, Math.min(bottom, to - 3)));
    },
    isActive: active,
  });
  const page = starts.findLastIndex((start) => start <= (hit ?? top));
  const toPage = (to: number): void => scroll(starts[Math.max(0, Math.min(starts.length - 1, to))] ?? 0);
  const hasPages = pages.length > 1;
  const hints = usePlace(
    [
      { key: 'scrollDown', run: () => scroll(top + 1) },
      { key: 'scrollUp', run: () => scroll(top - 1) },
      { key: 'pageDown', run: () => scroll(top + height) },
      { key: 'pageUp', run: () => scroll(top - height) },
      ...(hasPages
        ? ([
            { key: 'nextPart', run: () => toPage(page + 1) },
            { key: 'previousPart', run: () => toPage(page - 1) },
          ] as const)
        : []),
      ...offers,
      ...find.offers,
      { key: 'first', run: () => scroll(0) },
      { key: 'last', run: () => scroll(bottom) },
      { key: 'back', run: onClose },
    ],
    { isActive: active && !find.isTyping, onNotice: onNotice ?? setTold, otherwise: (pressed) => pressed === 'q' && onClose() },
  );
  const place = `${Math.min(lines.length, top + height)} / ${lines.length}`;
  const where = hasPages ? t('shell.page', { page: page + 1, pages: pages.length, lines: place }) : place;
  return (
    <Frame hints={hints} right={right} notice={said ?? { tone: 'place', text: where }} prompt={find.prompt} isTyping={find.isTyping}>
      <Text bold>{cut(` ${title}`, columns)}</Text>
      <Text> </Text>
      {lines.slice(top, top + height).map((one, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
        <Text key={top + n} wrap="truncate" {...(top + n === hit && { color: colour.accent, bold: true })}>{`  ${one}`}</Text>
      ))}
    </Frame>
  );
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
