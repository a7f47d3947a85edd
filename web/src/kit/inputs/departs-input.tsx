import { DepartPicker } from '../../blocks/depart-picker/index.ts';
import type { InputProps } from './widget.ts';

/** Departments in a field that is no reference of its definition, such as those to which a notice goes. */
export function DepartsInput({ id, value, onChange, disabled, autoFocus, 'aria-label': label }: InputProps) {
  return (
    <DepartPicker
      multiple
      value={typeof value === 'string' ? value : null}
      onChange={(next) => onChange?.(next ?? null)}
      disabled={disabled ?? false}
      autoFocus={autoFocus ?? false}
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
    />
  );
}
