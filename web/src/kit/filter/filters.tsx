import type { Field, Kind } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import '../kit.css';
import { type ComponentType, lazy, Suspense } from 'react';
import { useDict } from '../../lib/api/use-dict.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { Picked } from '../inputs/picked.tsx';
import { useRefTexts } from '../inputs/ref-texts.ts';
import type { FilterProps } from '../inputs/widget.ts';
import { fromMarked, type TextMarker, textMarkers, toMarked } from './text-filter.ts';

/** A text with its marker (FORM-23); without one if the definition searches the field by equality only. */
function TextFilterInput({ id, column, field, values, onChange }: FilterProps) {
  const { t, say } = useKitText();
  const value = values[column];
  if (field.search === 'eq')
    return (
      <input
        id={id}
        className="kt-field"
        autoComplete="off"
        value={value ? fromMarked(value).text : ''}
        onChange={(e) => onChange({ [column]: toMarked({ marker: 'equals', text: e.target.value }) })}
      />
    );
  return (
    <MarkedInput key={column} id={id} label={say(field.label)} value={value} onChange={(next) => onChange({ [column]: next })} t={t} />
  );
}

interface MarkedProps {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly t: ReturnType<typeof useKitText>['t'];
}

function MarkedInput({ id, label, value, onChange, t }: MarkedProps) {
  // Without a text there is no wire value to carry the marker, so the draft keeps the two together.
  const { marker, text } = value ? splitMarked(value) : { marker: 'contains' as const, text: '' };
  const set = (next: { marker: TextMarker; text: string }) =>
    onChange(next.text === '' && next.marker === 'contains' ? undefined : joinMarked(next));
  return (
    <div className="kt-pair">
      <select
        className="kt-field"
        aria-label={`${label}: ${t('filter.marker')}`}
        value={marker}
        onChange={(e) => set({ marker: textMarkers.find((m) => m === e.target.value) ?? 'contains', text })}
      >
        {textMarkers.map((m) => (
          <option key={m} value={m}>
            {t(`marker.${m}`)}
          </option>
        ))}
      </select>
      <input id={id} className="kt-field" autoComplete="off" value={text} onChange={(e) => set({ marker, text: e.target.value })} />
    </div>
  );
}

/** While it is typed, a filter keeps its blanks and may have no text yet; `toMarked` trims the one that is applied. */
const joinMarked = ({ marker, text }: { marker: TextMarker; text: string }): string => `${marker}\u0000${text}`;
const splitMarked = (value: string): { marker: TextMarker; text: string } => {
  const [marker, text] = value.split('\u0000');
  return text === undefined ? fromMarked(value) : { marker: textMarkers.find((m) => m === marker) ?? 'contains', text };
};

/** The wire value of a draft; undefined if it filters nothing. */
export function applied(value: string | undefined): string | undefined {
  if (value === undefined || value.trim() === '') return undefined;
  return value.includes('\u0000') ? toMarked(splitMarked(value)) : value.trim();
}

const ChoiceSelect = lazy(async () => ({ default: (await import('../inputs/choice-select.tsx')).ChoiceSelect }));
const RefSelect = lazy(async () => ({ default: (await import('../inputs/ref-select.tsx')).RefSelect }));

function DictFilter({ id, column, field, values, onChange }: FilterProps) {
  const value = values[column];
  const dict = useDict(field.of);
  return (
    <Picked id={id} text={dict.text(value)}>
      <ChoiceSelect id={id} code={field.of} many value={value} onChange={(next) => onChange({ [column]: next })} autoFocus isOpenAtFirst />
    </Picked>
  );
}

function FlagFilter({ id, column, values, onChange }: FilterProps) {
  const { t } = useKitText();
  const value = values[column] ?? '';
  return (
    <select
      id={id}
      className={value === '' ? 'kt-field kt-vacant' : 'kt-field'}
      value={value}
      onChange={(e) => onChange({ [column]: e.target.value || undefined })}
    >
      <option value="">{t('choice.select')}</option>
      <option value="1">{t('input.yes')}</option>
      <option value="0">{t('input.no')}</option>
    </select>
  );
}

