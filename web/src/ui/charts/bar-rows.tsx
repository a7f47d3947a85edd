import './charts.css';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useChartsText } from '../../messages/charts/index.ts';
import { SkeletonRows } from '../skeleton-rows.tsx';
import { colourOf, type Series, type Values } from './chart-data.ts';
import type { ChartProps } from './chart-frame.tsx';
import { SeriesLegend } from './legend.tsx';

interface Row {
  readonly key: string;
  readonly label: ReactNode;
  readonly values: Values;
  /** The list of what the row counts. */
  readonly to?: string | undefined;
}

interface Props extends ChartProps {
  readonly series: readonly Series[];
  readonly rowLabel?: string;
  readonly rows: readonly Row[];
  /** One bar in parts instead of one bar for each series. */
  readonly stacked?: boolean;
  readonly format?: (value: number) => string;
}

const hidden = (text: string) => <span className="sy-hidden">{text}</span>;
const sumOf = (series: readonly Series[], values: Values) => series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0);

/** Rows by name, each with its bar: a table in which the bar is one more way to read the number, so that it needs no other. */
export function BarRows({ title, note, loading, empty, series, rowLabel, rows, stacked = false, format }: Props) {
  const { t, lang } = useChartsText();
  const id = useId();
  const write = format ?? ((value: number) => value.toLocaleString(lang));
  const longest = Math.max(
    1,
    ...rows.flatMap(({ values }) => (stacked ? sumOf(series, values) : series.map(({ key }) => values[key] ?? 0))),
  );
  const hasTotal = stacked && series.length > 1;
  // Of parts of one bar the sum is shown; several bars beside each other have their names above their numbers.
  const isNamed = !hasTotal && series.length > 1;
  const bar = (at: number, value: number) => (
    <i
      key={series[at]?.key}
      data-pattern={at}
      style={{ width: `${(value / longest) * 100}%`, '--ch-hue': colourOf(series, at) } as CSSProperties}
    />
  );
  const bars = (values: Values) => (
    <div className={stacked ? 'ch-bar ch-parts' : 'ch-bar'} aria-hidden="true">
      {series.map(({ key }, at) => bar(at, values[key] ?? 0))}
    </div>
  );
  return (
    <figure className="ch" aria-labelledby={id}>
      <figcaption className="ch-head">
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
      </figcaption>
      {loading && <SkeletonRows rows={5} label={t('loading', { title })} />}
      {!loading && rows.length === 0 && <div className="ch-empty">{empty ?? t('empty')}</div>}
      {!loading && rows.length > 0 && (
        <>
          <table className="ch-rows">
            <caption className="sy-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{hidden(rowLabel ?? t('item'))}</th>
                <td />
                {series.map(({ key, label }) => (
                  <th key={key} scope="col" className={isNamed ? undefined : 'ch-none'}>
                    {isNamed ? label : hidden(label)}
                  </th>
                ))}
                {hasTotal && <th scope="col">{hidden(t('total'))}</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, label, values, to }) => (
                <tr key={key}>
                  <th scope="row">{to === undefined ? label : <Link to={to}>{label}</Link>}</th>
                  <td className="ch-drawn">{bars(values)}</td>
                  {series.map((one) => (
                    <td key={one.key} className={hasTotal ? 'ch-none' : undefined}>
                      {hasTotal ? hidden(write(values[one.key] ?? 0)) : write(values[one.key] ?? 0)}
                    </td>
                  ))}
                  {hasTotal && <td>{write(sumOf(series, values))}</td>}
                </tr>
              ))}
            </tbody>
          </table>
          <SeriesLegend series={series} />
        </>
      )}
    </figure>
  );
}
