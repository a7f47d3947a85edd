import { Box, Text, useInput } from 'ink';
import { useState } from 'react';
import { nameOf } from '../../keys.ts';
import { useAppContext } from '../../kit/app-context.ts';
import { Frame, frameLines, type Notice } from '../../kit/frame.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { useEditor } from '../../kit/use-editor.ts';
import { type TextEdit, textEdit, textOf } from '../../state/text-edit.ts';
import { colour } from '../../theme.ts';

export interface TextPageProps {
  readonly title: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onClose: () => void;
}

/** A long text being written, such as the comment, with the window to itself. */
export function TextPage({ title, text, onChange, onClose }: TextPageProps) {
  const { t, columns, rows, active } = useAppContext();
  const [edit, setEdit] = useState<TextEdit>(() => textEdit(text));
  const editor = useEditor();
  const [notice, setNotice] = useState<Notice>();
  const outside = async (): Promise<void> => {
    if (editor.why !== undefined) return setNotice({ tone: 'bad', text: editor.why });
    const changed = await editor.edit(textOf(edit));
    if (changed !== undefined) write(textEdit(changed));
  };
  useInput(
    (input, key) => {
      const pressed = nameOf(input, key);
      if (pressed === 'ctrl+s' || pressed === 'escape') onClose();
      if (pressed === 'ctrl+g') void outside();
    },
    { isActive: active },
  );
  const write = (next: TextEdit): void => {
    setNotice(undefined);
    setEdit(next);
    const written = textOf(next);
    if (written !== textOf(edit)) onChange(written);
  };
  return (
    <Frame hints={['editor', 'back']} notice={notice ?? { tone: 'info', text: t('review.editText') }}>
      <Text bold>{` ${title}`}</Text>
      <Box borderStyle="round" borderColor={colour.accent} paddingX={1}>
        <TextInput edit={edit} onChange={write} width={columns - 4} height={Math.max(3, rows - frameLines - 3)} />
      </Box>
    </Frame>
  );
}
