import './filter-chips.css';
import { PlusOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useState } from 'react';
import { EditorButton } from './editor-button.tsx';
import type { FilterEditor } from './filter-chips.tsx';
import { useFilterChipsText } from './texts/index.ts';

/** From this many fields on, the list of them can be narrowed by typing. */
const many = 8;

interface FilterField {
  readonly name: string;
  readonly label: string;
  /** What it is found by besides its label, in another language for example. */
  readonly words?: string | undefined;
}

export interface AddFilterProps {
  /** The fields that can be filtered by, in order: `name`, `label`, and `words` by which they are found too. */
  readonly fields: readonly FilterField[];
  /** What is entered for a field; `close` ends it. */
  readonly editor: (name: string, close: () => void) => ReturnType<FilterEditor>;
  /** A way to more than a filter of one field, below the fields: the advanced query. */
  readonly more?: { readonly label: string; readonly onOpen: () => void } | undefined;
}

/** Adds a filter: a field is chosen, then what it is to be. Nothing is drawn where there is no field and no more. */
export function AddFilter({ fields, editor, more }: AddFilterProps) {
  const { t } = useFilterChipsText();
  const [chosen, setChosen] = useState<string>();
  if (fields.length === 0 && !more) return null;
  const field = fields.find(({ name }) => name === chosen);
  return (
    <EditorButton
      className="fc-add"
      label={field ? field.label : t('choose')}
      content={(close) =>
        field ? editor(field.name, close) : <FieldChoice fields={fields} onChoose={setChosen} more={more} close={close} />
      }
      onClose={() => setChosen(undefined)}
    >
      <PlusOutlined aria-hidden />
      {t('add')}
    </EditorButton>
  );
}

interface ChoiceProps extends Pick<AddFilterProps, 'fields' | 'more'> {
  readonly onChoose: (name: string) => void;
  readonly close: () => void;
}

/** The fields to filter by; arrows move between them. */
function FieldChoice({ fields, onChoose, more, close }: ChoiceProps) {
  const { t } = useFilterChipsText();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = fields.filter(({ label, words = '' }) => `${label} ${words}`.toLowerCase().includes(wanted));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + step + all.length) % all.length]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the buttons in it
    <div className="fc-fields" onKeyDown={onKeyDown}>
      {fields.length >= many && (
        <input
          // biome-ignore lint/a11y/noAutofocus: the popover was opened to choose a field
          autoFocus
          className="fc-find"
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key === 'Enter' && first) onChoose(first.name);
          }}
        />
      )}
      <ul aria-label={t('choose')}>
        {found.map(({ name, label }, i) => (
          <li key={name}>
            {/* biome-ignore lint/a11y/noAutofocus: the popover was opened to choose a field */}
            <button type="button" autoFocus={i === 0 && fields.length < many} onClick={() => onChoose(name)}>
              {label}
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="fc-none">{t('noField')}</li>}
      </ul>
      {more && (
        <button
          type="button"
          className="fc-more"
          onClick={() => {
            close();
            more.onOpen();
          }}
        >
          {more.label}…
        </button>
      )}
    </div>
  );
}
