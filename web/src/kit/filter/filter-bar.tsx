import { DownOutlined, FilterOutlined, UpOutlined } from '@ant-design/icons';
import '../kit.css';
import { Button, Flex } from 'antd';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { usePhone } from '../../lib/use-media.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { mayPick } from '../inputs/ref-texts.ts';
import type { EntityList } from '../list/use-list.ts';
import { useMay } from '../permission/use-may.ts';
import { WhenOpened } from '../when-opened.tsx';
import { activeColumns, searchFields } from './filter-fields.ts';
import { applied, filters } from './filters.tsx';

const FilterTags = lazy(async () => ({ default: (await import('./filter-tags.tsx')).FilterTags }));
const SideSheet = lazy(async () => ({ default: (await import('../../ui/side-sheet.tsx')).SideSheet }));

interface Props {
  readonly list: EntityList;
  /** Columns for which the page has a filter of its own. */
  readonly without?: readonly string[];
  /** Opens the advanced query from its tag. */
  readonly onAdvanced?: () => void;
  /** Shown beside the button that holds the filters on a narrow screen. */
  readonly beside?: ReactNode;
}

/** How many fields are always shown. */
const firstShown = 3;

/** Filters of a list. They apply on the button or Enter; active ones are shown as tags that can be removed. */
export function FilterBar({ list, without = [], onAdvanced, beside }: Props) {
  const { entity, state, change, fixed } = list;
  const { t, say } = useKitText();
  const id = useId();
  const isWide = !usePhone();
  const may = useMay();
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>(state.filters);
  const [base, setBase] = useState(state.filters);
  const [isOpen, setOpen] = useState(false);
  // Something else changed the address: the back button, a removed tag or a link.
  if (base !== state.filters) {
    setBase(state.filters);
    setDraft(state.filters);
  }

  // An account cannot filter by records that it may not look up.
  const fields = searchFields(entity, [...without, ...Object.keys(fixed)]).filter(([, f]) => f.kind !== 'ref' || mayPick(f.of, may));
  if (fields.length === 0) return null;
  const isFolded = fields.length > firstShown;
  const shown = isWide && isFolded && !isOpen ? fields.slice(0, firstShown) : fields;

  const set = (values: Readonly<Record<string, string | undefined>>) =>
    setDraft((d) => Object.fromEntries(Object.entries({ ...d, ...values }).filter((e): e is [string, string] => e[1] !== undefined)));
  const apply = () => {
    const chosen = Object.entries(draft).flatMap(([key, value]) => {
      const wire = applied(value);
      return wire === undefined ? [] : [[key, wire] as const];
    });
    change({ filters: Object.fromEntries(chosen) });
    if (!isWide) setOpen(false);
  };
  const reset = () => {
    setDraft({});
    change({ filters: {}, advanced: undefined });
  };

  const form = (
    <form
      className="kt-filters"
      aria-label={t('filter.title')}
      onSubmit={(e) => {
        e.preventDefault();
        apply();
      }}
    >
      {shown.map(([column, field]) => {
        const Filter = filters[field.kind];
        const inputId = `${id}${column}`;
        return (
          <div key={column}>
            <label htmlFor={inputId}>{say(field.label)}</label>
            <Filter id={inputId} column={column} field={field} values={draft} onChange={set} />
          </div>
        );
      })}
      <div className="kt-buttons">
        <Button onClick={reset}>{t('filter.reset')}</Button>
        <Button type="primary" htmlType="submit">
          {t('filter.query')}
        </Button>
        {isWide && isFolded && (
          <Button
            type="link"
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            icon={isOpen ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
            style={{ paddingInline: 0 }}
          >
            {t(isOpen ? 'filter.collapse' : 'filter.expand')}
          </Button>
        )}
      </div>
    </form>
  );

  const count = activeColumns(entity, state.filters).length + (state.advanced ? 1 : 0);
  const tags = count > 0 && (
    <Suspense fallback={null}>
      <FilterTags list={list} onAdvanced={onAdvanced} />
    </Suspense>
  );
  if (isWide)
    return (
      <Flex vertical gap="small">
        {form}
        {tags}
      </Flex>
    );
  return (
    <Flex vertical gap="small">
      <Flex gap="small" wrap>
        <Button icon={<FilterOutlined />} onClick={() => setOpen(true)} type={count > 0 ? 'primary' : 'default'} ghost={count > 0}>
          {count > 0 ? t('filter.mobile', { number: count }) : t('filter.title')}
        </Button>
        <span style={{ flex: 1 }} />
        {beside}
      </Flex>
      {tags}
      <WhenOpened open={isOpen}>
        <SideSheet title={t('filter.title')} open={isOpen} onClose={() => setOpen(false)} placement="bottom" size="80%">
          {form}
        </SideSheet>
      </WhenOpened>
    </Flex>
  );
}
