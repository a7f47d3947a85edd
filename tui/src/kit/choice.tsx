import { Box, Text, useInput } from 'ink';
import { useState } from 'react';
import { nameOf } from '../keys.ts';
import { firstRow, select } from '../state/list-window.ts';
import { colour } from '../theme.ts';

export interface ChoiceProps<T> {
  readonly title: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly height: number;
  readonly onChoose: (value: T) => void;
  readonly onCancel: () => void;
}

/** Picks one of a few options, such as the tenant to work in. */
export function Choice<T>({ title, options, height, onChoose, onCancel }: ChoiceProps<T>) {
  const [list, setList] = useState(firstRow);
  useInput((input, key) => {
    const name = nameOf(input, key);
    if (name === 'up' || name === 'k') setList(select(list, list.selected - 1, options.length, height));
    else if (name === 'down' || name === 'j') setList(select(list, list.selected + 1, options.length, height));
    else if (name === 'escape') onCancel();
    else if (name === 'enter') {
      const chosen = options[list.selected];
      if (chosen) onChoose(chosen.value);
    }
  });
  return (
    <Box flexDirection="column">
      <Text bold>{title}</Text>
      {options.slice(list.top, list.top + height).map((option, i) => {
        const on = list.top + i === list.selected;
        return (
          <Text key={option.label} {...(on && { color: colour.accent })}>
            {on ? '❯ ' : '  '}
            {option.label}
          </Text>
        );
      })}
    </Box>
  );
}
