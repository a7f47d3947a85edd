import { Text } from 'ink';
import { useState } from 'react';
import { cut } from '../state/cells.ts';
import { firstRow, select } from '../state/list-window.ts';
import { type Offer, useAppContext } from './app-context.ts';
import { Frame, type Notice, useRoom } from './frame.tsx';
import { usePlace } from './place.ts';
import { type Column, Table } from './table.tsx';
import { useFind } from './use-find.tsx';
import { failureOf, insteadOfRows, type Loaded, withStanding } from './use-load.ts';

export interface ListPageProps<Row> {
  readonly title: string;
  readonly right?: string;
  readonly loaded: Loaded<readonly Row[]>;
  readonly columns: readonly Column<Row>[];
  readonly colour?: (row: Row) => string | undefined;
  readonly empty: string;
  /** What can be done with the selected row, and here at all. */
  readonly offersOf: (row: Row | undefined) => readonly Offer[];
  readonly notice: Notice | undefined;
  readonly onNotice: (notice: Notice | undefined) => void;
  /** False while something covers the list. */
  readonly isActive: boolean;
}

/** A heading, a list, and what can be done with its rows. */
export function ListPage<Row extends { readonly id: string }>(props: ListPageProps<Row>) {
  const { title, right = '', loaded, columns, colour, empty, offersOf, notice, onNotice, isActive } = props;
  const { t, columns: window, active } = useAppContext();
  const [kept, setList] = useState(firstRow);
  const rows = loaded.data ?? [];
  const isHere = active && isActive;
  const lines = rows.map((row) => columns.map((column) => column.text(row)).join(' '));
  // Rows may have gone since.
  const at = Math.max(0, Math.min(kept.selected, rows.length - 1));
  const goTo = (to: number): void => setList((before) => select(before, to, rows.length, height));
  const find = useFind({ lines, at, goTo, isActive: isHere });
  const told = notice ?? (find.prompt ? undefined : failureOf(loaded, t));
  const height = Math.max(1, useRoom(told) - 2);
  const list = select(kept, at, rows.length, height);
  const hints = usePlace(
    [
      ...offersOf(rows[list.selected]),
      ...find.offers,
      { key: 'up', run: () => goTo(list.selected - 1) },
      { key: 'down', run: () => goTo(list.selected + 1) },
      { key: 'pageUp', run: () => goTo(list.selected - height) },
      { key: 'pageDown', run: () => goTo(list.selected + height) },
      { key: 'first', run: () => goTo(0) },
      { key: 'last', run: () => goTo(rows.length - 1) },
      { key: 'refresh', run: () => void loaded.reload() },
    ],
    { isActive: isHere && !find.isTyping, onNotice },
  );
  const position: Notice | undefined =
    rows.length > 0 ? { tone: 'place', text: t('reviews.position', { at: list.selected + 1, total: rows.length }) } : undefined;
  return (
    <Frame right={withStanding(right, loaded, t)} hints={hints} notice={told ?? position} prompt={find.prompt} isTyping={find.isTyping}>
      <Text bold>{cut(` ${title}`, window - 1)}</Text>
      <Table
        columns={columns}
        rows={rows}
        list={list}
        height={height}
        colour={colour ?? (() => undefined)}
        onPick={isHere ? goTo : undefined}
        empty={insteadOfRows(loaded, t, empty)}
      />
    </Frame>
  );
}
