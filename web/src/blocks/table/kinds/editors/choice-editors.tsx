import type { EditOption } from '@saiyun/sdk/logic/editable-table';
import { Radio, Select } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ColourDot } from '../../../../ui/colour-dot/colour-dot.tsx';
import { optionTitle } from '../../model/options.ts';
import { useTableText } from '../../texts/index.ts';
import { type CellEditorProps, isNothing, plainText, valuesOf } from '../cell-kind.ts';
import { usePending } from './use-pending.ts';

const full = { width: '100%' } as const;
/** A search on a server begins when typing pauses for so long, in ms. */
const searchPause = 300;

/** Options of the cell as they are now; a dictionary may still be on its way. */
function useOptions({ options, column, row }: CellEditorProps) {
  useSyncExternalStore(options.changed.subscribe, options.changed.version);
  return options.of(column, row);
}

const shown = (list: readonly EditOption[]) =>
  list.map((option) => ({
    value: option.value as string | number,
    label: optionTitle(option),
    disabled: option.disabled,
    color: option.color,
  }));

/** What stands in the list while there is nothing to choose: why, and what to do. */
function Nothing({ props, search }: { readonly props: CellEditorProps; readonly search?: string }) {
  const { t } = useTableText();
  const { state, fault } = useOptions(props);
  if (state === 'failed')
    return (
      <span role="alert" className="tb-list-fault">
        {fault || t('options.failed')}{' '}
        <button type="button" className="tb-link" onMouseDown={(e) => e.preventDefault()} onClick={() => props.options.retry()}>
          {t('options.retry')}
        </button>
      </span>
    );
  if (state === 'loading') return <>{t('options.loading')}</>;
  return <>{search === '' ? t('options.search') : t('options.none')}</>;
}

/** Options that a server finds, once typing pauses. */
function useFound({ column, searchOptions, options }: CellEditorProps, text: string) {
  const [found, setFound] = useState<{ readonly for: string; readonly list: readonly EditOption[]; readonly fault?: boolean }>();
  const isSearched = column.type === 'sel_search_async' && searchOptions !== undefined;
  useEffect(() => {
    if (!isSearched || !searchOptions) return;
    let isOff = false;
    const timer = setTimeout(
      () => {
        searchOptions(column, text).then(
          (list) => {
            if (isOff) return;
            options.remember(column, list);
            setFound({ for: text, list });
          },
          () => isOff || setFound({ for: text, list: [], fault: true }),
        );
      },
      text === '' ? 0 : searchPause,
    );
    return () => {
      isOff = true;
      clearTimeout(timer);
    };
  }, [isSearched, searchOptions, column, options, text]);
  return isSearched ? { list: found?.list ?? [], isBusy: found?.for !== text, isFaulty: found?.fault === true } : undefined;
}

/** What is searched for. Keys that the table still got, before the editor had the focus, belong to it. */
function useSearched(typed = '') {
  const [text, setText] = useState(typed);
  useEffect(() => setText(typed), [typed]);
  return [text, setText] as const;
}

/** The option that has the text as its title; the text itself where others than the options are allowed. */
function meantBy(
  { options, column, row }: CellEditorProps,
  text: string,
  found: readonly EditOption[] = [],
): EditOption['value'] | undefined {
  const title = text.trim();
  return (
    found.find((option) => optionTitle(option) === title)?.value ??
    options.valueOf(column, title, row) ??
    (column.allowInput ? text : undefined)
  );
}

