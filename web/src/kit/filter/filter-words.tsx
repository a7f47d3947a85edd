import type { Field } from '@saiyun/sdk/contract';
import { yes } from '@saiyun/sdk/contract';
import { useDict } from '../../lib/api/use-dict.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useRefTexts } from '../inputs/ref-texts.ts';
import { fromMarked } from './text-filter.ts';

interface Props {
  readonly field: Field;
  /** The wire values of the field's filter, one, or two of a range. */
  readonly values: readonly (string | undefined)[];
  /** The value of the field that says of which record the text is an id (`ofBy`). */
  readonly kind?: string | undefined;
}

/** A filter in words, after the name of its field: how it compares, and with what. */
export function FilterWords({ field, values, kind = '' }: Props) {
  const { t } = useKitText();
  const [value = '', end = ''] = values;
  const dict = useDict(field.kind === 'dict' ? field.of : undefined);
  const of = field.kind === 'ref' ? field.of : field.ofBy?.of[kind];
  const refs = useRefTexts(of, of === undefined ? undefined : value);
  const is = (words: string) => <Words how={t('chip.is')} what={words} />;
  if (field.search === 'range') {
    const day = (v: string) => (field.kind === 'instant' ? v.slice(0, 10) : v);
    if (value && end && day(value) === day(end)) return is(day(value));
    if (value && end) return <Words how="" what={t('chip.between', { from: day(value), to: day(end) })} />;
    return <Words how="" what={value ? t('chip.from', { from: day(value) }) : t('chip.until', { to: day(end) })} />;
  }
  if (field.kind === 'dict' || field.kind === 'ref') {
    const names = field.kind === 'dict' ? value.split(',').map((one) => dict.text(one)) : refs;
    const [first = '', ...others] = names;
    return is(others.length === 0 ? first : t('chip.several', { first, count: names.length }));
  }
  if (field.ofBy) return is(refs[0] !== undefined && refs[0] !== value ? refs[0] : t('value.id'));
  if (field.kind === 'flag') return is(t(value === yes ? 'input.yes' : 'input.no'));
  const { marker, text } = fromMarked(value);
  return <Words how={marker === 'equals' ? t('chip.is') : t(`marker.${marker}`)} what={text} />;
}

const Words = ({ how, what }: { readonly how: string; readonly what: string }) => (
  <>
    {how && <span className="fc-how">{how}</span>} <b>{what}</b>
  </>
);
