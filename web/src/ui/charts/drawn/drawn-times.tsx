import type { Key } from 'react';
import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { colourOf, dashOf, type Series, type TimePoint } from '../chart-data.ts';
import { axis, grid, height, margin, Tip } from './parts.tsx';

interface Props {
  readonly series: readonly Series[];
  readonly points: readonly TimePoint[];
  readonly text: (value: number) => string;
  readonly label: (at: string) => string;
  /** Where the axis of the values is marked, from 0 to its end. */
  readonly ticks: readonly number[];
}

/** The lines of `TimeLines`; a point between two steps without measurements is drawn as a dot. */
export function DrawnTimes({ series, points, text, label, ticks }: Props) {
  const [only] = series;
  const pointOf = (key: string) => (point: TimePoint) => point.values[key] ?? null;
  const isLonely = (key: string, at: number): boolean =>
    points[at]?.values[key] !== undefined && points[at - 1]?.values[key] === undefined && points[at + 1]?.values[key] === undefined;
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 320, height }}>
      <ComposedChart data={[...points]} margin={margin} accessibilityLayer={false}>
        <CartesianGrid {...grid} />
        <XAxis dataKey="at" {...axis} minTickGap={36} interval="preserveStartEnd" tickFormatter={label} />
        <YAxis {...axis} width="auto" ticks={[...ticks]} domain={[0, ticks.at(-1) ?? 1]} tickFormatter={(value: number) => text(value)} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--sy-border-strong)' }}
          content={({ active, label: over }) => {
            const point = points.find(({ at }) => at === over);
            if (!active || !point) return null;
            const lines = series.map((one, at) => {
              const value = point.values[one.key];
              return { name: one.label, colour: colourOf(series, at), value: value === undefined || value === null ? '—' : text(value) };
            });
            return <Tip head={label(point.at)} lines={lines} />;
          }}
        />
        {series.length === 1 && only && (
          <Area
            dataKey={pointOf(only.key)}
            type="linear"
            stroke="none"
            fill={colourOf(series, 0)}
            fillOpacity={0.12}
            isAnimationActive={false}
            activeDot={false}
          />
        )}
        {series.map(({ key, label: name }, at) => (
          <Line
            key={key}
            name={name}
            dataKey={pointOf(key)}
            type="linear"
            stroke={colourOf(series, at)}
            strokeWidth={2}
            strokeDasharray={dashOf(at)}
            dot={({ key: id, cx, cy, index }: { key?: Key | null; cx?: number; cy?: number; index?: number }) =>
              isLonely(key, index ?? -1) ? <circle key={id} cx={cx} cy={cy} r={2.5} fill={colourOf(series, at)} /> : <g key={id} />
            }
            isAnimationActive={false}
          />
        ))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
