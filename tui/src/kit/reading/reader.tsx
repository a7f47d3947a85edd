import { Text } from 'ink';
import { useState } from 'react';
import { cut } from '../../state/cells.ts';
import { colour } from '../../theme.ts';
import { type Offer, useAppContext } from '../app-context.ts';
import { Frame, type Notice, useRoom } from '../frame.tsx';
import { usePlace } from '../place.ts';
import { type Reading, useReading } from './use-reading.ts';

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

/** A long text with the window to itself. */
export function Reader({ title, right, pages, offers = [], notice, onNotice, onClose }: ReaderProps) {
  const { t, columns, active } = useAppContext();
  const [told, setTold] = useState<Notice>();
  const said = notice ?? told;
  const reading = useReading({ pages, columns: columns - 4, height: Math.max(1, useRoom(said) - head), isActive: active });
  const { find } = reading;
  const hints = usePlace([...reading.moves, ...reading.turns, ...offers, ...find.offers, { key: 'back', run: onClose }], {
    isActive: active && !find.isTyping,
    onNotice: onNotice ?? setTold,
    otherwise: (pressed) => pressed === 'q' && onClose(),
  });
  const { page, lines } = reading;
  const where = pages.length > 1 ? t('shell.page', { page, pages: pages.length, lines }) : lines;
  return (
    <Frame hints={hints} right={right} notice={said ?? { tone: 'place', text: where }} prompt={find.prompt} isTyping={find.isTyping}>
      <Text bold>{cut(` ${title}`, columns)}</Text>
      <Text> </Text>
      <ReadLines reading={reading} />
    </Frame>
  );
}

/** The lines of a text that are in sight. */
export function ReadLines({ reading: { shown } }: { readonly reading: Reading }) {
  return shown.map(({ n, text, isHit }) => (
    <Text key={n} wrap="truncate" {...(isHit && { color: colour.accent, bold: true })}>{`  ${text}`}</Text>
  ));
}