function RefFilter({ id, column, field, values, onChange }: FilterProps) {
  const value = values[column];
  const texts = useRefTexts(field.of, value);
  return (
    <Picked id={id} text={texts.join(', ')}>
      <RefSelect id={id} of={field.of ?? ''} many value={value} onChange={(next) => onChange({ [column]: next })} autoFocus isOpenAtFirst />
    </Picked>
  );
}

/** Which kind of record, and which of its rows: the field's text is an id that nobody types. */
function KindRefFilter({ id, column, field, values, onChange }: FilterProps) {
  const { t, say } = useKitText();
  const { field: kindField = '', of: kinds = {} } = field.ofBy ?? {};
  const chosen = values[kindField] ?? '';
  const of = Object.hasOwn(kinds, chosen) ? kinds[chosen] : undefined;
  const value = values[column];
  const texts = useRefTexts(of, value);
  return (
    <div className="kt-pair">
      <select
        id={of === undefined ? id : undefined}
        className="kt-field"
        aria-label={`${say(field.label)}: ${t('filter.kind')}`}
        value={of === undefined ? '' : chosen}
        onChange={(e) => onChange({ [kindField]: e.target.value || undefined, [column]: undefined })}
      >
        <option value="">{t('choice.kindFirst')}</option>
        {Object.entries(kinds).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {say(entityByName(name)?.label ?? [kind, kind])}
          </option>
        ))}
      </select>
      {of !== undefined && (
        <Picked key={of} id={id} text={texts.join(', ')}>
          <RefSelect id={id} of={of} value={value} onChange={(next) => onChange({ [column]: next })} autoFocus isOpenAtFirst />
        </Picked>
      )}
    </div>
  );
}

const DaysPicker = lazy(async () => ({ default: (await import('./days-filter.tsx')).DaysFilter }));

/** The calendar is large and loads separately; a placeholder keeps its space until then. */
function DaysFilter(props: FilterProps) {
  return (
    <Suspense fallback={<input id={props.id} className="kt-field" disabled />}>
      <DaysPicker {...props} />
    </Suspense>
  );
}

function NumberFilter({ id, column, field, values, onChange }: FilterProps) {
  const { t, say } = useKitText();
  // Here and on the wire, money is written in yuan.
  const key = (end: boolean) => `${column}_${end ? 'end' : 'begin'}`;
  const isRange = field.search === 'range';
  const one = (name: string, end: boolean) => (
    <input
      id={end ? undefined : id}
      className="kt-field"
      inputMode="decimal"
      autoComplete="off"
      aria-label={isRange ? `${say(field.label)}: ${t(end ? 'filter.greatest' : 'filter.least')}` : undefined}
      placeholder={isRange ? t(end ? 'filter.greatest' : 'filter.least') : undefined}
      value={values[name] ?? ''}
      onChange={(e) => {
        const next = e.target.value.trim();
        if (/^-?\d*\.?\d*$/.test(next)) onChange({ [name]: next || undefined });
      }}
    />
  );
  if (!isRange) return one(column, false);
  return (
    <div className="kt-pair">
      {one(key(false), false)}
      {one(key(true), true)}
    </div>
  );
}

/** One entry per kind; a kind without a filter does not compile. */
const filters: Record<Kind, ComponentType<FilterProps>> = {
  text: TextFilterInput,
  longText: TextFilterInput,
  int: NumberFilter,
  decimal: NumberFilter,
  money: NumberFilter,
  flag: FlagFilter,
  date: DaysFilter,
  instant: DaysFilter,
  dict: DictFilter,
  ref: RefFilter,
  file: TextFilterInput,
  json: TextFilterInput,
};

/** The filter of a field: that of its kind, or a choice of rows where its text is the id of one. */
export function filterOf(field: Field): ComponentType<FilterProps> {
  return field.ofBy ? KindRefFilter : filters[field.kind];
}
