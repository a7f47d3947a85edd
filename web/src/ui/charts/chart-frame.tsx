import './charts.css';
import { Segmented } from 'antd';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useChartsText } from '../../messages/charts/index.ts';
import { SkeletonRows } from '../skeleton-rows.tsx';
import { useNear } from './use-near.ts';

/** What every chart is told besides its values. */
export interface ChartProps {
  readonly title: string;
  /** What is counted, in one line. */
  readonly note?: ReactNode;
  /** The values are on their way. */
  readonly loading?: boolean;
  /** Says why there is nothing, and what to do about it. */
  readonly empty?: ReactNode;
}

/** The same values as a table: its head, and its rows with their names first. */
export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function Table({ title, head, rows }: ChartTable & { readonly title: string }) {
  const [name, ...columns] = head;
  return (
    <table className="ch-table">
      <caption className="sy-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {cells.map((cell, at) => (
              <td key={columns[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Props extends ChartProps {
  readonly table: ChartTable;
  /** What the colours and the marks mean. */
  readonly legend?: ReactNode;
  /** Draws the chart, with a library that is fetched once the frame is near the screen. */
  readonly children: ReactNode;
}

/**
 * A chart with its name, its meaning, and its values as a table. Who cannot see the drawing always has the table; everybody else has it a
 * click away.
 */
export function ChartFrame({ title, note, loading, empty, table, legend, children }: Props) {
  const { t } = useChartsText();
  const id = useId();
  const { ref, isNear } = useNear<HTMLDivElement>();
  const [asTable, setAsTable] = useState(false);
  const isEmpty = !loading && table.rows.length === 0;
  const waiting = <div className="ch-waiting" />;
  const shown = asTable ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <section className="ch-scroll" aria-labelledby={id} tabIndex={0}>
      <Table title={title} {...table} />
    </section>
  ) : (
    <>
      <div className="ch-drawing" aria-hidden="true">
        {isNear ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
      </div>
      {legend}
      <div className="sy-hidden">
        <Table title={title} {...table} />
      </div>
    </>
  );
  return (
    <figure className="ch" aria-labelledby={id} ref={ref}>
      <figcaption className="ch-head">
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
        {!loading && !isEmpty && (
          <Segmented
            size="small"
            aria-label={t('view', { title })}
            value={asTable ? 'table' : 'chart'}
            onChange={(value) => setAsTable(value === 'table')}
            options={[
              { value: 'chart', label: t('chart') },
              { value: 'table', label: t('table') },
            ]}
          />
        )}
      </figcaption>
      {loading && <SkeletonRows rows={5} label={t('loading', { title })} />}
      {isEmpty && <div className="ch-empty">{empty ?? t('empty')}</div>}
      {!loading && !isEmpty && shown}
    </figure>
  );
}
