import { FilterOutlined } from '@ant-design/icons';
import '../kit.css';
import { Button, Flex } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePhone } from '../../lib/use-media.ts';
import { useKitText } from '../../messages/kit/index.ts';
import type { EntityList } from '../list/use-list.ts';
import { WhenOpened } from '../when-opened.tsx';
import { activeColumns } from './filter-fields.ts';
import { FilterForm } from './filter-form.tsx';
import { useFilterDraft } from './use-filter-draft.ts';

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
  const { entity, state } = list;
  const { t } = useKitText();
  const isWide = !usePhone();
  const filter = useFilterDraft(list, without);
  const [isOpen, setOpen] = useState(false);
  const { fields } = filter;
  if (fields.length === 0) return null;
  const isFolded = isWide && fields.length > firstShown;
  const apply = () => {
    filter.apply();
    if (!isWide) setOpen(false);
  };
  const form = (
    <FilterForm
      filter={filter}
      shown={isFolded && !isOpen ? fields.slice(0, firstShown) : fields}
      onApply={apply}
      isOpen={isOpen}
      onFold={isFolded ? () => setOpen(!isOpen) : undefined}
    />
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
