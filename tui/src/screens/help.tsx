import { Text, useInput } from 'ink';
import { useState } from 'react';
import { keys, nameOf } from '../keys.ts';
import { type Offer, useAppContext } from '../kit/app-context.ts';
import { Frame, useRoom } from '../kit/frame.tsx';
import { cut, fit, width } from '../state/cells.ts';
import { firstRow, select } from '../state/list-window.ts';
import { colour } from '../theme.ts';

interface Line {
  readonly shown: string;
  readonly label: string;
  readonly offer: Offer;
}

interface Props {
  readonly offers: readonly Offer[];
  readonly onClose: () => void;
}

/** Everything that can be done where one is, and why some of it cannot now. Enter does what is selected. */
export function Help({ offers, onClose }: Props) {
  const { t, columns } = useAppContext();
  const [list, setList] = useState(firstRow);
  const lines = linesOf(offers, (offer) => t(keys[offer.key].label));
  const height = Math.max(1, useRoom() - 1);
  const go = (to: number): void => setList(select(list, to, lines.length, height));
  useInput((input, key) => {
    const pressed = nameOf(input, key);
    if (pressed === 'up' || pressed === 'k') return go(list.selected - 1);
    if (pressed === 'down' || pressed === 'j') return go(list.selected + 1);
    onClose();
    if (pressed === 'enter') lines[list.selected]?.offer.run();
  });
  const keyColumns = Math.max(8, ...lines.map(({ shown }) => width(shown))) + 1;
  const labelColumns = Math.min(24, Math.max(10, ...lines.map(({ label }) => width(label))) + 2);
  return (
    <Frame hints={['pick', 'run', 'back']}>
      <Text bold>{` ${t('keys.title')}`}</Text>
      {lines.slice(list.top, list.top + height).map(({ shown, label, offer: { why } }, n) => {
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
            <Text dimColor={colour.faint}>{why === undefined ? '' : cut(why, columns - keyColumns - labelColumns - 3)}</Text>
          </Text>
        );
      })}
    </Frame>
  );
}

/** Keys that do the same in two directions stand in one line. */
function linesOf(offers: readonly Offer[], labelOf: (offer: Offer) => string): readonly Line[] {
  const lines = new Map<string, Line>();
  for (const offer of offers) {
    const label = labelOf(offer);
    const before = lines.get(label);
    const { shown } = keys[offer.key];
    lines.set(label, before ? { ...before, shown: `${before.shown} ${shown}` } : { shown, label, offer });
  }
  return [...lines.values()];
}
