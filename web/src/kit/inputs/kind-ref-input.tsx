import { Form, Select } from 'antd';
import { useEffect, useRef } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { RefSelect } from './ref-select.tsx';
import type { InputProps } from './widget.ts';

/** Picks a row whose kind of record, such as unit or work, another field of the form names (`ofBy`). */
export function KindRefInput({ id, field, value, onChange, disabled, autoFocus, dictText, 'aria-label': label }: InputProps) {
  const { t } = useKitText();
  const { field: kindField = '', of: kinds = {} } = field.ofBy ?? {};
  const kind: unknown = Form.useWatch(kindField);
  const of = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  const text = typeof value === 'string' ? value : '';
  const last = useRef(of);
  // An id of one kind of record means nothing in another.
  useEffect(() => {
    if (last.current !== undefined && last.current !== of && text !== '') onChange?.(null);
    last.current = of;
  }, [of, text, onChange]);
  if (of === undefined) {
    // A kind without records, as the platform is one, leaves nothing to choose.
    const why = typeof kind === 'string' && kind !== '' ? 'choice.kindAlone' : 'choice.kindFirst';
    return <Select id={id} disabled placeholder={t(why)} aria-label={label} style={{ width: '100%' }} />;
  }
  return (
    <RefSelect
      key={of}
      id={id}
      of={of}
      value={text === '' ? undefined : text}
      dictText={dictText}
      disabled={disabled}
      autoFocus={autoFocus}
      label={label}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
