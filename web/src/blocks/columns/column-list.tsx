import './columns.css';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { SortableList } from '../../ui/sortable/sortable-list.tsx';
import { useColumnsText } from './texts/index.ts';

interface ListedColumn {
  readonly name: string;
  readonly title: string;
  readonly isShown: boolean;
  /** Said below its title. */
  readonly note?: string | undefined;
}

export interface ColumnListProps {
  /** What the list is called. */
  readonly label: string;
  /** The columns in their order: `name`, `title`, `isShown`, and a `note` below the title. */
  readonly columns: readonly ListedColumn[];
  /** Called with the names in their new order. */
  readonly onOrder: (order: readonly string[]) => void;
  /** Called when a column is ticked or unticked. The last one that is shown cannot be unticked. */
  readonly onShow: (name: string, isShown: boolean) => void;
  /** More inputs for a column, before the arrows. */
  readonly extra?: ((column: { readonly name: string; readonly title: string }) => ReactNode) | undefined;
}

/** Columns to tick, and to order by dragging, by the arrow keys on the handle and by buttons. */
export function ColumnList({ label, columns, onOrder, onShow, extra }: ColumnListProps) {
  const { t } = useColumnsText();
  const isLast = columns.filter(({ isShown }) => isShown).length === 1;
  return (
    <SortableList
      className="cl-list"
      label={label}
      items={columns}
      keyOf={({ name }) => name}
      titleOf={({ title }) => title}
      onOrder={onOrder}
      texts={{
        drag: (name) => t('drag', { name }),
        up: (name) => t('moveUp', { name }),
        down: (name) => t('moveDown', { name }),
        moved: (name, place, count) => t('moved', { name, place, count }),
      }}
    >
      {(column) => (
        <>
          <Checkbox
            checked={column.isShown}
            disabled={column.isShown && isLast}
            onChange={(event) => onShow(column.name, event.target.checked)}
          >
            {column.title}
            {column.note !== undefined && <small>{column.note}</small>}
          </Checkbox>
          {extra?.(column)}
        </>
      )}
    </SortableList>
  );
}
