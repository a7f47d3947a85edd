import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  InsertRowAboveOutlined,
  InsertRowBelowOutlined,
  ProfileOutlined,
  PushpinOutlined,
  SortAscendingOutlined,
  SortDescendingOutlined,
} from '@ant-design/icons';
import { useCallback, useMemo, useState } from 'react';
import type { Tell } from './clipboard/use-clipboard.ts';
import type { Core } from './core.tsx';
import type { ColumnActs } from './grid/column-acts.ts';
import { isNothing } from './kinds/cell-kind.ts';
import { type ColumnBox, type ColumnLook, leastWidth } from './model/layout.ts';
import { sortedInTurns } from './model/sort.ts';
import type { PointMenuItem } from './parts/point-menu.tsx';
import { useTableText } from './texts/index.ts';

interface Facts {
  readonly core: Core;
  readonly look: ColumnLook;
  readonly setLook: (change: (look: ColumnLook) => ColumnLook) => void;
  readonly canAdd: boolean;
  readonly canRemove: boolean;
  readonly remove: (keys: readonly string[]) => void;
  readonly tell: Tell;
}

export interface Menu {
  readonly x: number;
  readonly y: number;
  readonly items: readonly (PointMenuItem | 'line')[];
}

type Order = { readonly key: string; readonly direction: 'ascending' | 'descending' };

/** Room in a cell beside its text, px. */
const padding = 34;
const widest = 480;

function fittingWidth(core: Core, { column }: ColumnBox): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 120;
  context.font = getComputedStyle(core.scroller ?? document.body).font;
  const widthOf = (text: string) => context.measureText(text).width;
  const from = Math.max(0, (core.cursor.at?.row ?? 0) - 200);
  const cells = core.model.rows.slice(from, from + 1000).map((row) => widthOf(core.text(column, row.values)));
  return Math.round(
    Math.min(widest, Math.max(leastWidth, widthOf(core.say(column.title)) + padding, ...cells.map((one) => one + padding))),
  );
}

/** Rows in the order of a column, empty cells last. */
async function sorted(core: Core, { column }: ColumnBox, direction: Order['direction']): Promise<void> {
  const { model } = core;
  const { rows } = model;
  const sign = direction === 'ascending' ? 1 : -1;
  const collator = new Intl.Collator(core.facts.language, { numeric: true });
  const isNumber = core.kind(column).isNumber === true;
  const keyed = rows.map((row) => ({ row, value: row.values[column.key], text: core.text(column, row.values) }));
  const ordered = await sortedInTurns(keyed, (a, b) => {
    const [noA, noB] = [isNothing(a.value), isNothing(b.value)];
    if (noA || noB) return Number(noA) - Number(noB);
    return sign * (isNumber ? Number(a.value) - Number(b.value) : collator.compare(a.text, b.text));
  });
  // An edit in the meantime counts for more than the order.
  if (model.rows === rows) model.apply({ type: 'arrange', rows: ordered.map(({ row }) => row) });
}

function useColumnMenu({ core, look, setLook }: Facts, open: (menu: Menu) => void): ColumnActs {
  const { t } = useTableText();
  const [order, setOrder] = useState<Order>();
  return useMemo(() => {
    const resize = (key: string, width: number | undefined) =>
      setLook((before) => {
        const { [key]: _, ...others } = before.widths;
        return { ...before, widths: width === undefined ? others : { ...others, [key]: Math.max(leastWidth, Math.round(width)) } };
      });
    const pin = (key: string) =>
      setLook((before) => {
        const pinned = new Set(before.pinned);
        if (!pinned.delete(key)) pinned.add(key);
        return { ...before, pinned };
      });
    const togglePin = ({ column }: ColumnBox) => {
      pin(column.key);
      core.announce(t(look.pinned.has(column.key) ? 'unpinned' : 'pinned', { title: core.say(column.title) }));
    };
    const sort = (box: ColumnBox, direction: Order['direction']) => {
      setOrder({ key: box.column.key, direction });
      void sorted(core, box, direction).then(() => core.announce(t('sorted', { title: core.say(box.column.title) })));
    };
    const fit = (box: ColumnBox) => resize(box.column.key, fittingWidth(core, box));
    return {
      resize,
      fit,
      orderOf: (key) => (order?.key === key ? order.direction : undefined),
      open: (box, at) => {
        const { left, bottom } = at.getBoundingClientRect();
        const { key, sorter } = box.column;
        const mayMove = core.facts.canMove || sorter === true;
        const items: (PointMenuItem | 'line')[] = [
          ...(mayMove
            ? ([
                { key: 'up', label: t('sortUp'), icon: <SortAscendingOutlined aria-hidden />, onClick: () => sort(box, 'ascending') },
                { key: 'down', label: t('sortDown'), icon: <SortDescendingOutlined aria-hidden />, onClick: () => sort(box, 'descending') },
                'line',
              ] as const)
            : []),
          {
            key: 'pin',
            label: t(look.pinned.has(key) ? 'unpin' : 'pin'),
            icon: <PushpinOutlined aria-hidden />,
            onClick: () => togglePin(box),
          },
          { key: 'fit', label: t('fit'), onClick: () => fit(box) },
          { key: 'reset', label: t('resetWidth'), isOff: look.widths[key] === undefined, onClick: () => resize(key, undefined) },
          'line',
          {
            key: 'select',
            label: t('selectColumn'),
            isOff: core.model.count === 0,
            onClick: () => {
              core.cursor.select({ top: 0, bottom: core.model.count - 1, left: box.index, right: box.index });
              core.focus();
            },
          },
        ];
        open({ x: left, y: bottom, items });
      },
    };
  }, [core, look, setLook, open, order, t]);
}

