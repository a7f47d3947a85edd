import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import type { AnyRow } from '@saiyun/sdk/contract';
import { formatValue } from '@saiyun/sdk/view';
import { type CSSProperties, Fragment, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { FieldValue } from '../cells/field-value.tsx';
import { dictTextOf, titleOf } from '../cells/row-title.ts';
import type { ShownColumn } from '../columns/shown-columns.ts';
import type { EntityTableProps } from '../list/entity-cards.tsx';
import { RowActions } from '../list/row-actions.tsx';
import { TitleCell } from './title-cell.tsx';
import type { Cursor } from './use-cursor.ts';

const InlineCell = lazy(async () => ({ default: (await import('./inline-cell.tsx')).InlineCell }));

/** A column as it is drawn. */
export interface DrawnColumn extends ShownColumn {
  readonly title: string;
  readonly px: number;
  /** Px from the start at which it stays while the others scroll. */
  readonly pin: number | undefined;
}

/** What all rows of a table have in common. */
export interface TableParts extends EntityTableProps {
  readonly shown: readonly DrawnColumn[];
  readonly heading: string | undefined;
  readonly span: number;
  readonly cursor: Cursor;
  /** Selects a row, with the shift key all from the one before. */
  readonly onTick: (row: AnyRow, on: boolean, isRange: boolean) => void;
  readonly editing: { readonly id: string; readonly name: string } | undefined;
  readonly onEditing: (next: { readonly id: string; readonly name: string } | undefined) => void;
}

interface Props extends TableParts {
  readonly row: AnyRow;
  /** The place of the row among all rows of the page, where only some of them are drawn. */
  readonly index?: number | undefined;
  readonly rowRef?: ((row: HTMLTableRowElement | null) => void) | undefined;
}

/** Where a pinned cell stays. */
export function pinned(pin: number | undefined): CSSProperties | undefined {
  return pin === undefined ? undefined : { insetInlineStart: pin };
}

const controls = 'a[href], button, input';

/** A row is one stop of the Tab key; what is in it can be reached once the cursor is on it. */
function useRowFocus(row: AnyRow, { id, wanted }: Cursor) {
  const ref = useRef<HTMLTableRowElement>(null);
  const isCursor = id === row.id;
  useLayoutEffect(() => {
    for (const one of ref.current?.querySelectorAll<HTMLElement>(controls) ?? []) one.tabIndex = isCursor ? 0 : -1;
    if (wanted.current !== row.id || !ref.current) return;
    wanted.current = undefined;
    ref.current.focus({ preventScroll: true });
    ref.current.scrollIntoView({ block: 'nearest' });
  });
  return { ref, isCursor };
}

/** One row of a table, and the panel below it. */
export function TableRow(props: Props) {
  const { entity, list, shown, selectable, actions, extraActions, expand, row, span, cursor, onTick, index, rowRef } = props;
  const { t } = useKitText();
  const [isOpen, setOpen] = useState(false);
  const { ref, isCursor } = useRowFocus(row, cursor);
  const name = titleOf(entity, row);
  const isSelected = list.selected.has(row.id);
  return (
    <Fragment>
      <tr
        ref={(own) => {
          ref.current = own;
          rowRef?.(own);
        }}
        data-row={row.id}
        data-index={index}
        data-selected={isSelected}
        data-cursor={isCursor}
        tabIndex={isCursor ? 0 : -1}
        aria-rowindex={index === undefined ? undefined : index + 2}
        onFocus={() => cursor.set(row.id)}
      >
        {selectable && (
          <td className="kt-start">
            <TickBox
              className="kt-check"
              label={t('list.selectRow', { name })}
              checked={isSelected}
              onChange={(on, isRange) => onTick(row, on, isRange)}
            />
          </td>
        )}
        {expand && (
          <td>
            <button
              type="button"
              className="kt-act kt-more"
              aria-expanded={isOpen}
              aria-label={t('list.expand', { name })}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <MinusOutlined /> : <PlusOutlined />}
            </button>
          </td>
        )}
        {shown.map((column) => (
          <Cell key={column.name} {...props} column={column} />
        ))}
        {(actions || extraActions) && (
          <td className="kt-end">
            <ActionsCell actions={actions} extraActions={extraActions} row={row} name={name} />
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

function ActionsCell({ actions, extraActions, row, name }: Pick<Props, 'actions' | 'extraActions' | 'row'> & { readonly name: string }) {
  const offered = actions?.(row) ?? [];
  return <RowActions actions={offered} name={name} beside={offered[0]?.isMain ? 1 : 0} extra={extraActions?.(row)} />;
}

function Cell(props: Props & { readonly column: DrawnColumn }) {
  const { entity, list, row, column, heading, onOpen, inline, editing, onEditing } = props;
  const { name } = column;
  const isEditing = editing?.id === row.id && editing.name === name;
  const mayEdit = inline?.mayEdit(row, name) === true;
  const drawn = <PlainCell entity={entity} list={list} row={row} column={column} isHeading={name === heading} onOpen={onOpen} />;
  return (
    <td
      data-pinned={column.pin !== undefined || undefined}
      data-field={mayEdit ? name : undefined}
      style={{ textAlign: column.align, ...pinned(column.pin) }}
      onDoubleClick={mayEdit && !isEditing ? () => onEditing({ id: row.id, name }) : undefined}
    >
      {isEditing && inline ? (
        <Suspense fallback={drawn}>
          <InlineCell
            key={name}
            entity={entity}
            row={row}
            name={name}
            field={column.field}
            title={column.title}
            inline={inline}
            onLeave={onEditing}
          />
        </Suspense>
      ) : (
        drawn
      )}
    </td>
  );
}

function PlainCell({
  entity,
  list,
  row,
  column,
  isHeading,
  onOpen,
}: Pick<Props, 'entity' | 'list' | 'row' | 'onOpen'> & { readonly column: DrawnColumn; readonly isHeading: boolean }) {
  const { lang } = useKitText();
  if (column.override.cell) return column.override.cell(row);
  if (isHeading) {
    // A title of another record is no second link in the first.
    const text = formatValue(column.field, row[column.name], dictTextOf(row, column.name), lang);
    return <TitleCell entity={entity} row={row} list={list} onOpen={onOpen} {...(column.name !== entity.title && { value: text })} />;
  }
  const value = <FieldValue name={column.name} field={column.field} row={row} entity={entity} />;
  return <div className="kt-cell">{value}</div>;
}
