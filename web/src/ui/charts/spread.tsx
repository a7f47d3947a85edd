import { lazy } from 'react';
import { useChartsText } from '../../messages/charts/index.ts';
import type { Bin, Mark } from './chart-data.ts';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { MarkLegend } from './legend.tsx';

const DrawnSpread = lazy(async () => ({ default: (await import('./drawn/drawn-spread.tsx')).DrawnSpread }));

interface Props extends ChartProps {
  /** Neighbouring ranges of the same width, from the lowest. */
  readonly bins: readonly Bin[];
  /** What is counted: the head of the numbers. */
  readonly countLabel?: string;
  readonly cuts?: readonly Mark<number>[];
}

/** How values are spread over their range, with the lines at which a decision falls. */
export function Spread({ bins, countLabel, cuts = [], ...frame }: Props) {
  const { t, lang } = useChartsText();
  const some = bins.some(({ count }) => count > 0);
  return (
    <ChartFrame
      {...frame}
      table={{
        head: [t('from'), countLabel ?? t('count')],
        rows: some ? bins.map(({ from, to, count }) => [`${from}–${to}`, count.toLocaleString(lang)]) : [],
      }}
      legend={<MarkLegend label={t('cuts')} marks={cuts} text={cuts.map(({ at }) => String(at))} />}
    >
      <DrawnSpread bins={bins} cuts={cuts} lang={lang} label={countLabel ?? t('count')} />
    </ChartFrame>
  );
}
