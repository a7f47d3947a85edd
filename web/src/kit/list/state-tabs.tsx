import '../kit.css';
import type { Label } from '@saiyun/sdk/contract';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useQueryAtOnce } from '../../lib/api/query-at-once.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useDict } from '../../lib/api/use-dict.ts';
import { writtenCount } from '../../lib/texts/written-count.ts';
import { useKitText } from '../../messages/kit/index.ts';
import type { EntityList } from './use-list.ts';

/** How many rows each state has, whichever tab is open; undefined until that is known. */
function useStateCounts({ entity, calls, query }: EntityList): Readonly<Record<string, number>> | undefined {
  const asked = useMemo(() => {
    const match = Object.fromEntries(Object.entries(query.match ?? {}).filter(([name]) => name !== entity.stateField));
    return { ...query, match, pageNo: 1, pageSize: 1, column: undefined, order: undefined, stateCounts: true };
  }, [entity, query]);
  const { data } = useQueryAtOnce({
    queryKey: keys.list(entity.name, asked),
    queryFn: ({ signal }) => calls.list(asked, { signal }),
    // While the next ones are read, the old counts stay.
    placeholderData: (before) => before,
  });
  return data?.states;
}

/** A tab for rows with a value of another field than the state. */
interface MoreTab {
  readonly field: string;
  readonly value: string;
  readonly label: Label;
}

const withoutMore = (filters: Readonly<Record<string, string>>, more: readonly MoreTab[]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(filters).filter(([name, value]) => !more.some((one) => one.field === name && one.value === value)));

function MoreTabButton({ list, tab, all }: { readonly list: EntityList; readonly tab: MoreTab; readonly all: readonly MoreTab[] }) {
  const { entity, state, change, calls } = list;
  const { say, lang } = useKitText();
  const { field, value } = tab;
  const asked = { match: { [field]: value }, pageNo: 1, pageSize: 1 };
  const { data } = useQueryAtOnce({
    queryKey: keys.list(entity.name, asked),
    queryFn: ({ signal }) => calls.list(asked, { signal }),
    placeholderData: (before) => before,
  });
  return (
    <button
      type="button"
      data-tab={`${field} ${value}`}
      data-none={data?.total === 0}
      aria-pressed={state.filters[field] === value}
      onClick={() => {
        list.select([]);
        change({ tab: undefined, filters: { ...withoutMore(state.filters, all), [field]: value } });
      }}
    >
      {say(tab.label)}
      {data && <span className="kt-tab-count">{writtenCount(data.total, lang)}</span>}
    </button>
  );
}

/** The arrows, Home and End move between the tabs. */
const onKeyDown = (e: KeyboardEvent<HTMLElement>) => {
  const all = [...e.currentTarget.querySelectorAll('button')];
  const at = all.indexOf(document.activeElement as HTMLButtonElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[e.key];
  if (to === undefined) return;
  e.preventDefault();
  all[(to + all.length) % all.length]?.focus();
};

interface Props {
  readonly list: EntityList;
  readonly more?: readonly MoreTab[] | undefined;
}

/** One tab per state of the records, each with how many there are; the open one is part of the list's state. */
export function StateTabs({ list, more = [] }: Props) {
  const { entity, state, change } = list;
  const { t, say, lang } = useKitText();
  const field = entity.stateField ? entity.fields[entity.stateField] : undefined;
  const dict = useDict(field?.of);
  const counts = useStateCounts(list);
  const ref = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const open = ref.current?.querySelector(`[data-tab="${CSS.escape(state.tab ?? '')}"]`);
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [state.tab]);
  if (!field) return null;
  const all = counts && Object.values(counts).reduce((sum, n) => sum + n, 0);
  const tabs = [
    { value: undefined, text: t('list.all'), count: all },
    ...dict.items.map(({ value, text }) => ({ value, text, count: counts && (counts[value] ?? 0) })),
  ];
  return (
    <fieldset ref={ref} className="kt-tabs" aria-label={say(field.label)} onKeyDown={onKeyDown}>
      {tabs.map(({ value, text, count }) => (
        <button
          key={value ?? ''}
          type="button"
          data-tab={value ?? ''}
          data-none={count === 0}
          aria-pressed={state.tab === value && more.every((one) => state.filters[one.field] !== one.value)}
          onClick={() => {
            list.select([]);
            change({ tab: value, filters: withoutMore(state.filters, more) });
          }}
        >
          {text}
          {count !== undefined && <span className="kt-tab-count">{writtenCount(count, lang)}</span>}
        </button>
      ))}
      {more.map((one) => (
        <MoreTabButton key={`${one.field} ${one.value}`} list={list} tab={one} all={more} />
      ))}
    </fieldset>
  );
}
