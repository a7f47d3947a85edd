import { toWireTime } from '@saiyun/sdk/view';
import { lazy } from 'react';
import { useChartsText } from '../../messages/charts/index.ts';
import { type Series, type TimePoint, ticksTo } from './chart-data.ts';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { SeriesLegend } from './legend.tsx';

const DrawnTimes = lazy(async () => ({ default: (await import('./drawn/drawn-times.tsx')).DrawnTimes }));

/** The steps to draw, all of them: a line across a time without measurements would lie. */
export interface Steps {
  readonly from: string;
  readonly to: string;
  /** In seconds. */
  readonly step: number;
}

interface Props extends ChartProps, Steps {
  readonly series: readonly Series[];
  readonly points: readonly TimePoint[];
  /** A value in words, with its unit. */
  readonly text: (value: number) => string;
  /** The least that the axis shows, such as a limit. */
  readonly top?: number;
  readonly whole?: boolean;
  /** Bytes are round in powers of 1024. */
  readonly base?: 10 | 1024;
}

/** Every step from the first on, with its values or without. */
const everyStep = ({ from, to, step }: Steps, points: readonly TimePoint[]): readonly TimePoint[] => {
  const known = new Map(points.map((point) => [Date.parse(point.at), point]));
  const all: TimePoint[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += step * 1000)
    all.push(known.get(at) ?? { at: new Date(at).toISOString(), values: {} });
  return all;
};

const valuesOf = ({ values }: TimePoint): readonly number[] => Object.values(values).filter((value) => value !== null);

/** Measured values over hours or days, one line for each series. */
export function TimeLines({ series, points, text, from, to, step, top = 0, whole = false, base = 10, ...frame }: Props) {
  const { t } = useChartsText();
  const isLong = Date.parse(to) - Date.parse(from) > 2 * 86_400_000;
  const label = (at: string): string => toWireTime(new Date(at)).slice(isLong ? 5 : 11, 16);
  const all = points.length === 0 ? [] : everyStep({ from, to, step }, points);
  const rows = all
    .filter(({ values }) => Object.keys(values).length > 0)
    .map(({ at, values }) => [
      toWireTime(new Date(at)).slice(5, 16),
      ...series.map(({ key }) => {
        const value = values[key];
        return value === undefined || value === null ? '—' : text(value);
      }),
    ]);
  return (
    <ChartFrame
      {...frame}
      table={{ head: [t('time'), ...series.map((one) => one.label)], rows }}
      legend={<SeriesLegend series={series} asLines />}
    >
      <DrawnTimes
        series={series}
        points={all}
        text={text}
        label={label}
        ticks={ticksTo(Math.max(top, ...all.flatMap(valuesOf)), base, whole)}
      />
    </ChartFrame>
  );
}
