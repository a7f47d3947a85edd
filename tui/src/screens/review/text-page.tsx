import { Box, Text, useInput } from 'ink';
import { useState } from 'react';
import { meaning, nameOf, shownWhere } from '../../keys.ts';
import { useAppContext } from '../../kit/app-context.ts';
import { Frame, type Notice, useRoom } from '../../kit/frame.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { useEditor } from '../../kit/use-editor.ts';
import { boxStyle, firstLines } from '../../state/cells.ts';
import { type TextEdit, textEdit, textOf } from '../../state/text-edit.ts';
import { historyOf, lengthOf, steppedBack, type TextHistory, written } from '../../state/text-history.ts';
import { colour } from '../../theme.ts';

/** A letter is text here, whatever it does elsewhere. */
const isLetter = (pressed: string): boolean => pressed.length === 1;

export interface TextPageProps {
  readonly title: string;
  /** What is asked for, in short. */
  readonly guide: string;
  /** How many characters it may have. */
  readonly longest: number | null | undefined;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Shows the next or previous lines of what stands beside it. */
  readonly onTurn?: ((by: 1 | -1) => void) | undefined;
  /** Whether nothing was done here. */
  readonly onClose: (isUntouched: boolean) => void;
}

/** A long text being written, such as the comment, with the window to itself. */
export function TextPage({ title, guide, longest, text, onChange, onTurn, onClose }: TextPageProps) {
  const { t, columns, active } = useAppContext();
  const [history, setHistory] = useState<TextHistory>(() => historyOf(textEdit(text)));
  const [first] = useState(history);
  const editInEditor = useEditor();
  const [notice, setNotice] = useState<Notice>();
  const edit = history.now;
  const take = (next: TextHistory): void => {
    setNotice(undefined);
    setHistory(next);
    const before = textOf(edit);
    const after = textOf(next.now);
    if (after !== before) onChange(after);
  };
  const write = (next: TextEdit): void => take(written(history, next));
  const outside = async (): Promise<void> => {
    const edited = await editInEditor(textOf(edit));
    if ('why' in edited) setNotice({ tone: 'bad', text: edited.why });
    else write(textEdit(edited.text));
  };
  useInput(
    (input, key) => {
      const pressed = nameOf(input, key);
      const name = isLetter(pressed) ? 'none' : meaning(pressed, ['save', 'done', 'editor', 'undo', 'redo', 'workUp', 'workDown']);
      if (name === 'editor') void outside();
      else if (name === 'undo' || name === 'redo') take(steppedBack(history, name));
      else if (name === 'workDown') onTurn?.(1);
      else if (name === 'workUp') onTurn?.(-1);
      else if (name === 'save') onClose(false);
      else if (name === 'done') onClose(history === first);
    },
    { isActive: active },
  );
  const length = lengthOf(textOf(edit));
  const isTooLong = typeof longest === 'number' && length > longest;
  const count = typeof longest === 'number' ? `${length} / ${longest}` : String(length);
  const told: Notice = notice ?? { tone: 'info', text: t('review.editText') };
  const undo = shownWhere('undo', isLetter);
  const guides = guide ? firstLines(guide, columns - 2, 2) : [];
  return (
    <Frame hints={['editor', ...(undo ? [{ key: 'undo', shown: undo } as const] : []), 'done']} notice={told}>
      <Text>
        <Text bold>{` ${title}`}</Text>
        <Text
          bold={isTooLong}
          {...(isTooLong ? { color: colour.bad } : { dimColor: colour.faint })}
        >{`  ${isTooLong ? '! ' : ''}${count}`}</Text>
      </Text>
      {guides.length > 0 && <Text dimColor={colour.faint}>{guides.map((one) => ` ${one}`).join('\n')}</Text>}
      <Box borderStyle={boxStyle()} borderColor={colour.accent} paddingX={1}>
        <TextInput edit={edit} onChange={write} width={columns - 4} height={Math.max(2, useRoom(told) - 3 - guides.length)} />
      </Box>
    </Frame>
  );
}
