import { Box, Text } from 'ink';
import { fit } from '../state/cells.ts';
import type { TextEdit } from '../state/text-edit.ts';
import { colour } from '../theme.ts';
import { useAppContext } from './app-context.ts';
import { TextInput } from './text-input.tsx';

export interface FieldProps {
  readonly label: string;
  readonly edit: TextEdit;
  readonly onChange: (edit: TextEdit) => void;
  readonly selected: boolean;
  readonly busy: boolean;
  readonly secret?: boolean;
  /** Columns of the label with its marker, the same for all fields of a form. */
  readonly labelColumns?: number;
}

/** A line of a form: its label, and the text that is typed. */
export function Field({ label, edit, onChange, selected, busy, secret = false, labelColumns = 12 }: FieldProps) {
  const { columns } = useAppContext();
  const width = Math.min(44, columns - 12) - labelColumns;
  return (
    <Box>
      <Text {...(selected && { color: colour.accent })} bold={selected}>
        {selected ? '❯ ' : '  '}
        {fit(label, labelColumns - 2)}
      </Text>
      <TextInput edit={edit} onChange={onChange} width={width} active={selected && !busy} secret={secret} />
    </Box>
  );
}
