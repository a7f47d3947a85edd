import { Form, Select } from 'antd';
import { type ComponentType, useEffect, useRef } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { RefSelect } from './ref-select.tsx';
import type { InputProps } from './widget.ts';

/** Picks a row whose kind of record, such as unit or work, another field of the form names. */
export function kindRefInput(kindField: string, kinds: Readonly<Record<string, string>>): ComponentType<InputProps> {
  return function KindRefInput({ id, value, onChange, disabled, autoFocus, 'aria-label': label }) {
    const { t } = useKitText();
    const kind: unknown = Form.useWatch(kindField);
    const of = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    const text = typeof value === 'string' ? value : '';
    const last = useRef(of);
    // An id of one kind of record means nothing in another.
    useEffect(() => {
      if (last.current !== undefined && last.current !== of && text !== '') onChange?.(null);
      last.current = of;
    }, [of, text, onChange]);
    if (of === undefined)
      return <Select id={id} disabled placeholder={t('choice.kindFirst')} aria-label={label} style={{ width: '100%' }} />;
    return (
      <RefSelect
        key={of}
        id={id}
        of={of}
        value={text === '' ? undefined : text}
        disabled={disabled}
        autoFocus={autoFocus}
        label={label}
        onChange={(next) => onChange?.(next ?? null)}
      />
    );
  };
}
