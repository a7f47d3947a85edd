import './filter-chips.css';
import { CloseOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { EditorButton } from './editor-button.tsx';
import { useFilterChipsText } from './texts/index.ts';

/** What stands below a chip while its filter is edited; `close` ends it. */
export type FilterEditor = (close: () => void) => ReactNode;

/** A filter that is in force. */
export interface FilterChip {
  readonly name: string;
  readonly label: string;
  /** How it compares and with what, after the label; for a chip that its label says in full, nothing. */
  readonly words?: ReactNode;
  /** Edits it below the chip; a chip without `editor` and `onOpen` is only shown and removed. */
  readonly editor?: FilterEditor | undefined;
  /** Edits it elsewhere, in a dialog for example. */
  readonly onOpen?: (() => void) | undefined;
  readonly onRemove: () => void;
}

export interface FilterChipsProps {
  /** The filters that are in force: `name`, `label`, `words`, how each is edited (`editor` or `onOpen`), and `onRemove`. */
  readonly chips: readonly FilterChip[];
  /** Removes all of them. */
  readonly onClear: () => void;
}

/** The filters in force in words, each to be edited by a click and removed. Nothing is drawn without any. */
export function FilterChips({ chips, onClear }: FilterChipsProps) {
  const { t } = useFilterChipsText();
  if (chips.length === 0) return null;
  return (
    <ul className="fc-chips" aria-label={t('active')}>
      {chips.map((chip) => (
        <li key={chip.name} className="fc-chip">
          <Words chip={chip} />
          <button type="button" className="fc-x" aria-label={t('remove', { name: chip.label })} onClick={chip.onRemove}>
            <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="fc-clear" onClick={onClear}>
          {t('clearAll')}
        </button>
      </li>
    </ul>
  );
}

function Words({ chip: { label, words, editor, onOpen } }: { readonly chip: FilterChip }) {
  const told = (
    <>
      <span>{label}</span>
      {words !== undefined && <> {words}</>}
    </>
  );
  if (editor)
    return (
      <EditorButton className="fc-words" label={label} content={editor}>
        {told}
      </EditorButton>
    );
  if (onOpen)
    return (
      <button type="button" className="fc-words" onClick={onOpen}>
        {told}
      </button>
    );
  return <span className="fc-words">{told}</span>;
}
