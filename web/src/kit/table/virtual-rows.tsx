import type { AnyRow } from '@saiyun/sdk/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo } from 'react';
import type { Cursor } from './use-cursor.ts';

interface Props {
  readonly rows: readonly AnyRow[];
  readonly draw: (row: AnyRow, index: number, rowRef: (row: HTMLTableRowElement | null) => void) => ReactNode;
  readonly frame: RefObject<HTMLElement | null>;
  readonly cursor: Cursor;
  readonly span: number;
}

const usualHeight = 45;
const beyond = 8;

/** A row that holds the place of those that are not drawn. */
const Space = ({ span, height }: { readonly span: number; readonly height: number }) =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className="kt-space">
      <td colSpan={span} style={{ height }} />
    </tr>
  );

/** The rows in sight and a few beyond; thousands of others are only a height. */
export function VirtualRows({ rows, draw, frame, cursor, span }: Props) {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => usualHeight,
    overscan: beyond,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  // Scrolling draws only the rows that come into sight; all are drawn anew when the table is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `draw` is what makes the drawn rows stale
  const drawn = useMemo(() => new Map<string, ReactNode>(), [draw]);
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);

  useLayoutEffect(() => {
    const { current } = cursor.wanted;
    if (current === undefined) return;
    const index = rows.findIndex((row) => row.id === current);
    if (index >= 0 && !items.some((item) => item.index === index)) virtual.scrollToIndex(index);
  });

  return (
    <>
      <Space span={span} height={first?.start ?? 0} />
      {items.map(({ index }) => {
        const row = rows[index];
        if (!row) return null;
        const known = drawn.get(row.id) ?? draw(row, index, virtual.measureElement);
        drawn.set(row.id, known);
        return known;
      })}
      <Space span={span} height={virtual.getTotalSize() - (last?.end ?? 0)} />
    </>
  );
}
