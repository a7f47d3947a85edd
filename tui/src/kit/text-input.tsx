import { Box, type DOMElement, Text, useCursor, useInput, usePaste } from 'ink';
import { useEffect, useRef, useState } from 'react';
import { nameOf } from '../keys.ts';
import { backspace, deleteLine, deleteWord, insert, layout, move, moveLine, type TextEdit, textEdit, textOf } from '../state/text-edit.ts';
import { colour } from '../theme.ts';
import { useAppContext } from './app-context.ts';

export interface TextInputProps {
  readonly edit: TextEdit;
  readonly onChange: (edit: TextEdit) => void;
  readonly width: number;
  /** Number of lines; with more than one, Enter adds a line unless it is what the form goes on with. */
  readonly height?: number;
  readonly leavesEnter?: boolean;
  readonly active?: boolean;
  /** Draws a dot for each character. */
  readonly secret?: boolean;
  readonly placeholder?: string;
}

export interface KeptText {
  readonly edit: TextEdit;
  readonly change: (edit: TextEdit) => void;
  /** It was sent, or is not needed any more. */
  readonly drop: () => void;
}

/** A text that is still there when its form is left and opened again; `name` says whose it is. */
export function useKeptText(name: string): KeptText {
  const { memory } = useAppContext();
  const [edit, setEdit] = useState<TextEdit>(() => {
    const kept = memory.get(name);
    return textEdit(typeof kept === 'string' ? kept : '');
  });
  return {
    edit,
    change: (next) => {
      memory.set(name, textOf(next));
      setEdit(next);
    },
    drop: () => memory.delete(name),
  };
}

/**
 * A text field whose caret is the terminal's own cursor, so that an input method opens its window in the right place. It accepts several
 * characters at once, as an input method or a paste delivers them.
 */
export function TextInput(props: TextInputProps) {
  const { edit, onChange, width, height = 1, active = true, secret = false, placeholder = '', leavesEnter = height === 1 } = props;
  const box = useRef<DOMElement>(null);
  const [at, setAt] = useState<{ x: number; y: number }>();
  const drawn: TextEdit = secret ? { text: edit.text.map(() => '•'), caret: edit.caret } : edit;
  const { lines, row, column } = layout(drawn, width - 1);
  const top = Math.max(0, row - height + 1);

  useEffect(() => {
    if (!box.current) return;
    const { x, y } = absolute(box.current);
    setAt((before) => (before?.x === x && before.y === y ? before : { x, y }));
  });
  const clean = (text: string): string => (height > 1 ? text.replace(/\r\n?/g, '\n') : text.replace(/[\r\n]+/g, ' '));
  usePaste((text) => onChange(insert(edit, clean(text))), { isActive: active });
  useInput(
    (input, key) => {
      switch (nameOf(input, key)) {
        case 'left':
          return onChange(move(edit, edit.caret - 1));
        case 'right':
          return onChange(move(edit, edit.caret + 1));
        case 'up':
          return height > 1 ? onChange(moveLine(edit, width - 1, -1)) : undefined;
        case 'down':
          return height > 1 ? onChange(moveLine(edit, width - 1, 1)) : undefined;
        case 'home':
        case 'ctrl+a':
          return onChange(move(edit, 0));
        case 'end':
        case 'ctrl+e':
          return onChange(move(edit, edit.text.length));
        case 'backspace':
        case 'delete':
          return onChange(backspace(edit));
        case 'ctrl+w':
          return onChange(deleteWord(edit));
        case 'ctrl+u':
          return onChange(deleteLine(edit));
        case 'enter':
          return leavesEnter ? undefined : onChange(insert(edit, '\n'));
        default:
          if (input && !key.ctrl && !key.meta && !key.escape && !key.tab && !key.return) onChange(insert(edit, clean(input)));
          return undefined;
      }
    },
    { isActive: active },
  );

  const empty = textOf(edit) === '';
  const caret = active && at ? { x: at.x + column, y: at.y + row - top } : undefined;
  return (
    <Box ref={box} flexDirection="column" width={width} height={height}>
      {caret && <Caret {...caret} />}
      {empty && placeholder ? <Text dimColor={colour.faint}>{placeholder}</Text> : <Text>{lines.slice(top, top + height).join('\n')}</Text>}
    </Box>
  );
}

/**
 * The terminal's cursor. Only the field that is written in has one: a field that took it away would take it from the others, too.
 */
function Caret({ x, y }: { readonly x: number; readonly y: number }) {
  const { setCursorPosition } = useCursor();
  const [, again] = useState(false);
  // A field below that has just lost its caret took away this one with it, in the same turn.
  useEffect(() => again(true), []);
  setCursorPosition({ x, y });
  return null;
}

/** The position of an element in the window; layout knows only its position in its parent. */
function absolute(element: DOMElement): { x: number; y: number } {
  let x = 0;
  let y = 0;
  for (let node: DOMElement | undefined = element; node; node = node.parentNode) {
    x += node.yogaNode?.getComputedLeft() ?? 0;
    y += node.yogaNode?.getComputedTop() ?? 0;
  }
  return { x, y };
}
