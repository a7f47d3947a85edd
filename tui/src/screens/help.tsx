import { Box, Text, useInput } from 'ink';
import { useState } from 'react';
import { keys, nameOf, ownActions } from '../keys.ts';
import { type Offer, useAppContext } from '../kit/app-context.ts';
import { Frame, useRoom } from '../kit/frame.tsx';
import { TextInput } from '../kit/text-input.tsx';
import { cut, fit, width } from '../state/cells.ts';
import { firstRow, select } from '../state/list-window.ts';
import { type TextEdit, textEdit, textOf } from '../state/text-edit.ts';
import { colour } from '../theme.ts';

interface Line {
  readonly shown: string;
  readonly label: string;
  readonly offer: Offer;
  /** What it is called in the settings file, if it can have another key. */
  readonly names: readonly string[];
}

interface Props {
  readonly offers: readonly Offer[];
  /** What is typed narrows the list; any other key leaves it otherwise. */
  readonly isFiltered: boolean;
  readonly onClose: () => void;
}

/** Everything that can be done where one is, and why some of it cannot now. Enter does what is selected. */
export function Help({ offers, isFiltered, onClose }: Props) {
  const { t, columns } = useAppContext();
  const [list, setList] = useState(firstRow);
  const [word, setWord] = useState<TextEdit>(textEdit(''));
  const typed = textOf(word).trim().toLowerCase();
  const lines = linesOf(offers, (offer) => t(keys[offer.key].label)).filter((line) =>
    `${line.label} ${line.names.join(' ')}`.toLowerCase().includes(typed),
  );
  const height = Math.max(1, useRoom() - 1);
  const go = (to: number): void => setList(select(list, to, lines.length, height));
  const narrow = (next: TextEdit): void => {
    setWord(next);
    setList(firstRow);
  };
  useInput((input, key) => {
    const pressed = nameOf(input, key);
    if (pressed === 'up' || (pressed === 'k' && !isFiltered)) return go(list.selected - 1);
    if (pressed === 'down' || (pressed === 'j' && !isFiltered)) return go(list.selected + 1);
    if (isFiltered && pressed !== 'enter' && pressed !== 'escape') return;
    onClose();
    if (pressed === 'enter') lines[list.selected]?.offer.run();
  });
  const keyColumns = Math.max(8, ...lines.map(({ shown }) => width(shown))) + 1;
  const labelColumns = Math.min(28, Math.max(10, ...lines.map(({ label }) => width(label))) + 2);
  const nameColumns = Math.max(0, ...lines.map(({ names }) => width(names.join(', ')))) + 2;
  const why = lines[list.selected]?.offer.why;
  const place = lines.length === 0 ? t('shell.notFound') : t('shell.helpPlace', { at: list.selected + 1, total: lines.length });
  return (
    // A reason has more room below than beside what it is of.
    <Frame hints={['pick', 'run', 'back']} notice={why === undefined ? { tone: 'place', text: place } : { tone: 'info', text: why }}>
      {isFiltered ? (
        <Box>
          <Text bold color={colour.accent}>
            {' : '}
          </Text>
          <TextInput edit={word} onChange={narrow} width={30} />
        </Box>
      ) : (
        <Text bold>{` ${t('keys.title')}`}</Text>
      )}
      {lines.slice(list.top, list.top + height).map(({ shown, label, offer: { why }, names }, n) => {
        const isSelected = list.top + n === list.selected;
        return (
          <Text key={shown + label} wrap="truncate">
            <Text
              {...(isSelected && { color: colour.accent })}
              bold={isSelected}
              dimColor={colour.faint && why !== undefined && !isSelected}
            >
              {`${isSelected ? '❯ ' : '  '}${fit(shown, keyColumns)}${fit(label, labelColumns)}`}
            </Text>
            <Text dimColor={colour.faint}>{fit(names.join(', '), nameColumns)}</Text>
            <Text dimColor={colour.faint}>{cut(why ?? '', columns - keyColumns - labelColumns - nameColumns - 3)}</Text>
          </Text>
        );
      })}
    </Frame>
  );
}

/** Keys that do the same in two directions stand in one line. */
function linesOf(offers: readonly Offer[], labelOf: (offer: Offer) => string): readonly Line[] {
  const lines = new Map<string, Line>();
  const own = ownActions();
  for (const offer of offers) {
    const label = labelOf(offer);
    const before = lines.get(label);
    const shown = offer.shown ?? keys[offer.key].shown;
    const names = own.includes(offer.key) ? [offer.key] : [];
    const both = before && { ...before, shown: `${before.shown} ${shown}`, names: [...before.names, ...names] };
    lines.set(label, both ?? { shown, label, offer, names });
  }
  return [...lines.values()];
}
