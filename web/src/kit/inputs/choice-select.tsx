import { Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useDict } from '../../lib/api/use-dict.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { ColourDot } from '../../ui/colour-dot/colour-dot.tsx';
import { ManySelect } from '../../ui/keys/many-select.tsx';
import { retiredChoices, useFirst } from './stored-choices.ts';

interface Props {
  readonly id?: string;
  readonly code: string | undefined;
  /** Comma-joined when `many` (WIDGET-04). */
  readonly value?: string;
  readonly onChange: (value: string | undefined) => void;
  readonly many?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly label?: string;
  /** What the stored value reads as; it tells of one whose item was retired. */
  readonly storedText?: string | undefined;
  /** Opens its list on the first drawing. */
  readonly isOpenAtFirst?: boolean;
}

const joined = (values: readonly string[]): string | undefined => (values.length > 0 ? values.join(',') : undefined);

/** Picks dictionary values. */
export function ChoiceSelect({ id, code, value, onChange, many, disabled, autoFocus, label, storedText, isOpenAtFirst }: Props) {
  const { t } = useKitText();
  const dict = useDict(code);
  const stored = useFirst(value);
  const options = useMemo(() => {
    const retired = dict.isPending ? [] : [...retiredChoices(dict.items, stored, storedText)];
    return [
      ...dict.items.map((item) => ({ value: item.value, label: item.text })),
      ...retired.map(([one, text]) => ({ value: one, label: t('choice.retired', { text }) })),
    ];
  }, [dict, stored, storedText, t]);
  const marked = ({ label, value: one }: { readonly label?: ReactNode; readonly value?: unknown }) => {
    const item = dict.items.find((known) => known.value === one);
    return item?.color ? <ColourDot colour={item.color}>{item.text}</ColourDot> : label;
  };
  const common = {
    id,
    options,
    disabled,
    autoFocus,
    defaultOpen: isOpenAtFirst,
    allowClear: true,
    loading: dict.isPending,
    placeholder: t('choice.select'),
    notFoundContent: dict.isPending ? t('choice.loading') : t('choice.none'),
    'aria-label': label,
    style: { width: '100%' },
    showSearch: { optionFilterProp: 'label' },
    optionRender: marked,
  };
  if (!many) return <Select<string> {...common} value={value} onChange={(next: string | undefined) => onChange(next)} />;
  return (
    <ManySelect {...common} maxTagCount="responsive" value={value ? value.split(',') : []} onChange={(next) => onChange(joined(next))} />
  );
}
