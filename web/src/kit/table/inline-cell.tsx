import type { AnyRow, Entity, Field } from '@saiyun/sdk/contract';
import { isEmpty, no, yes } from '@saiyun/sdk/contract';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useDict } from '../../lib/api/use-dict.ts';
import { useTableText } from '../../messages/table/index.ts';
import { titleOf } from '../cells/row-title.ts';
import { ChoiceSelect } from '../inputs/choice-select.tsx';
import { inputs } from '../inputs/inputs.tsx';
import { EditedElsewhere } from '../sync/edited-elsewhere.tsx';
import { useEditing } from '../sync/use-editing.ts';
import { isSame } from './inline-fields.ts';
import type { InlineEdit } from './use-inline-edit.ts';

interface Props {
  readonly entity: Entity;
  readonly row: AnyRow;
  readonly name: string;
  readonly field: Field;
  readonly title: string;
  readonly inline: InlineEdit;
  /** Called with the cell that is edited next, if there is one. */
  readonly onLeave: (next: { readonly id: string; readonly name: string } | undefined) => void;
}

/** A value chosen from a list is stored as soon as it is chosen. */
const isChosen = (field: Field): boolean => field.kind === 'dict' || field.kind === 'flag' || field.kind === 'date';

/** The cell after or before this one that can be changed. */
const neighbour = (cell: Element | null | undefined, back: boolean): string | undefined => {
  const cells = [...(cell?.closest('tr')?.querySelectorAll<HTMLElement>('td[data-field]') ?? [])];
  const at = cells.findIndex((one) => one.contains(cell ?? null));
  return cells[at + (back ? -1 : 1)]?.dataset.field;
};

/** A value of a row while it is changed in its place: Enter saves, Esc leaves it as it was, Tab saves and goes to the next. */
export function InlineCell({ row, name, field, title, inline, onLeave, entity }: Props) {
  const { t } = useTableText();
  const dict = useDict(field.of);
  // As it was read when the edit began: what others save meanwhile must not be overwritten unasked.
  const [base, setBase] = useState(row);
  const [value, setValue] = useState<unknown>(row[name]);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isLeft = useRef(false);
  const faultId = useId();

  useEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement>('input, button, select');
    input?.focus();
    if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select();
  }, []);

  useEditing(inline.sync, row.id, name);

  const leave = (next?: string) => {
    isLeft.current = true;
    onLeave(next === undefined ? undefined : { id: row.id, name: next });
  };
  const store = async (given: unknown, next?: string) => {
    if (isBusy || isLeft.current) return;
    const stored = isEmpty(given) ? null : given;
    if (isSame(stored, base[name])) return leave(next);
    setBusy(true);
    const wrong = await inline.save(
      base,
      name,
      stored,
      field.kind === 'dict' && typeof stored === 'string' ? dict.text(stored) : undefined,
    );
    setBusy(false);
    if (wrong === undefined) return leave(next);
    setFault(wrong.text);
    if (wrong.stored) setBase(wrong.stored);
    box.current?.querySelector<HTMLElement>('input')?.focus();
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.nativeEvent.isComposing) return;
    if (e.key === 'Escape') {
      e.stopPropagation();
      leave();
    } else if (e.key === 'Tab') {
      const next = neighbour(box.current, e.shiftKey);
      if (next === undefined) return;
      e.preventDefault();
      void store(value, next);
    } else if (e.key === 'Enter' && !isChosen(field)) {
      e.preventDefault();
      void store(value);
    }
  };
  const onChange = (next: unknown) => {
    setValue(next);
    setFault(undefined);
    if (isChosen(field)) void store(next);
  };
  const label = t('inline.label', { field: title, name: titleOf(entity, row) });
  return (
    // The input inside has the focus; its keys are read here.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only holds the input
    <div
      ref={box}
      className="kt-inline"
      aria-busy={isBusy}
      title={t('inline.keys')}
      onKeyDown={onKeyDown}
      onBlur={(e) => {
        // A list that is open over the page belongs to the input.
        if (e.currentTarget.contains(e.relatedTarget) || isChosen(field) || fault !== undefined) return;
        void store(value);
      }}
    >
      <ValueInput field={field} value={value} label={label} onChange={onChange} />
      {fault === undefined && (
        <div className="kt-inline-told">
          <EditedElsewhere sync={inline.sync} id={row.id} />
        </div>
      )}
      {fault !== undefined && (
        <div id={faultId} role="alert" className="kt-inline-fault">
          {fault}
        </div>
      )}
    </div>
  );
}

interface ValueProps {
  readonly field: Field;
  readonly value: unknown;
  readonly label: string;
  readonly onChange: (value: unknown) => void;
}

/** The input of a value, as small as a cell; what is chosen is open at once. */
function ValueInput({ field, value, label, onChange }: ValueProps) {
  const { t } = useTableText();
  if (field.kind === 'flag')
    return (
      <select className="kt-field" aria-label={label} value={value === yes ? yes : no} onChange={(e) => onChange(e.target.value)}>
        <option value={yes}>{t('inline.yes')}</option>
        <option value={no}>{t('inline.no')}</option>
      </select>
    );
  if (field.kind === 'dict')
    return (
      <ChoiceSelect
        code={field.of}
        value={typeof value === 'string' && value !== '' ? value : undefined}
        onChange={onChange}
        label={label}
        autoFocus
        isOpenAtFirst
      />
    );
  const Input = inputs[field.kind];
  return <Input field={field} value={value} onChange={onChange} aria-label={label} autoFocus />;
}
