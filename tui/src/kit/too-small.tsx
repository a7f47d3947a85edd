import { Box, Text, useInput } from 'ink';
import { wrap } from '../state/cells.ts';
import { smallest } from '../theme.ts';
import { useAppContext } from './app-context.ts';

/** Stands before a screen that has no room. The screen stays as it is behind it; what is typed meanwhile does nothing. */
export function TooSmall() {
  const { t, columns, rows } = useAppContext();
  // Listened to all the same: with nobody at the keyboard the program would end.
  useInput(() => undefined);
  const sizes = { columns: smallest.columns, rows: smallest.rows, width: columns, height: rows };
  const room = Math.max(1, rows - 1);
  const wide = [t('shell.smallTitle'), ...wrap(t('shell.small', sizes), Math.max(4, columns - 1))];
  // Where there is no room for a sentence the sizes are what is needed.
  const lines = wide.length > room ? wrap(t('shell.smallSizes', sizes), Math.max(4, columns - 1)).slice(0, room) : wide;
  return (
    <Box flexDirection="column">
      {lines.map((line, n) => (
        <Text key={line} bold={n === 0} wrap="truncate">
          {line}
        </Text>
      ))}
    </Box>
  );
}
