import '../kit.css';
import { type ReactNode, useRef } from 'react';
import { usePhone } from '../../lib/use-media.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useRoom } from '../table/use-room.ts';

export interface PlainColumn<R> {
  readonly key: string;
  readonly title: string;
  /** Replaces the title in the head, such as a button that sorts. */
  readonly head?: ReactNode;
  readonly sorted?: 'ascending' | 'descending';
  readonly align?: 'left' | 'right' | 'center';
  /** In px; columns without one share the remaining width. */
  readonly width?: number;
  readonly cell: (row: R) => ReactNode;
}

interface Props<R> {
  readonly label: string;
  readonly columns: readonly PlainColumn<NoInfer<R>>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R, at: number) => string | number;
  /** Old rows stay until the new ones arrive. */
  readonly busy?: boolean;
  /** Minimum width of a column in px; default 150. */
  readonly columnWidth?: number;
  /** The table is in a drawer or a panel: it is as tall as its rows. */
  readonly isPart?: boolean;
  /** Shown in place of rows if there are none. */
  readonly empty?: ReactNode;
}

const usualWidth = 150;

/** Rows that belong to no definition: a table, and cards below 768 px, each headed by its first column. */
export function PlainTable<R>(props: Props<R>) {
  const { label, columns, rows, keyOf, busy, columnWidth = usualWidth, isPart, empty } = props;
  const { t } = useKitText();
  const nothing = empty ?? <div className="kt-status">{t('list.empty')}</div>;
  const frame = useRef<HTMLElement>(null);
  const { before, after } = useRoom(frame);
  if (usePhone()) return rows.length === 0 ? nothing : <Cards {...props} />;
  return (
    // The arrow keys reach what is scrolled out of sight.
    <section
      ref={frame}
      className={isPart ? 'kt-scroll kt-part' : 'kt-scroll'}
      aria-busy={busy}
      {...((before || after) && { tabIndex: 0, 'aria-label': label })}
    >
      <table
        className="kt-table"
        data-density={isPart ? 'small' : undefined}
        aria-label={label}
        style={{ minWidth: columns.reduce((sum, { width = columnWidth }) => sum + width, 0) }}
      >
        <thead>
          <tr>
            {columns.map(({ key, title, head, sorted, align, width }) => (
              <th key={key} style={{ textAlign: align, width }} aria-sort={sorted}>
                {head ?? <span title={title}>{title}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 ? (
            <tr>
              <td colSpan={columns.length}>{nothing}</td>
            </tr>
          ) : (
            rows.map((row, at) => (
              <tr key={keyOf(row, at)}>
                {columns.map(({ key, align, cell }) => (
                  <td key={key} style={{ textAlign: align }}>
                    <div className="kt-cell">{cell(row)}</div>
                  </td>
                ))}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </section>
  );
}

function Cards<R>({ label, columns, rows, keyOf, busy }: Props<R>) {
  const [first, ...rest] = columns;
  return (
    <ul className="kt-cards" aria-label={label} aria-busy={busy}>
      {rows.map((row, at) => (
        <li key={keyOf(row, at)}>
          <b>{first?.cell(row)}</b>
          <dl>
            {rest.map(({ key, title, cell }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
