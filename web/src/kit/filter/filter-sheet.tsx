import { Button } from 'antd';
import { useKitText } from '../../messages/kit/index.ts';
import { SideSheet } from '../../ui/side-sheet.tsx';
import type { EntityList } from '../list/use-list.ts';
import { FilterForm } from './filter-form.tsx';
import { ListChips } from './list-chips.tsx';
import { useFilterDraft, type useFilterFields } from './use-filter-draft.ts';

interface Props {
  readonly list: EntityList;
  readonly fields: ReturnType<typeof useFilterFields>;
  readonly open: boolean;
  readonly onAdvanced?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** All filters of a list in a sheet at the bottom of a narrow screen, what is active first. */
export function FilterSheet({ list, fields, open, onAdvanced, onClose }: Props) {
  const { t } = useKitText();
  const filter = useFilterDraft(list, fields);
  return (
    <SideSheet title={t('filter.title')} open={open} onClose={onClose} placement="bottom" size="80%">
      <ListChips list={list} fields={[]} onAdvanced={onAdvanced} />
      <FilterForm
        filter={filter}
        onApply={() => {
          filter.apply();
          onClose();
        }}
      />
      {onAdvanced && (
        <Button
          type="link"
          style={{ paddingInline: 0 }}
          onClick={() => {
            onClose();
            onAdvanced();
          }}
        >
          {t('query.button')}…
        </Button>
      )}
    </SideSheet>
  );
}
