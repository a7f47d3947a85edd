import { FilterOutlined } from '@ant-design/icons';
import '../kit.css';
import '../page/list-page.css';
import { isSearched } from '@saiyun/sdk/logic/query';
import { Button } from 'antd';
import { lazy, type ReactNode, useState } from 'react';
import { isJeecg } from '../../lib/api/backend.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useKitText } from '../../messages/kit/index.ts';
import type { EntityList } from '../list/use-list.ts';
import { WhenOpened } from '../when-opened.tsx';
import { activeColumns } from './filter-fields.ts';
import { AddListFilter, ListChips } from './list-chips.tsx';
import { SearchBox } from './search-box.tsx';
import { useFilterFields } from './use-filter-draft.ts';

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

interface Props {
  readonly list: EntityList;
  /** Columns for which the page has a filter of its own. */
  readonly without?: readonly string[];
  readonly onAdvanced?: () => void;
  /** The states as tabs, at the beginning of the line. */
  readonly tabs?: ReactNode;
  /** Quiet buttons at its end. */
  readonly tools?: ReactNode;
}

/** One line that narrows a list: states, one search, filters as chips. On a phone the filters are a sheet at the bottom. */
export function FilterLine({ list, without = [], onAdvanced, tabs, tools }: Props) {
  const isWide = !usePhone();
  const fields = useFilterFields(list, without);
  // A JeecgBoot takes filters alone.
  const search = !isJeecg && isSearched(list.entity) && <SearchBox list={list} />;
  if (!isWide)
    return (
      <>
        <div className="kt-line">
          {search}
          <SheetButton list={list} fields={fields} onAdvanced={onAdvanced} />
        </div>
        {tabs}
      </>
    );
  const chips = <ListChips list={list} fields={fields} onAdvanced={onAdvanced} />;
  return (
    <>
      <div className="kt-line">
        {tabs}
        {search}
        {!tabs && chips}
        <AddListFilter list={list} fields={fields} onAdvanced={onAdvanced} />
        {!tabs && <span className="kt-gap" />}
        {tools}
      </div>
      {tabs && chips}
    </>
  );
}

function SheetButton({
  list,
  fields,
  onAdvanced,
}: { readonly fields: ReturnType<typeof useFilterFields> } & Pick<Props, 'list' | 'onAdvanced'>) {
  const { t } = useKitText();
  const [isOpen, setOpen] = useState(false);
  const { entity, state } = list;
  const count = activeColumns(entity, state.filters).length + (state.advanced ? 1 : 0);
  if (fields.length === 0 && !onAdvanced) return null;
  return (
    <>
      <Button icon={<FilterOutlined />} onClick={() => setOpen(true)} type={count > 0 ? 'primary' : 'default'} ghost={count > 0}>
        {count > 0 ? t('filter.mobile', { number: count }) : t('filter.title')}
      </Button>
      <WhenOpened open={isOpen}>
        <FilterSheet list={list} fields={fields} open={isOpen} onAdvanced={onAdvanced} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  );
}
