import type { Entity } from '@saiyun/sdk/contract';
import { sortedBy } from '@saiyun/sdk/logic/list';
import { ColumnEdge, type ListSettings, orderedColumns, useColumnDrag } from '../../blocks/columns/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import type { EntityList } from '../list/use-list.ts';
import { type DrawnColumn, pinned } from './table-row.tsx';

interface Props {
  readonly entity: Entity;
  readonly list: EntityList;
  readonly shown: readonly DrawnColumn[];
  /** Names of all columns that the list can show, in the order of the definition. */
  readonly all: readonly string[];
  readonly settings: ListSettings;
  readonly onSettings?: ((next: ListSettings) => void) | undefined;
  readonly selectable: boolean;
  readonly expand?: unknown;
  readonly hasActions: boolean;
}

/** The head of a table: what it is sorted by, and how wide its columns are. */
export function TableHead({ entity, list, shown, all, settings, onSettings, selectable, expand, hasActions }: Props) {
  const { t } = useKitText();
  const { state, rows } = list;
  const sorted = state.sort.length > 0 ? state.sort : [entity.defaultSort?.column ?? 'createTime'];
  const order = state.sort.length > 0 ? state.order : (entity.defaultSort?.order ?? 'desc');
  const drag = useColumnDrag(orderedColumns(all, settings.order), (next) => onSettings?.({ ...settings, order: next }));
  const onPage = rows.filter((row) => list.selected.has(row.id)).length;
  return (
    <thead>
      <tr>
        {selectable && (
          <th className="kt-start">
            <TickBox
              className="kt-check"
              label={t('list.selectPage')}
              checked={onPage > 0 && onPage === rows.length}
              isPartly={onPage > 0 && onPage < rows.length}
              onChange={(on) => {
                const others = [...list.selected.values()].filter((row) => !rows.some((one) => one.id === row.id));
                list.select(on ? [...others, ...rows] : others);
              }}
            />
          </th>
        )}
        {expand !== undefined && <th aria-label={t('filter.expand')} />}
        {shown.map((column) => (
          <th
            key={column.name}
            {...(onSettings && drag(column.name))}
            data-pinned={column.pin !== undefined || undefined}
            style={{ textAlign: column.align, ...pinned(column.pin) }}
            aria-sort={column.sortable && sorted.includes(column.name) ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            <Heading list={list} column={column} />
            {onSettings && <ColumnEdge column={column} settings={settings} onChange={onSettings} />}
          </th>
        ))}
        {hasActions && <th className="kt-end">{t('action.actions')}</th>}
      </tr>
    </thead>
  );
}

function Heading({ list, column: { name, title, sortable } }: { readonly list: EntityList; readonly column: DrawnColumn }) {
  const { t } = useKitText();
  if (!sortable) return <span title={title}>{title}</span>;
  return (
    <button
      type="button"
      className="kt-sort"
      title={`${title}\n${t('list.sortHint')}`}
      onClick={(e) => {
        const next = sortedBy(list.state, name, e.shiftKey);
        list.change({ sort: next.sort, order: next.order });
      }}
    >
      <span>{title}</span>
      <span className="kt-arrows" aria-hidden="true" />
    </button>
  );
}
