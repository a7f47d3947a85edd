import { lazy } from 'react';
import { useChartsText } from '../../messages/charts/index.ts';
import type { Series } from './chart-data.ts';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { SeriesLegend } from './legend.tsx';

const DrawnPie = lazy(async () => ({ default: (await import('./drawn/drawn-pie.tsx')).DrawnPie }));

interface Props extends ChartProps {
  readonly valueLabel: string;
  readonly rowLabel?: string;
  readonly parts: readonly { readonly label: string; readonly value: number }[];
  readonly format?: (value: number) => string;
}

/** As many slices as there are colours; the smallest become one. */
const mostSlices = 6;

/** The parts of a whole, with their shares; what is negative has none. */
export function Pie({ valueLabel, rowLabel, parts, format, ...frame }: Props) {
  const { t, lang } = useChartsText();
  const write = format ?? ((value: number) => value.toLocaleString(lang));
  const whole = parts.reduce((sum, { value }) => sum + Math.max(value, 0), 0);
  const shareOf = (value: number): string =>
    (whole > 0 ? Math.max(value, 0) / whole : 0).toLocaleString(lang, { style: 'percent', maximumFractionDigits: 1 });
  const sorted = parts.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value);
  const rest = sorted.slice(mostSlices - 1);
  const slices =
    sorted.length > mostSlices
      ? [...sorted.slice(0, mostSlices - 1), { label: t('others'), value: rest.reduce((sum, { value }) => sum + value, 0) }]
      : sorted;
  const series = slices.map(({ label, value }, at): Series => ({ key: `${at}`, label: `${label} ${shareOf(value)}` }));
  return (
    <ChartFrame
      {...frame}
      table={{
        head: [rowLabel ?? t('item'), valueLabel, t('share')],
        rows: parts.map(({ label, value }) => [label, write(value), shareOf(value)]),
      }}
      legend={<SeriesLegend series={series} />}
    >
      <DrawnPie series={series} values={slices.map(({ value }) => value)} write={write} />
    </ChartFrame>
  );
}
