import type { RecusalTarget } from '@saiyun/sdk/calls';
import { times } from '@saiyun/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import type { InputProps } from '../../../kit/inputs/widget.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { useExpertSelfText } from '../../../messages/expert-self/index.ts';
import { experts } from './calls.ts';

/** Finds a unit, a person or a work that an expert may name, as the server tells them to experts. */
export function PartySelect({
  kind,
  none,
  id,
  value,
  onChange,
  disabled,
  dictText,
  ...rest
}: Omit<InputProps, 'field'> & {
  kind: RecusalTarget;
  /** What to do where nothing is found. */
  none?: string;
}) {
  const { t, lang } = useExpertSelfText();
  const [word, setWord] = useState('');
  const keyword = useSettled(word.trim(), times.searchDebounceMs);
  const { data, isFetching } = useQuery({
    queryKey: ['expert', 'recusable', lang, kind, keyword],
    queryFn: () => experts.recusable(kind, keyword),
  });
  const text = typeof value === 'string' && value !== '' ? value : undefined;
  const options = (data ?? []).map((one) => ({ value: one.id, label: one.name, hint: one.hint }));
  const isKnown = text === undefined || options.some((one) => one.value === text);
  return (
    <Select
      id={id}
      showSearch={{ filterOption: false, onSearch: setWord }}
      allowClear
      disabled={disabled === true}
      loading={isFetching}
      value={text}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      placeholder={t(`find.${kind}`)}
      aria-label={rest['aria-label']}
      notFoundContent={isFetching ? t('find.searching') : (none ?? t(`find.none.${kind}`))}
      options={isKnown ? options : [{ value: text, label: dictText ?? '…', hint: null }, ...options]}
      optionRender={({ data: one }) => (
        <span className="xs-party">
          <span>{one.label}</span>
          {one.hint && <small>{one.hint}</small>}
        </span>
      )}
      style={{ width: '100%' }}
    />
  );
}

/** The unit of an expert. */
export function UnitInput({ field: _field, ...props }: InputProps) {
  const { t } = useExpertSelfText();
  return <PartySelect kind="unit" none={t('find.none.own')} {...props} />;
}
