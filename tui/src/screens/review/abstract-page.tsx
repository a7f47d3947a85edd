import { Text, useInput } from 'ink';
import { useState } from 'react';
import { nameOf } from '../../keys.ts';
import { useAppContext } from '../../kit/app-context.ts';
import { Frame, frameLines } from '../../kit/frame.tsx';
import { cut, wrap } from '../../state/cells.ts';

export interface AbstractPageProps {
  readonly title: string;
  readonly code: string;
  readonly text: string;
  readonly onClose: () => void;
}

/** The whole abstract, line by line. Keys that do not scroll close it. */
export function AbstractPage({ title, code, text, onClose }: AbstractPageProps) {
  const { columns, rows, active } = useAppContext();
  const [line, setLine] = useState(0);
  const all = wrap(text, columns - 4);
  const height = rows - frameLines - 2;
  const bottom = Math.max(0, all.length - height);
  useInput(
    (input, key) => {
      const pressed = nameOf(input, key);
      if (pressed === 'down' || pressed === 'j' || pressed === ' ') setLine((n) => Math.min(bottom, n + 1));
      else if (pressed === 'up' || pressed === 'k') setLine((n) => Math.max(0, n - 1));
      else onClose();
    },
    { isActive: active },
  );
  const top = Math.min(line, bottom);
  const shown = all.slice(top, top + height);
  return (
    <Frame hints={['back']} right={code} notice={{ tone: 'info', text: `${Math.min(all.length, top + height)} / ${all.length}` }}>
      <Text bold>{cut(` ${title}`, columns)}</Text>
      <Text> </Text>
      <Text>{shown.map((one) => `  ${one}`).join('\n')}</Text>
    </Frame>
  );
}
