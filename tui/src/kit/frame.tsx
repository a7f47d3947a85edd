import { Box, Text } from 'ink';
import { type ReactNode, useLayoutEffect } from 'react';
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
  /** Takes the line of the notice, such as the word that is looked for. */
  readonly prompt?: ReactNode;
  readonly children: ReactNode;
}

/** Lines of the frame itself: header, rule, notice, keys. */
export const frameLines = 4;

/** Header, content, a line for the latest notice and one for the keys. Fills the window exactly. */
export function Frame({ right = '', hints, notice, prompt, children }: FrameProps) {
  const { t, columns, rows, unread } = useAppContext();
  const title = ` ${t('shell.title')}`;
  const told = [unread > 0 && t('shell.unread', { count: unread }), right].filter(Boolean).join(' · ');
  const side = told && `${cut(told, Math.max(0, columns - width(title) - 3))} `;
  return (
    <Box flexDirection="column" width={columns} height={rows}>
      <Text inverse bold>
        {fit(title, columns - width(side)) + side}
      </Text>
      <Box flexDirection="column" flexGrow={1} overflow="hidden">
        {children}
      </Box>
      {prompt || (
        <Text {...(notice && notice.tone !== 'info' && { color: notice.tone === 'good' ? colour.good : colour.bad })} wrap="truncate">
          {notice ? cut(` ${notice.tone === 'bad' ? '! ' : notice.tone === 'good' ? '✓ ' : ''}${notice.text}`, columns) : ' '}
        </Text>
      )}
      <Hints names={hints} />
    </Box>
  );
}

/** Stay when there is no room for all: where the others are listed, and the way out. */
const always: ReadonlySet<KeyName> = new Set(['help', 'back', 'quit']);

/** The keys for which there is room, those that were named first before the others. */
function Hints({ names }: { readonly names: readonly KeyName[] }) {
  const { t, columns, here } = useAppContext();
  const all = names.filter((name) => 'hint' in keys[name]);
  const sizeOf = (name: KeyName): number => width(keys[name].shown) + width(t(keys[name].label)) + 3;
  let room = columns - all.reduce((sum, name) => sum + (always.has(name) ? sizeOf(name) : 0), 0);
  const shown = all.filter((name) => {
    if (always.has(name)) return true;
    room -= sizeOf(name);
    return room >= 0;
  });
  useLayoutEffect(() => {
    let from = 0;
    here.hints = shown.map((key) => {
      const hint = { key, from, to: from + sizeOf(key) };
      from = hint.to;
      return hint;
    });
  });
  return (
    <Text wrap="truncate">
      {shown.map((name) => (
        <Text key={name}>
          {' '}
          <Text bold color={colour.accent}>
            {keys[name].shown}
          </Text>
          <Text> {t(keys[name].label)} </Text>
        </Text>
      ))}
      {shown.length === 0 && ' '}
    </Text>
  );
}
