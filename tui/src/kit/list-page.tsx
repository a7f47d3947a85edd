import { Text } from 'ink';
import { useEffect, useState } from 'react';
import { cut } from '../state/cells.ts';
import { firstRow, type ListWindow, select } from '../state/list-window.ts';
import { type Offer, useAppContext } from './app-context.ts';
import { Frame, type Notice, useRoom } from './frame.tsx';
import { usePlace } from './place.ts';
import { useFind } from './reading/use-find.tsx';
import { type Column, Table } from './table.tsx';
import { failureOf, insteadOfRows, type Loaded, withStanding } from './use-load.ts';

export interface ListPageProps<Row> {
  /** Under this name the row is kept on which one was. */
  readonly name: string;
  readonly title: string;
  readonly right?: string;
  readonly loaded: Loaded<readonly Row[]>;
  readonly columns: readonly Column<Row>[];
  readonly colour?: (row: Row) => string | undefined;
  /** What is told of the selected row beside its place in the list. */
  readonly about?: (row: Row) => string;
  readonly empty: string;
  /** What can be done with the selected row, and here at all. */
  readonly offersOf: (row: Row | undefined) => readonly Offer[];
  readonly notice: Notice | undefined;
  readonly onNotice: (notice: Notice | undefined) => void;
  /** The row that is shown elsewhere, which is then the one on which one is. */
  readonly shown?: string | undefined;
  /** False while something covers the list. */
  readonly isActive: boolean;
}

/** A heading, a list, and what can be done with its rows. */
export function ListPage<Row extends { readonly id: string }>(props: ListPageProps<Row>) {
  const { name, shown, title, right = '', loaded, columns, colour, about, empty, offersOf, notice, onNotice, isActive } = props;
  const { t, columns: window, active, memory } = useAppContext();
  const rows = loaded.data ?? [];
  const [kept, setList] = useState(() => rowOf(rows, memory.get(`at:${name}`)));
  const isHere = active && isActive;
  const lines = rows.map((row) => columns.map((column) => column.text(row)).join(' '));
  // Rows may have gone since.
  const at = Math.max(0, Math.min(kept.selected, rows.length - 1));
  const goTo = (to: number): void => setList((before) => select(before, to, rows.length, height));
  const find = useFind({ lines, at, goTo, isActive: isHere });
  const told = notice ?? (find.prompt ? undefined : failureOf(loaded, t));
  const height = Math.max(1, useRoom(told) - 2);
  const list = select(kept, at, rows.length, height);
  const here = rows[list.selected]?.id;
  useEffect(() => void (here && memory.set(`at:${name}`, here)), [memory, name, here]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another row that is shown leads there
  useEffect(() => {
    const to = rows.findIndex(({ id }) => id === shown);
    if (to >= 0) goTo(to);
  }, [shown]);
  const hints = usePlace(
    [
      ...find.offers.filter(({ key }) => key === 'clearFind'),
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
  const row = rows[list.selected];
  const place = [t('reviews.position', { at: list.selected + 1, total: rows.length }), row && about?.(row)];
  const position: Notice | undefined = row && { tone: 'place', text: place.filter(Boolean).join(' · ') };
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

/** The row on which one was, if it is still there. */
function rowOf(rows: readonly { readonly id: string }[], id: unknown): ListWindow {
  const at = rows.findIndex((row) => row.id === id);
  return at < 0 ? firstRow : { selected: at, top: 0 };
}
