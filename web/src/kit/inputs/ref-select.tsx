import { defaultPageSize, times } from '@saiyun/sdk/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { refSpec } from '../cells/ref-spec.ts';
import { warnOf } from '../warn.ts';
import { useMayPick, useRefTexts } from './ref-texts.ts';

interface Props {
  readonly id?: string;
  /** Name of the entity that the rows belong to. */
  readonly of: string;
  /** Ids, comma-joined when `many`. */
  readonly value?: string;
  readonly onChange: (value: string | undefined) => void;
  /** Known texts of the ids, comma-joined, which saves fetching them. */
  readonly dictText?: string;
  readonly many?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly label?: string;
  /** Opens its list on the first drawing. */
  readonly isOpenAtFirst?: boolean;
  /** DICT-07. */
  readonly debounceMs?: number;
}

/** The value, delayed until it has stopped changing for a moment. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** Searches rows of another entity, ten at a time (DICT-08), and picks one or several (DICT-07 to DICT-10). */
export function RefSelect({
  id,
  of,
  value,
  onChange,
  dictText,
  many,
  disabled,
  autoFocus,
  label,
  isOpenAtFirst = false,
  debounceMs = times.searchDebounceMs,
}: Props) {
  const { t, lang } = useKitText();
  const mayPick = useMayPick(of);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [keyword, setKeyword] = useState('');
  const settled = useSettled(keyword, debounceMs);
  const { data, isFetching, isPlaceholderData, error } = useQuery({
    queryKey: keys.choices(of, lang, settled),
    queryFn: () => client.dicts.search(refSpec(of), settled, defaultPageSize),
    enabled: isOpen && mayPick,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (error) warnOf(error);
  }, [error]);

  const ids = value ? value.split(',').filter(Boolean) : [];
  const texts = useRefTexts(of, value, dictText);
  const picked = ids.map((one, i) => ({ value: one, label: texts[i] ?? one }));
  const found = useMemo(() => (data ?? []).map((item) => ({ value: item.value, label: item.text })), [data]);
  const isWaiting = isFetching || keyword !== settled;

  if (!mayPick)
    return (
      <>
        <Select
          id={id}
          disabled
          aria-label={label}
          aria-describedby={id && `${id}-why`}
          value={texts.length > 0 ? texts.join(', ') : null}
          placeholder="—"
          style={{ width: '100%' }}
        />
        <small id={id && `${id}-why`} style={{ color: 'var(--sy-text-2)' }}>
          {t('choice.notAllowed')}
        </small>
      </>
    );
  const common = {
    id,
    disabled,
    autoFocus,
    defaultOpen: isOpenAtFirst,
    allowClear: true,
    loading: isOpen && isWaiting,
    options: isWaiting && isPlaceholderData ? [] : found,
    placeholder: isOpen ? t('choice.prompt') : t('choice.select'),
    notFoundContent: isWaiting ? t('choice.loading') : t('choice.none'),
    'aria-label': label,
    style: { width: '100%' },
    showSearch: { filterOption: false, onSearch: setKeyword },
    onOpenChange: (open: boolean) => {
      setOpen(open);
      if (!open) setKeyword('');
    },
  } as const;
  if (!many)
    return (
      <Select {...common} labelInValue value={picked[0] ?? null} onChange={(next: { value: string } | null) => onChange(next?.value)} />
    );
  return (
    <Select
      {...common}
      mode="multiple"
      labelInValue
      maxTagCount="responsive"
      value={picked}
      onChange={(next: readonly { value: string }[]) => onChange(next.length > 0 ? next.map((n) => n.value).join(',') : undefined)}
    />
  );
}
