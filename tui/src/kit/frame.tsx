import type { VerbAnswer } from '@saiyun/sdk';
import { Box, Text } from 'ink';
import { type Dispatch, type ReactNode, useLayoutEffect, useState } from 'react';
import { type KeyName, keys } from '../keys.ts';
import { cut, firstLines, fit, width } from '../state/cells.ts';
import { isElsewhere } from '../state/line.ts';
import { colour } from '../theme.ts';
import { useAppContext } from './app-context.ts';

export interface Notice {
  /** `place`: where one is, which gives way to a word that is looked for. */
  readonly tone: 'info' | 'good' | 'bad' | 'place';
  readonly text: string;
}

/** That a verb is done, with what it tells of its effect and of what follows. */
export function doneNotice(text: string, { told, next }: Pick<VerbAnswer, 'told' | 'next'> = {}): Notice {
  return { tone: 'good', text: [text, told, next].filter(Boolean).join('\n') };
}

/** What there is to say, until it is replaced or the language changes. */
export function useNotice(first?: Notice): readonly [notice: Notice | undefined, tell: Dispatch<Notice | undefined>] {
  const { language } = useAppContext();
  const [notice, setNotice] = useState(first);
  const [told, setTold] = useState(language);
  if (told !== language) {
    setTold(language);
    setNotice(undefined);
  }
  return [notice, setNotice];
}

/** A key named in the last line, as it is written there. */
export interface Hint {
  readonly key: KeyName;
  readonly shown: string;
}

export interface FrameProps {
  /** Of a pane beside another one, which has the name of the program. */
  readonly title?: string;
  readonly right?: string;
  readonly hints: readonly (KeyName | Hint)[];
  /** Those that are named while another pane gets the keys. */
  readonly hintsBehind?: readonly KeyName[];
  readonly notice?: Notice | undefined;
  /** Takes the line of the notice, such as the word that is looked for. */
  readonly prompt?: ReactNode;
  /** The word is being typed; before and after that whatever there is to say takes the line. */
  readonly isTyping?: boolean;
  readonly children: ReactNode;
}

/** A notice is told in so many lines at most. */
const mostLines = 3;
const marks = { info: '', place: '', good: '✓ ', bad: '! ' } as const;

/** The lines of a notice: none of it is lost, unless it is longer than any should be. */
function noticeLines(notice: Notice | undefined, columns: number): readonly string[] {
  if (!notice) return [' '];
  const mark = marks[notice.tone];
  // The mark in front says it.
  const text = mark === '' ? notice.text : notice.text.replace(/[!！]$/, '');
  const lines = firstLines(text.replace(/\s+/g, ' '), Math.max(8, columns - 2 - width(mark)), mostLines);
  return lines.map((line, n) => ` ${n === 0 ? mark : ' '.repeat(width(mark))}${line}`);
}

/** Lines that a screen has for itself: header, notice and keys take theirs, and a window with some to spare a blank one. */
export function useRoom(notice?: Notice): number {
  const { columns, rows } = useAppContext();
  return Math.max(1, rows - (isLow(rows) ? 3 : 4) - (noticeLines(notice, columns).length - 1));
}

/** A window in which no line is left blank. */
export function isLow(rows: number): boolean {
  return rows < 18;
}

/** Header, content, the latest notice and a line for the keys. Fills the window exactly. */
export function Frame({
  title: own,
  right = '',
  hints,
  hintsBehind = ['otherPane'],
  notice,
  prompt,
  isTyping = false,
  children,
}: FrameProps) {
  const { t, columns, rows, unread, isBehind } = useAppContext();
  const name = ` ${own ?? t('shell.title')}`;
  const told = [own === undefined && unread > 0 && t('shell.unread', { count: unread }), right].filter(Boolean).join(' · ');
  const side = told && `${cut(told, Math.max(0, columns - width(name) - 3))} `;
  const zoned = `${name} · ${t('shell.zone')}`;
  const title = own === undefined && isElsewhere(new Date()) && width(zoned) + width(side) < columns ? zoned : name;
  return (
    <Box flexDirection="column" width={columns} height={rows} flexShrink={0}>
      <Text inverse={!isBehind} bold color={colour.title}>
        {fit(title, columns - width(side)) + side}
      </Text>
      <Box flexDirection="column" flexGrow={1} overflow="hidden">
        {children}
      </Box>
      {prompt && (isTyping || !notice || notice.tone === 'place') ? (
        prompt
      ) : (
        <Box flexDirection="column" flexShrink={0}>
          <Text {...((notice?.tone === 'good' || notice?.tone === 'bad') && { color: colour[notice.tone] })}>
            {noticeLines(notice, columns).join('\n')}
          </Text>
        </Box>
      )}
      <Hints names={isBehind ? hintsBehind : hints} />
    </Box>
  );
}

/** Stay when there is no room for all: where the others are listed, and the way out. */
const always: ReadonlySet<KeyName> = new Set(['help', 'back', 'clearFind', 'done', 'leave', 'quit']);

/** The keys for which there is room, those that were named first before the others. */
function Hints({ names }: { readonly names: FrameProps['hints'] }) {
  const { t, columns, left = 0, isBehind, here } = useAppContext();
  const all = names.map((name): Hint => (typeof name === 'string' ? { key: name, shown: keys[name].shown } : name));
  const sizeOf = ({ key, shown }: Hint): number => width(shown) + width(t(keys[key].label)) + 3;
  const named = all.filter(({ key }) => 'hint' in keys[key]);
  let room = columns - named.reduce((sum, hint) => sum + (always.has(hint.key) ? sizeOf(hint) : 0), 0);
  const drawn = named.filter((hint) => {
    if (always.has(hint.key)) return true;
    room -= sizeOf(hint);
    return room >= 0;
  });
  useLayoutEffect(() => {
    if (isBehind) return;
    let from = left;
    here.hints = drawn.map((hint) => {
      const at = { key: hint.key, from, to: from + sizeOf(hint) };
      from = at.to;
      return at;
    });
  });
  return (
    <Text wrap="truncate">
      {drawn.map(({ key, shown }) => (
        <Text key={key}>
          {' '}
          <Text bold color={colour.accent}>
            {shown}
          </Text>
          <Text> {t(keys[key].label)} </Text>
        </Text>
      ))}
      {drawn.length === 0 && ' '}
    </Text>
  );
}
