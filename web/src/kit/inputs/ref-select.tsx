import { times } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { Select } from 'antd';
import { useMemo } from 'react';
import { type PickerPage, type PickerRow, RecordPicker } from '../../blocks/record-picker/index.ts';
import { client } from '../../lib/api/client.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { type RefCondition, refSpec } from '../cells/ref-spec.ts';
import { pickerOf } from './ref-picker.ts';
import { useMayPick, useRefTexts } from './ref-texts.ts';

interface Props {
  readonly id?: string | undefined;
  /** Name of the entity that the rows belong to. */
  readonly of: string;
  /** Ids, comma-joined when `many`. */
  readonly value?: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** Known texts of the ids, comma-joined, which saves fetching them. */
  readonly dictText?: string | undefined;
  readonly many?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly label?: string | undefined;
  /** Opens its list on the first drawing. */
  readonly isOpenAtFirst?: boolean;
  /** Offers the dialog with conditions and a table as well. */
  readonly hasDialog?: boolean;
  /** Offers only rows with these values. */
  readonly only?: RefCondition | undefined;
  /** DICT-07. */
  readonly debounceMs?: number;
}

/** Rows of another record by a word, ten at a time (DICT-08): each with its name and with what tells it from others of that name. */
export function searchRows(of: string, only?: RefCondition): (keyword: string) => Promise<PickerPage> {
  const { title = 'id', under = 'hint' } = entityByName(of) ?? {};
  return async (keyword) => {
    const items = await client.dicts.search(refSpec(of, only), keyword, 10);
    // The title comes last, for a record without one is called by its id.
    const rows = items.map(({ value, text, hint }) => ({ id: value, [under]: hint ?? null, [`${title}_dictText`]: text }));
    return { total: rows.length, records: rows };
  };
}

/** Rows of ids as far as their names are known. */
export function useKnownRows(of: string, value: string | undefined, dictText: string | undefined): readonly PickerRow[] {
  const texts = useRefTexts(of, value, dictText);
  const title = entityByName(of)?.title ?? 'id';
  const ids = (value ?? '').split(',').filter(Boolean);
  return ids.map((id, i) => ({ id, [`${title}_dictText`]: texts[i] === id ? '…' : texts[i] }));
}

/** Searches rows of another entity and picks one or several (DICT-07 to DICT-10). */
export function RefSelect(props: Props) {
  const { id, of, value, onChange, dictText, many = false, label, hasDialog = false, only, debounceMs = times.searchDebounceMs } = props;
  const { t, lang } = useKitText();
  const mayPick = useMayPick(of);
  const known = useKnownRows(of, value, dictText);
  const target = entityByName(of);
  const title = target?.title ?? 'id';
  const stock = useMemo(() => (target ? pickerOf(target, lang, only) : undefined), [target, lang, only]);
  const search = useMemo(() => searchRows(of, only), [of, only]);
  if (!mayPick)
    return (
      <>
        <Select
          id={id}
          disabled
          aria-label={label}
          aria-describedby={id && `${id}-why`}
          value={known.length > 0 ? known.map((row) => String(row[`${title}_dictText`])).join(', ') : null}
          placeholder="—"
          style={{ width: '100%' }}
        />
        <small id={id && `${id}-why`} style={{ color: 'var(--sy-text-2)' }}>
          {t('choice.notAllowed')}
        </small>
      </>
    );
  return (
    <RecordPicker
      {...stock}
      name={stock?.name ?? ''}
      columns={stock?.columns ?? []}
      displayKey={title}
      hintKeys={target?.under ? [target.under] : ['hint']}
      multiple={many}
      known={known}
      search={search}
      debounceMs={debounceMs}
      {...(hasDialog && stock?.list ? {} : { dialog: false as const })}
      value={value ?? null}
      onChange={(next) => onChange(next)}
      disabled={props.disabled ?? false}
      autoFocus={props.autoFocus ?? false}
      defaultOpen={props.isOpenAtFirst ?? false}
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
    />
  );
}