/** One of the options, found by typing. */
export function ChoiceEditor(props: CellEditorProps) {
  const { t } = useTableText();
  const { column, value, onChange, onDone, label, typed, isInCell, autoFocus, disabled, isInvalid } = props;
  const { state, options } = useOptions(props);
  const [text, setText] = useSearched(typed);
  const found = useFound(props, text);
  usePending(props, () => {
    const meant = text === '' ? undefined : meantBy(props, text, found?.list);
    if (meant !== undefined) onChange(meant);
  });
  const own =
    column.allowInput && text !== '' && !options.some((one) => optionTitle(one) === text)
      ? [{ value: text, label: text, color: undefined }]
      : [];
  const list = [...own, ...shown(found?.list ?? options)];
  const current = isNothing(value) ? undefined : (value as string | number);
  const isKnown = current === undefined || list.some((one) => String(one.value) === String(current));
  const title = current === undefined ? undefined : props.options.title(column, current, props.row);
  return (
    <Select
      style={full}
      aria-label={label}
      autoFocus={autoFocus}
      disabled={disabled}
      status={isInvalid ? 'error' : undefined}
      defaultOpen={isInCell}
      variant={isInCell ? 'borderless' : 'outlined'}
      allowClear={!isInCell}
      loading={state === 'loading' || found?.isBusy === true}
      placeholder={t('choose')}
      popupMatchSelectWidth={false}
      showSearch={
        column.allowSearch !== false && {
          searchValue: text,
          onSearch: setText,
          filterOption: found ? false : (input, option) => plainText(option?.label).toLowerCase().includes(input.toLowerCase()),
        }
      }
      value={isKnown ? list.find((one) => String(one.value) === String(current))?.value : current}
      labelRender={() => title}
      optionRender={({ data: { label: text, color } }) => (color ? <ColourDot colour={color}>{text}</ColourDot> : text)}
      options={list}
      notFoundContent={
        found?.isBusy ? (
          t('options.loading')
        ) : found?.isFaulty ? (
          t('options.failed')
        ) : (
          <Nothing props={props} search={found ? text : undefined} />
        )
      }
      onChange={(next: string | number | undefined) => {
        onChange(next ?? null);
        onDone();
      }}
    />
  );
}

/** Several of the options, kept comma-joined (WIDGET-04). */
export function ManyEditor(props: CellEditorProps) {
  const { t } = useTableText();
  const { column, value, onChange, label, isInCell, autoFocus, disabled, isInvalid, typed } = props;
  const { state, options } = useOptions(props);
  const [text, setText] = useSearched(typed);
  const put = (joined: readonly string[]) => onChange(Array.isArray(value) ? joined : joined.length > 0 ? joined.join(',') : null);
  usePending(props, () => {
    const meant = text === '' ? undefined : meantBy(props, text);
    if (meant !== undefined) put([...new Set([...valuesOf(value), String(meant)])]);
  });
  return (
    <Select
      style={full}
      mode={column.allowInput ? 'tags' : 'multiple'}
      aria-label={label}
      autoFocus={autoFocus}
      disabled={disabled}
      status={isInvalid ? 'error' : undefined}
      defaultOpen={isInCell}
      variant={isInCell ? 'borderless' : 'outlined'}
      loading={state === 'loading'}
      placeholder={t('choose')}
      popupMatchSelectWidth={false}
      maxTagCount={isInCell ? 1 : undefined}
      showSearch={{ searchValue: text, onSearch: setText, optionFilterProp: 'label' }}
      value={valuesOf(value).map((one) => ({ value: one, label: props.options.title(column, one, props.row) }))}
      labelInValue
      options={shown(options).map((one) => ({ ...one, value: String(one.value) }))}
      notFoundContent={<Nothing props={props} />}
      onChange={(next: readonly { readonly value: string }[]) => put(next.map((one) => one.value))}
    />
  );
}

/** All options beside each other. */
export function RadioEditor(props: CellEditorProps) {
  const { value, onChange, label, disabled, autoFocus } = props;
  const { options } = useOptions(props);
  const chosen = options.find((option) => String(option.value) === String(value))?.value;
  return (
    <Radio.Group
      className="tb-radios"
      aria-label={label}
      disabled={disabled}
      value={chosen}
      onChange={(event) => onChange(event.target.value as unknown)}
    >
      {options.map((option, i) => (
        <Radio
          key={String(option.value)}
          value={option.value}
          disabled={option.disabled}
          autoFocus={autoFocus && (chosen === undefined ? i === 0 : option.value === chosen)}
        >
          {optionTitle(option)}
        </Radio>
      ))}
    </Radio.Group>
  );
}