function rowItems(
  { core, canAdd, canRemove, remove, tell }: Facts,
  row: number,
  t: ReturnType<typeof useTableText>['t'],
  onDetails: () => void,
) {
  const { model, cursor, facts } = core;
  const one = model.rowAt(row);
  if (!one) return [];
  const move = (type: 'moveUp' | 'moveDown', to: number) => {
    model.apply({ type, key: one.key });
    cursor.go({ row: to, col: cursor.at?.col ?? 0 });
    core.announce(t('movedTo', { row: to + 1 }));
  };
  const insert = (position: number, values = {}) => {
    model.insert(1, position, values);
    cursor.go({ row: position - 1, col: 0 });
    tell(t('added', { count: 1 }));
  };
  const last = model.count - 1;
  // A position is that of the new row, from 1; behind the last row it is the bottom.
  const below = row === last ? 0 : row + 2;
  const insertBelow = (values = {}) => {
    if (below > 0) return insert(below, values);
    model.insert(1, 0, values);
    cursor.go({ row: row + 1, col: 0 });
    tell(t('added', { count: 1 }));
  };
  const items: (PointMenuItem | 'line')[] = [
    { key: 'detail', label: t('detail'), icon: <ProfileOutlined aria-hidden />, onClick: onDetails },
  ];
  if (facts.canMove)
    items.push(
      'line',
      {
        key: 'moveUp',
        label: t('moveUp'),
        icon: <ArrowUpOutlined aria-hidden />,
        isOff: row === 0,
        onClick: () => move('moveUp', row - 1),
      },
      {
        key: 'moveDown',
        label: t('moveDown'),
        icon: <ArrowDownOutlined aria-hidden />,
        isOff: row === last,
        onClick: () => move('moveDown', row + 1),
      },
    );
  if (canAdd)
    items.push(
      'line',
      { key: 'above', label: t('above'), icon: <InsertRowAboveOutlined aria-hidden />, onClick: () => insert(row + 1) },
      { key: 'below', label: t('below'), icon: <InsertRowBelowOutlined aria-hidden />, onClick: () => insertBelow() },
      { key: 'copy', label: t('copyRow'), icon: <CopyOutlined aria-hidden />, onClick: () => insertBelow(one.values) },
    );
  if (canRemove && !model.isDisabled(one))
    items.push('line', {
      key: 'remove',
      label: t('remove'),
      icon: <DeleteOutlined aria-hidden />,
      isDanger: true,
      onClick: () => remove([one.key]),
    });
  return items;
}

/** The menus of columns and rows, and the details of a row. */
export function useMenus(facts: Facts) {
  const { core } = facts;
  const { t } = useTableText();
  const [menu, setMenu] = useState<Menu>();
  const [details, setDetails] = useState<number>();
  const columnActs = useColumnMenu(facts, setMenu);
  const closeMenu = useCallback(() => {
    setMenu(undefined);
    core.focus();
  }, [core]);
  const openRowMenu = (row: number, x: number, y: number) => setMenu({ x, y, items: rowItems(facts, row, t, () => setDetails(row)) });
  return { menu, closeMenu, columnActs, openRowMenu, details, setDetails };
}
