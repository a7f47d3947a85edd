import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import '../kit.css';
import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { sortedBy } from '@saiyun/sdk/logic/list';
import { Button } from 'antd';
import { Fragment, lazy, Suspense, useMemo, useState } from 'react';
import { useDicts } from '../../lib/api/use-dict.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { FieldValue } from '../cells/field-value.tsx';
import { titleOf } from '../cells/row-title.ts';
import { type ListSettings, noSettings, shownColumns } from '../columns/column-settings.ts';
import { actionsWidthIn, fittingWidth } from '../columns/column-width.ts';
import { type ShownColumn, shownColumnsOf } from '../columns/shown-columns.ts';
import type { EntityTableProps } from './entity-cards.tsx';
import { ListPager } from './list-pager.tsx';
import { ListStatus } from './list-status.tsx';
import { RowActions } from './row-actions.tsx';

const EntityCards = lazy(async () => ({ default: (await import('./entity-cards.tsx')).EntityCards }));

const selectionWidth = 44;
const expandWidth = 44;

/** The rows of a list as a table; below 768 px as cards. */
export function EntityTable(props: EntityTableProps) {
  const { entity, columns, first, settings = noSettings } = props;
  const isWide = !usePhone();
  const all = useMemo(() => shownColumnsOf(entity, columns, first), [entity, columns, first]);
  const shown = useMemo(() => {
    const names = shownColumns(
      all.map((c) => c.name),
      settings,
    );
    return names.flatMap((name) => all.find((c) => c.name === name) ?? []);
  }, [all, settings]);
  return (
    <>
      <Suspense fallback={null}>
        {isWide ? <WideTable {...props} shown={shown} density={settings.density} /> : <EntityCards {...props} shown={shown} />}
      </Suspense>
      <ListPager list={props.list} />
    </>
  );
}

interface WideProps extends EntityTableProps {
  readonly shown: readonly ShownColumn[];
  readonly density: ListSettings['density'];
}

function WideTable(props: WideProps) {
  const { entity, list, shown, density, selectable, actions, extraActions, expand, isPart } = props;
  const { t, say, lang } = useKitText();
  const actionsWidth = actionsWidthIn(lang, props.actionsWidth);
  const { data: dicts } = useDicts();
  const { state, change, rows } = list;
  const sorted = state.sort.length > 0 ? state.sort : [entity.defaultSort?.column ?? 'createTime'];
  const order = state.sort.length > 0 ? state.order : (entity.defaultSort?.order ?? 'desc');
  const columns = shown.map((column) => {
    const title = say(column.override.title ?? column.field.label);
    const texts = column.field.kind === 'dict' && column.field.of ? dicts?.[column.field.of]?.map((item) => item.text) : undefined;
    return { ...column, title, width: column.override.width ?? fittingWidth(column.width, title, column.sortable, texts) };
  });
  const hasActions = actions !== undefined || extraActions !== undefined;
  const width =
    columns.reduce((sum, c) => sum + c.width, 0) +
    (selectable ? selectionWidth : 0) +
    (expand ? expandWidth : 0) +
    (hasActions ? actionsWidth : 0);
  const span = columns.length + Number(!!selectable) + Number(!!expand) + Number(hasActions);
  const onPage = rows.filter((row) => list.selected.has(row.id)).length;

  return (
    <div className={isPart ? 'kt-scroll kt-part' : 'kt-scroll'} aria-busy={list.isChanging}>
      <table className="kt-table" data-density={density} aria-label={say(entity.label)} style={{ minWidth: width }}>
        <colgroup>
          {selectable && <col style={{ width: selectionWidth }} />}
          {expand && <col style={{ width: expandWidth }} />}
          {columns.map((c) => (
            <col key={c.name} style={{ width: c.width }} />
          ))}
          {hasActions && <col style={{ width: actionsWidth }} />}
        </colgroup>
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
            {expand && <th aria-label={t('filter.expand')} />}
            {columns.map(({ name, title, align, sortable }) => (
              <th
                key={name}
                style={{ textAlign: align }}
                aria-sort={sortable && sorted.includes(name) ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
              >
                {sortable ? (
                  <button
                    type="button"
                    className="kt-sort"
                    title={`${title}\n${t('list.sortHint')}`}
                    onClick={(e) => {
                      const next = sortedBy(state, name, e.shiftKey);
                      change({ sort: next.sort, order: next.order });
                    }}
                  >
                    <span>{title}</span>
                    <span className="kt-arrows" aria-hidden="true" />
                  </button>
                ) : (
                  <span title={title}>{title}</span>
                )}
              </th>
            ))}
            {hasActions && <th className="kt-end">{t('action.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {list.error || rows.length === 0 ? (
            <tr>
              <td colSpan={span}>
                <ListStatus list={list} />
              </td>
            </tr>
          ) : (
            rows.map((row) => <TableRow key={row.id} {...props} row={row} span={span} />)
          )}
        </tbody>
      </table>
    </div>
  );
}

function TableRow(props: WideProps & { readonly row: AnyRow; readonly span: number }) {
  const { entity, list, shown, selectable, onOpen, actions, extraActions, expand, row, span } = props;
  const { t } = useKitText();
  const [isOpen, setOpen] = useState(false);
  const name = titleOf(entity, row);
  const isSelected = list.selected.has(row.id);
  return (
    <Fragment>
      <tr data-selected={isSelected}>
        {selectable && (
          <td className="kt-start">
            <TickBox
              className="kt-check"
              label={t('list.selectRow', { name })}
              checked={isSelected}
              onChange={(on) =>
                list.select(on ? [...list.selected.values(), row] : [...list.selected.values()].filter((r) => r.id !== row.id))
              }
            />
          </td>
        )}
        {expand && (
          <td>
            <Button
              type="text"
              size="small"
              icon={isOpen ? <MinusOutlined /> : <PlusOutlined />}
              aria-expanded={isOpen}
              aria-label={t('list.expand', { name })}
              onClick={() => setOpen(!isOpen)}
            />
          </td>
        )}
        {shown.map((column) => (
          <td key={column.name} style={{ textAlign: column.align }}>
            <Cell entity={entity} column={column} row={row} onOpen={column.name === entity.title ? onOpen : undefined} />
          </td>
        ))}
        {(actions || extraActions) && (
          <td className="kt-end">
            <RowActions actions={actions?.(row) ?? []} name={name} extra={extraActions?.(row)} />
          </td>
        )}
      </tr>
      {isOpen && (
        <tr className="kt-expanded">
          <td colSpan={span}>{expand?.(row)}</td>
        </tr>
      )}
    </Fragment>
  );
}

function Cell({
  entity,
  column,
  row,
  onOpen,
}: {
  readonly entity: Entity;
  readonly column: ShownColumn;
  readonly row: AnyRow;
  readonly onOpen: EntityTableProps['onOpen'];
}) {
  if (column.override.cell) return column.override.cell(row);
  const cell = <FieldValue name={column.name} field={column.field} row={row} entity={entity} />;
  return (
    <div className="kt-cell">
      {onOpen ? (
        <Button type="link" onClick={() => onOpen(row)} className="kt-open">
          {cell}
        </Button>
      ) : (
        cell
      )}
    </div>
  );
}
