import { Box, type DOMElement, Text } from 'ink';
import { memo, useLayoutEffect, useRef } from 'react';
import { cut, fit, width } from '../state/cells.ts';
import type { ListWindow } from '../state/list-window.ts';
import { colour } from '../theme.ts';
import { useAppContext } from './app-context.ts';

export interface Column<Row> {
  readonly title: string;
  /** In columns of the terminal; one column without a width takes what the others leave. */
  readonly width?: number;
  readonly align?: 'left' | 'right';
  readonly text: (row: Row) => string;
  /** The colour of what stands out in its row. */
  readonly tint?: (row: Row) => string | undefined;
}

/** A column of times, with the hour where the window has room for it, and always with the year. */
export function timeColumn<Row>(title: string, window: number, time: (row: Row) => string | null | undefined): Column<Row> {
  const width = window >= 80 ? 16 : 10;
  return { title, width, text: (row) => time(row)?.slice(0, width) ?? '' };
}

export interface TableProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly list: ListWindow;
  /** Number of rows that have room. */
  readonly height: number;
  /** Nothing for the terminal's own. */
  readonly colour: (row: Row) => string | undefined;
  /** Shown in place of the rows if there are none. */
  readonly empty: string;
  /** A row was clicked. */
  readonly onPick?: ((row: number) => void) | undefined;
}

const marker = { on: '❯ ', off: '  ' } as const;

/** One line for each row, the selected one inverted. Columns stay below each other whatever language a cell is in. */
export function Table<Row extends { readonly id: string }>(props: TableProps<Row>) {
  const { columns, rows, list, height, colour: colourOf, empty, onPick } = props;
  const { columns: window, here } = useAppContext();
  const box = useRef<DOMElement>(null);
  useLayoutEffect(() => {
    if (!onPick) return undefined;
    // Below the titles.
    const top = lineOf(box.current) + 1;
    here.table = { top, first: list.top, height, count: rows.length, selected: list.selected, pick: onPick };
    return () => {
      here.table = undefined;
    };
  });
  const gaps = columns.length - 1;
  // The last column of the window stays free: some terminals wrap a line that fills it.
  const rest = window - marker.off.length - gaps - 1 - columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  const line = (text: (column: Column<Row>) => string): string =>
    columns.map((column) => fit(text(column), column.width ?? Math.max(1, rest), column.align)).join(' ');
  return (
    <Box ref={box} flexDirection="column" flexGrow={1}>
      <Text bold dimColor={colour.faint} wrap="truncate">
        {marker.off + line((column) => column.title)}
      </Text>
      {rows.length === 0 ? (
        <Box flexGrow={1} alignItems="center" justifyContent="center">
          <Text dimColor={colour.faint}>{cut(empty, window - 4)}</Text>
        </Box>
      ) : (
        rows.slice(list.top, list.top + height).map((row, i) => {
          const on = list.top + i === list.selected;
          const own = on ? colour.selected : colourOf(row);
          const cells = columns.map((column) => fit(column.text(row), column.width ?? Math.max(1, rest), column.align));
          const tints = columns.map(({ tint }) => (on ? undefined : tint?.(row)));
          return <Line key={row.id} on={on} own={own} cells={cells} tints={tints} window={window} />;
        })
      )}
    </Box>
  );
}

interface LineProps {
  readonly on: boolean;
  readonly own: string | undefined;
  readonly cells: readonly string[];
  readonly tints: readonly (string | undefined)[];
  readonly window: number;
}

const isSame = (one: LineProps, other: LineProps): boolean =>
  one.on === other.on &&
  one.own === other.own &&
  one.window === other.window &&
  one.cells.length === other.cells.length &&
  one.cells.every((cell, n) => cell === other.cells[n] && one.tints[n] === other.tints[n]);

/** One row. From a key to the next most rows stay as they are, and are not drawn again. */
const Line = memo(function Line({ on, own, cells, tints, window }: LineProps) {
  const text = (on ? marker.on : marker.off) + cells.join(' ');
  return (
    <Text wrap="truncate" inverse={on} {...(own && { color: own })}>
      {on ? marker.on : marker.off}
      {cells.map((text, n) => {
        const cell = (n > 0 ? ' ' : '') + text;
        return tints[n] === undefined ? (
          cell
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no other name than its column
          <Text key={n} bold color={tints[n]}>
            {cell}
          </Text>
        );
      })}
      {' '.repeat(Math.max(0, window - width(text)))}
    </Text>
  );
}, isSame);

/** The line of the window in which an element begins. */
function lineOf(element: DOMElement | null | undefined): number {
  let line = 0;
  for (let at = element; at; at = at.parentNode) line += at.yogaNode?.getComputedTop() ?? 0;
  return line;
}
