import { Box, Text, useInput } from 'ink';
import { useState } from 'react';
import { nameOf } from '../keys.ts';
import { boxStyle, wrap } from '../state/cells.ts';
import { colour } from '../theme.ts';
import { useAppContext } from './app-context.ts';
import { Frame, isLow, type Notice } from './frame.tsx';

export interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  readonly notice?: Notice | undefined;
  readonly onAnswer: (yes: boolean) => void;
}

/** A question that has the window to itself, with No preselected: Enter alone changes nothing. */
export function Confirm({ title, text, notice, onAnswer }: ConfirmProps) {
  const { t, columns, rows } = useAppContext();
  const low = isLow(rows);
  const [yes, setYes] = useState(false);
  useInput((input, key) => {
    switch (nameOf(input, key)) {
      case 'left':
      case 'right':
      case 'tab':
        return setYes((before) => !before);
      case 'y':
        return onAnswer(true);
      case 'n':
      case 'escape':
        return onAnswer(false);
      case 'enter':
        return onAnswer(yes);
      default:
        return undefined;
    }
  });
  const inner = Math.min(56, columns - 8);
  const button = (label: string, on: boolean) => (
    <Text inverse={on} bold={on} {...(on && { color: colour.selected })}>
      {`  ${label}  `}
    </Text>
  );
  return (
    <Frame hints={[]} notice={notice}>
      <Box flexGrow={1} alignItems="center" justifyContent="center">
        <Box flexDirection="column" borderStyle={boxStyle()} borderColor={colour.warning} paddingX={2} paddingY={low ? 0 : 1}>
          <Text bold>{title}</Text>
          <Text>{wrap(text, inner).join('\n')}</Text>
          <Box marginTop={low ? 0 : 1} gap={2}>
            {button(`${t('shell.yes')} (y)`, yes)}
            {button(`${t('shell.no')} (n)`, !yes)}
          </Box>
        </Box>
      </Box>
    </Frame>
  );
}
