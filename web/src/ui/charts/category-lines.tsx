import { lazy } from 'react';
import { useChartsText } from '../../messages/charts/index.ts';
import type { Series, Values } from './chart-data.ts';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { SeriesLegend } from './legend.tsx';

const DrawnCategories = lazy(async () => ({ default: (await import('./drawn/drawn-categories.tsx')).DrawnCategories }));

interface Props extends ChartProps {
  readonly series: readonly Series[];
  /** What the places along the axis are. */
  readonly rowLabel?: string;
  readonly rows: readonly { readonly label: string; readonly values: Values }[];
  readonly format?: (value: number) => string;
}

/** Lines from one place of an axis to the next, such as months. */
export function CategoryLines({ series, rowLabel, rows, format, ...frame }: Props) {
  const { t, lang } = useChartsText();
  const write = format ?? ((value: number) => value.toLocaleString(lang));
  return (
    <ChartFrame
      {...frame}
      table={{
        head: [rowLabel ?? t('item'), ...series.map(({ label }) => label)],
        rows: rows.map(({ label, values }) => [label, ...series.map(({ key }) => write(values[key] ?? 0))]),
      }}
      legend={<SeriesLegend series={series} asLines />}
    >
      <DrawnCategories rowLabel={rowLabel} series={series} rows={rows} write={write} lang={lang} />
    </ChartFrame>
  );
}
