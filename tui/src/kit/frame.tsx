import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { type KeyName, keys } from '../keys.ts';
import { cut, fit, width } from '../state/cells.ts';
import { colour } from '../theme.ts';
import { useAppContext } from './app-context.ts';

export interface Notice {
  readonly tone: 'info' | 'good' | 'bad';
  readonly text: string;
}

export interface FrameProps {
  readonly right?: string;
  readonly hints: readonly KeyName[];
  readonly notice?: Notice | undefined;
  readonly children: ReactNode;
}

/** Lines of the frame itself: header, rule, notice, keys. */
export const frameLines = 4;

/** Header, content, a line for the latest notice and one for the keys. Fills the window exactly. */
export function Frame({ right = '', hints, notice, children }: FrameProps) {
  const { t, columns, rows } = useAppContext();
  const title = ` ${t('shell.title')}`;
  const side = right && `${cut(right, Math.max(0, columns - width(title) - 3))} `;
  return (
    <Box flexDirection="column" width={columns} height={rows}>
      <Text inverse bold>
        {fit(title, columns - width(side)) + side}
      </Text>
      <Box flexDirection="column" flexGrow={1} overflow="hidden">
        {children}
      </Box>
      <Text {...(notice && notice.tone !== 'info' && { color: notice.tone === 'good' ? colour.good : colour.bad })} wrap="truncate">
        {notice ? cut(` ${notice.tone === 'bad' ? '! ' : notice.tone === 'good' ? '✓ ' : ''}${notice.text}`, columns) : ' '}
      </Text>
      <Text wrap="truncate">
        {hints
          .filter((name) => 'hint' in keys[name])
          .map((name) => (
            <Text key={name}>
              {' '}
              <Text bold color={colour.accent}>
                {keys[name].shown}
              </Text>
              <Text> {t(keys[name].label)} </Text>
            </Text>
          ))}
      </Text>
    </Box>
  );
}
