import { Box, Text } from 'ink';
import { useState } from 'react';
import { useAppContext } from '../../kit/app-context.ts';
import { Frame, type Notice, useRoom } from '../../kit/frame.tsx';
import { TextInput, useKeptText } from '../../kit/text-input.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { cut } from '../../state/cells.ts';
import { textOf } from '../../state/text-edit.ts';
import { colour } from '../../theme.ts';

interface Props {
  /** What the reason is for; left without being given, it is still there the next time. */
  readonly name: string;
  readonly title: string;
  readonly onDone: (reason: string) => void;
  readonly onClose: () => void;
}

/** Takes the reason for something, without which it is not done. */
export function ReasonPage({ name, title, onDone, onClose }: Props) {
  const { t, columns, active } = useAppContext();
  const { edit, change, drop } = useKeptText(`reason:${name}`);
  const [notice, setNotice] = useState<Notice>();
  const done = (): void => {
    const reason = textOf(edit).trim();
    if (reason === '') setNotice({ tone: 'bad', text: t('review.returnReason') });
    else {
      drop();
      onDone(reason);
    }
  };
  useKeys({ submit: done, back: onClose }, { isActive: active });
  return (
    <Frame hints={['submit', 'back']} notice={notice}>
      <Text bold>{cut(` ${title}`, columns - 1)}</Text>
      <Text dimColor={colour.faint}>{` ${t('review.reason')}`}</Text>
      <Box borderStyle="round" borderColor={colour.accent} paddingX={1}>
        <TextInput
          edit={edit}
          onChange={(next) => {
            setNotice(undefined);
            change(next);
          }}
          width={columns - 4}
          height={Math.max(2, Math.min(6, useRoom(notice) - 4))}
          active={active}
        />
      </Box>
    </Frame>
  );
}
