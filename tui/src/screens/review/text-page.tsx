import { Box, Text, useInput } from 'ink';
import { useState } from 'react';
import { keys, meaning, nameOf } from '../../keys.ts';
import { useAppContext } from '../../kit/app-context.ts';
import { Frame, type Notice, useRoom } from '../../kit/frame.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { useEditor } from '../../kit/use-editor.ts';
import { firstLines } from '../../state/cells.ts';
import { type TextEdit, textEdit, textOf } from '../../state/text-edit.ts';
import { colour } from '../../theme.ts';

export interface TextPageProps {
  readonly title: string;
  /** What is asked for, in short. */
  readonly guide: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onClose: () => void;
}

/** A long text being written, such as the comment, with the window to itself. */
export function TextPage({ title, guide, text, onChange, onClose }: TextPageProps) {
  const { t, columns, active } = useAppContext();
  const [edit, setEdit] = useState<TextEdit>(() => textEdit(text));
  const editInEditor = useEditor();
  const [notice, setNotice] = useState<Notice>();
  const outside = async (): Promise<void> => {
    const edited = await editInEditor(textOf(edit));
    if ('why' in edited) setNotice({ tone: 'bad', text: edited.why });
    else write(textEdit(edited.text));
  };
  useInput(
    (input, key) => {
      const name = meaning(nameOf(input, key), ['save', 'back', 'editor']);
      if (name === 'editor') void outside();
      else if (name !== 'none') onClose();
    },
    { isActive: active },
  );
  const write = (next: TextEdit): void => {
    setNotice(undefined);
    setEdit(next);
    const written = textOf(next);
    if (written !== textOf(edit)) onChange(written);
  };
  const told: Notice = notice ?? { tone: 'info', text: t('review.editText', { key: keys.undo.shown }) };
  const guides = guide ? firstLines(guide, columns - 2, 2) : [];
  return (
    <Frame hints={['editor', 'back']} notice={told}>
      <Text bold>{` ${title}`}</Text>
      {guides.length > 0 && <Text dimColor={colour.faint}>{guides.map((one) => ` ${one}`).join('\n')}</Text>}
      <Box borderStyle="round" borderColor={colour.accent} paddingX={1}>
        <TextInput edit={edit} onChange={write} width={columns - 4} height={Math.max(2, useRoom(told) - 3 - guides.length)} />
      </Box>
    </Frame>
  );
}
