import { Box, Text, useInput } from 'ink';
import { wrap } from '../state/cells.ts';
import { smallest } from '../theme.ts';
import { useAppContext } from './app-context.ts';

/** Stands before a screen that has no room. The screen stays as it is behind it; what is typed meanwhile does nothing. */
export function TooSmall() {
  const { t, columns, rows } = useAppContext();
  // Listened to all the same: with nobody at the keyboard the program would end.
  useInput(() => undefined);
  const text = t('shell.small', { columns: smallest.columns, rows: smallest.rows, width: columns, height: rows });
  const lines = [t('shell.smallTitle'), ...wrap(text, Math.max(4, columns - 1))].slice(0, Math.max(1, rows - 1));
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
