import { Box, Text } from 'ink';
import { type ReactNode, useMemo, useState } from 'react';
import { type TextEdit, textEdit, textOf } from '../../state/text-edit.ts';
import { colour } from '../../theme.ts';
import { type Offer, useAppContext } from '../app-context.ts';
import { TextInput } from '../text-input.tsx';
import { useKeys } from '../use-keys.ts';

/** A line to search, or one that was broken, with how it goes on: a word may begin in it and end in the next. */
export type FindLine = string | readonly [line: string, on: string];

export interface FindOptions {
  /** What is searched, line by line. */
  readonly lines: readonly FindLine[];
  readonly at: number;
  readonly goTo: (line: number) => void;
  readonly isActive: boolean;
}

export interface Find {
  /** `/`, and with a word to look for `n` and `N`, and Esc, which takes it away: they come before those of the place. */
  readonly offers: readonly Offer[];
  /** The word is being typed, so that letters are no commands. */
  readonly isTyping: boolean;
  /** Stands in the line above the keys while there is a word. */
  readonly prompt: ReactNode;
  readonly word: string;
}

/** Looks for a word in the lines of a place, from the current one on and round. */
export function useFind({ lines, at, goTo, isActive }: FindOptions): Find {
  const { t } = useAppContext();
  const [word, setWord] = useState<TextEdit>(textEdit(''));
  const [isTyping, setTyping] = useState(false);
  const text = textOf(word).trim().toLowerCase();
  const found = useMemo(() => linesWith(lines, text), [lines, text]);
  const step = (by: 1 | -1): void => {
    const next = by > 0 ? (found.find((n) => n > at) ?? found[0]) : (found.findLast((n) => n < at) ?? found.at(-1));
    if (next !== undefined) goTo(next);
  };
  const clear = (): void => {
    setWord(textEdit(''));
    setTyping(false);
  };
  useKeys({ open: () => setTyping(false), back: clear }, { isActive: isActive && isTyping });
  const offers: readonly Offer[] = [
    {
      key: 'find',
      run: () => {
        setWord(textEdit(''));
        setTyping(true);
      },
    },
    ...(text ? [{ key: 'clearFind', run: clear } as const] : []),
    ...(text ? ([1, -1] as const).map((by): Offer => ({ key: by > 0 ? 'findNext' : 'findPrevious', run: () => step(by) })) : []),
  ];
  const type = (next: TextEdit): void => {
    setWord(next);
    const hits = linesWith(lines, textOf(next).trim().toLowerCase());
    const first = hits.find((n) => n >= at) ?? hits[0];
    if (first !== undefined) goTo(first);
  };
  const place = found.indexOf(at);
  const count = found.length === 0 ? t('shell.notFound') : `${place < 0 ? '–' : place + 1} / ${found.length}`;
  const prompt =
    isTyping || text ? (
      <Box>
        <Text color={colour.accent}>{' /'}</Text>
        <TextInput edit={word} onChange={type} width={30} active={isActive && isTyping} />
        <Text dimColor={colour.faint}>{text ? ` ${count}` : ''}</Text>
      </Box>
    ) : undefined;
  return { offers, isTyping, prompt, word: text };
}

function linesWith(lines: readonly FindLine[], text: string): readonly number[] {
  if (text === '') return [];
  return lines.flatMap((one, n) => {
    const [line, on] = typeof one === 'string' ? [one, ''] : one;
    const at = (line + on).toLowerCase().indexOf(text);
    return at >= 0 && at < line.length ? [n] : [];
  });
}
