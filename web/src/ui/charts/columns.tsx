import { lazy } from 'react';
import { useChartsText } from '../../messages/charts/index.ts';
import type { Series, Values } from './chart-data.ts';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { SeriesLegend } from './legend.tsx';

const DrawnColumns = lazy(async () => ({ default: (await import('./drawn/drawn-columns.tsx')).DrawnColumns }));

interface Props extends ChartProps {
  readonly series: readonly Series[];
  /** What the columns stand for. */
  readonly rowLabel?: string;
  readonly rows: readonly { readonly label: string; readonly values: Values }[];
  readonly stacked?: boolean;
  /** Writes a value in the table and under the pointer. */
  readonly format?: (value: number) => string;
  /** Writes it short, beside the axis. */
  readonly formatAxis?: (value: number) => string;
  /** One more column of the table, made of the others. */
  readonly derived?: { readonly label: string; readonly of: (values: Values) => number };
}

/** Upright bars, of several series beside or on top of each other. */
export function Columns({ series, rowLabel, rows, stacked = false, format, formatAxis, derived, ...frame }: Props) {
  const { t, lang } = useChartsText();
  const write = format ?? ((value: number) => value.toLocaleString(lang));
  const short = formatAxis ?? ((value: number) => value.toLocaleString(lang, { notation: 'compact' }));
  return (
    <ChartFrame
      {...frame}
      table={{
        head: [rowLabel ?? t('item'), ...series.map(({ label }) => label), ...(derived ? [derived.label] : [])],
        rows: rows.map(({ label, values }) => [
          label,
          ...series.map(({ key }) => write(values[key] ?? 0)),
          ...(derived ? [write(derived.of(values))] : []),
        ]),
      }}
      legend={<SeriesLegend series={series} />}
    >
      <DrawnColumns rowLabel={rowLabel} series={series} rows={rows} stacked={stacked} write={write} short={short} />
    </ChartFrame>
  );
}
