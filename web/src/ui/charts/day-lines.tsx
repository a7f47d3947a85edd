import { lazy } from 'react';
import { useChartsText } from '../../messages/charts/index.ts';
import { everyDay, type Mark, type Series, type Values } from './chart-data.ts';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { MarkLegend, SeriesLegend } from './legend.tsx';

const DrawnLines = lazy(async () => ({ default: (await import('./drawn/drawn-lines.tsx')).DrawnLines }));

interface Props extends ChartProps {
  readonly series: readonly Series[];
  /** Days as `2026-11-23`, in any order; those between that are missing count 0. */
  readonly days: readonly { readonly day: string; readonly values: Values }[];
  /** Deadlines and the like, in the order of their days. */
  readonly marks?: readonly Mark<string>[];
}

/** Values by day, one line for each series, with marks at the days that matter. */
export function DayLines({ series, days, marks = [], ...frame }: Props) {
  const { t, lang } = useChartsText();
  const all =
    days.length === 0
      ? []
      : everyDay(
          days,
          marks.map(({ at }) => at),
        );
  const points = all.map((one) => ({ day: one.day, ...('values' in one ? one.values : {}) }) as { day: string } & Values);
  const rows = points.map((point) => [point.day, ...series.map(({ key }) => (point[key] ?? 0).toLocaleString(lang))]);
  return (
    <ChartFrame
      {...frame}
      table={{ head: [t('day'), ...series.map(({ label }) => label)], rows }}
      legend={
        <>
          <SeriesLegend series={series} asLines />
          <MarkLegend label={t('marks')} marks={marks} text={marks.map(({ at }) => at)} />
        </>
      }
    >
      <DrawnLines series={series} points={points} marks={marks} lang={lang} />
    </ChartFrame>
  );
}
