import { type AnyRow, type Entity, isEmpty } from '@saiyun/sdk/contract';
import '../kit.css';
import { Button, Flex, theme } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ListSettings } from '../../blocks/columns/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { FieldValue } from '../cells/field-value.tsx';
import { titleOf } from '../cells/row-title.ts';
import type { ColumnOverrides, ShownColumn } from '../columns/shown-columns.ts';
import { TitleCell } from '../table/title-cell.tsx';
import type { InlineEdit } from '../table/use-inline-edit.ts';
import { ListStatus } from './list-status.tsx';
import { type RowAction, RowActions } from './row-actions.tsx';
import type { EntityList } from './use-list.ts';

export interface EntityTableProps {
  readonly entity: Entity;
  readonly list: EntityList;
  readonly columns?: ColumnOverrides;
  readonly first?: readonly string[];
  readonly settings?: ListSettings;
  /** Rows can be selected. */
  readonly selectable?: boolean;
  /** Makes a row's title a link. */
  readonly onOpen?: ((row: AnyRow) => void) | undefined;
  readonly actions?: (row: AnyRow) => readonly RowAction[];
  /** Shown before the actions. */
  readonly extraActions?: (row: AnyRow) => ReactNode;
  readonly expand?: (row: AnyRow) => ReactNode;
  /** Opens the form of a row. */
  readonly onEdit?: ((row: AnyRow) => void) | undefined;
  /** Opens the form of a new row. */
  readonly onAdd?: (() => void) | undefined;
  /** Values are changed in their place. */
  readonly inline?: InlineEdit | undefined;
  /** The reader's columns can be changed here. */
  readonly onSettings?: ((next: ListSettings) => void) | undefined;
  /** Told which columns there is no room for. */
  readonly onLeft?: ((names: readonly string[]) => void) | undefined;
  /** The table is inside a drawer or a panel: nothing sticks to the top of the page. */
  readonly isPart?: boolean;
}

interface Props extends EntityTableProps {
  readonly shown: readonly ShownColumn[];
}

/** Fields of a card besides title and state. */
const onCard = 5;

/** The rows of a list on a narrow screen. */
export function EntityCards(props: Props) {
  const { list, shown } = props;
  const { t, say } = useKitText();
  const { state, change, rows } = list;
  if (list.error || rows.length === 0) return <ListStatus list={list} />;
  const sortable = shown.filter((c) => c.sortable);
  const current = state.sort[0] ? `${state.sort[0]} ${state.order}` : '';
  return (
    <Flex vertical gap="small">
      {sortable.length > 0 && (
        <select
          className="kt-field"
          aria-label={t('list.sortBy')}
          value={current}
          onChange={(e) => {
            const [column, order] = e.target.value.split(' ');
            change({ sort: column ? [column] : [], order: order === 'asc' ? 'asc' : 'desc' });
          }}
        >
          <option value="">{t('list.newestFirst')}</option>
          {sortable.flatMap((c) =>
            (['asc', 'desc'] as const).map((order) => (
              <option key={`${c.name} ${order}`} value={`${c.name} ${order}`}>
                {say(c.field.label)} {order === 'asc' ? '↑' : '↓'}
              </option>
            )),
          )}
        </select>
      )}
      <div aria-busy={list.isChanging}>
        <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 'var(--sy-space-2)' }}>
          {rows.map((row) => (
            <li key={row.id}>
              <RowCard {...props} row={row} />
            </li>
          ))}
        </ul>
      </div>
    </Flex>
  );
}

function RowCard({ entity, list, shown, row, selectable, onOpen, actions, extraActions, expand }: Props & { row: AnyRow }) {
  const { t, say } = useKitText();
  const { token } = theme.useToken();
  const [isOpen, setOpen] = useState(false);
  const name = titleOf(entity, row);
  const offered = actions?.(row) ?? [];
  const state = shown.find((c) => c.name === entity.stateField);
  const titled = shown.find((c) => c.name === entity.title);
  const others = shown.filter((c) => c !== state && c !== titled && (c.override.cell !== undefined || !isEmpty(row[c.name])));
  // The most telling facts of a row, in the order of its columns.
  const most = others.toSorted((a, b) => a.priority - b.priority).slice(0, onCard);
  const rest = others.filter((c) => most.includes(c));
  const draw = (c: ShownColumn) =>
    c.override.cell ? c.override.cell(row) : <FieldValue name={c.name} field={c.field} row={row} entity={entity} />;
  const title = titled?.override.cell?.(row);
  return (
    <div className="kt-panel">
      <Flex gap="small" align="start">
        {selectable && (
          <TickBox
            className="kt-check"
            checked={list.selected.has(row.id)}
            label={t('list.selectRow', { name })}
            onChange={(on) =>
              list.select(on ? [...list.selected.values(), row] : [...list.selected.values()].filter((r) => r.id !== row.id))
            }
          />
        )}
        <div className="kt-card-title">{title ?? <TitleCell entity={entity} row={row} list={list} onOpen={onOpen} />}</div>
        {state && draw(state)}
      </Flex>
      <dl
        style={{
          display: 'grid',
          gridTemplateColumns: 'minmax(72px, max-content) minmax(0, 1fr)',
          gap: 'var(--sy-space-1) var(--sy-space-3)',
          margin: `${token.marginXS}px 0`,
          wordBreak: 'break-word',
        }}
      >
        {rest.map((c) => (
          <div key={c.name} style={{ display: 'contents' }}>
            <dt style={{ color: token.colorTextSecondary }}>{say(c.override.title ?? c.field.label)}</dt>
            <dd style={{ margin: 0, minWidth: 0 }}>{draw(c)}</dd>
          </div>
        ))}
      </dl>
      <Flex justify="space-between" wrap>
        <RowActions actions={offered} name={name} beside={offered[0]?.isMain ? 1 : 0} extra={extraActions?.(row)} />
        {expand && (
          <Button
            type="link"
            size="small"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            aria-label={`${t(isOpen ? 'filter.collapse' : 'filter.expand')} · ${name}`}
          >
            {t(isOpen ? 'filter.collapse' : 'filter.expand')}
          </Button>
        )}
      </Flex>
      {isOpen && expand && <div className="kt-below">{expand(row)}</div>}
    </div>
  );
}
