import { type KeyboardEvent, useRef, useState } from 'react';
import { usePhone } from '../../lib/use-media.ts';
import { hintOf, type PickerColumn, type PickerRow, textIn } from './picker-types.ts';

export interface PickerTableProps {
  readonly label: string;
  readonly columns: readonly PickerColumn[];
  readonly rows: readonly PickerRow[];
  readonly rowKey: string;
  readonly displayKey: string;
  readonly multiple: boolean;
  readonly isBusy: boolean;
  readonly isPicked: (row: PickerRow) => boolean;
  readonly onPick: (row: PickerRow) => void;
  /** Enter on a row. */
  readonly onEnter: (row: PickerRow) => void;
  readonly height: number;
}

/** Rows to choose from by click and by keyboard: arrows, Home and End move, Space chooses. */
export function PickerTable({
  label,
  columns,
  rows,
  rowKey,
  displayKey,
  multiple,
  isBusy,
  isPicked,
  onPick,
  onEnter,
  height,
}: PickerTableProps) {
  const isPhone = usePhone();
  const [at, setAt] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const cursor = Math.min(at, Math.max(rows.length - 1, 0));
  const go = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    setAt(next);
    body.current?.rows[next]?.focus();
  };
  const onKeyDown = (e: KeyboardEvent, row: PickerRow, i: number) => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: i + 1, ArrowUp: i - 1, Home: 0, End: rows.length - 1 };
    const to = moves[e.key];
    if (to !== undefined) go(to);
    else if (e.key === ' ') onPick(row);
    else if (e.key === 'Enter') onEnter(row);
    else return;
    e.preventDefault();
  };
  const others = columns.filter(({ key }) => key !== displayKey).map(({ key }) => key);
  return (
    <div className="rp-scroll" style={isPhone ? undefined : { height }}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are moved through and chosen, as the pattern of a grid says
        role="grid"
        className={isPhone ? 'rp-table rp-narrow' : 'rp-table'}
        aria-label={label}
        aria-multiselectable={multiple}
        aria-busy={isBusy}
      >
        {!isPhone && (
          <thead>
            <tr>
              <th scope="col" className="rp-mark" aria-label={label} />
              {columns.map((column) => (
                <th key={column.key} scope="col" style={column.width === undefined ? undefined : { width: column.width }}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody ref={body}>
          {rows.map((row, i) => {
            const picked = isPicked(row);
            return (
              <tr
                key={String(row[rowKey])}
                aria-selected={picked}
                tabIndex={i === cursor ? 0 : -1}
                onClick={() => {
                  setAt(i);
                  onPick(row);
                }}
                onKeyDown={(e) => onKeyDown(e, row, i)}
              >
                <td className="rp-mark">
                  <span className={multiple ? 'rp-box' : 'rp-box rp-round'} aria-hidden="true" />
                </td>
                {isPhone ? (
                  <td>
                    <strong>{textIn(row, displayKey)}</strong>
                    <small>{hintOf(row, others)}</small>
                  </td>
                ) : (
                  columns.map((column) => <td key={column.key}>{column.render?.(row) ?? textIn(row, column.key)}</td>)
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
