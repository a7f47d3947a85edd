import { Box, Text } from 'ink';
import { useState } from 'react';
import { useAppContext } from '../../kit/app-context.ts';
import { Confirm } from '../../kit/confirm.tsx';
import { Frame, useNotice, useRoom } from '../../kit/frame.tsx';
import { TextInput, useKeptText } from '../../kit/text-input.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { boxStyle, cut } from '../../state/cells.ts';
import { textOf } from '../../state/text-edit.ts';
import { colour } from '../../theme.ts';

interface Props {
  /** What the reason is for; left without being given, it is still there the next time. */
  readonly name: string;
  readonly title: string;
  /** How the reason may be written. */
  readonly hint?: string | undefined;
  /** What is asked before it is done, where nobody can take it back. */
  readonly ask?: { readonly title: string; readonly text: string };
  readonly onDone: (reason: string) => void;
  readonly onClose: () => void;
}

/** Takes the reason for something, without which it is not done. */
export function ReasonPage({ name, title, hint, ask, onDone, onClose }: Props) {
  const { t, toggleLanguage, columns, active } = useAppContext();
  const { edit, change, drop } = useKeptText(`reason:${name}`);
  const [notice, setNotice] = useNotice();
  const [isAsked, setAsked] = useState(false);
  const reason = textOf(edit).trim();
  const done = (): void => {
    drop();
    onDone(reason);
  };
  const submit = (): void => {
    if (reason === '') setNotice({ tone: 'bad', text: t('review.returnReason') });
    else if (ask) setAsked(true);
    else done();
  };
  useKeys(
    { submit, back: onClose, language: toggleLanguage },
    { isActive: active && !isAsked, otherwise: (pressed) => pressed === 'enter' && submit() },
  );
  const height = Math.max(2, Math.min(6, useRoom(notice) - (hint === undefined ? 4 : 5)));
  if (ask && isAsked) return <Confirm {...ask} onAnswer={(isYes) => (isYes ? done() : setAsked(false))} />;
  return (
    <Frame hints={['submit', 'language', 'back']} notice={notice}>
      <Text bold>{cut(` ${title}`, columns - 1)}</Text>
      <Text dimColor={colour.faint}>{` ${t('review.reason')}`}</Text>
      {hint !== undefined && <Text dimColor={colour.faint}>{cut(` ${hint}`, columns - 1)}</Text>}
      <Box borderStyle={boxStyle()} borderColor={colour.accent} paddingX={1}>
        <TextInput
          edit={edit}
          onChange={(next) => {
            setNotice(undefined);
            change(next);
          }}
          width={columns - 4}
          height={height}
          active={active}
          leavesEnter
        />
      </Box>
    </Frame>
  );
}
