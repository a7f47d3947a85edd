import type { Language } from '@saiyun/sdk/contract';
import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { colourOf, dashOf, type Mark, type Series, type Values } from '../chart-data.ts';
import { axis, grid, height, margin, Tip } from './parts.tsx';

interface Props {
  readonly series: readonly Series[];
  readonly points: readonly ({ readonly day: string } & Values)[];
  readonly marks: readonly Mark<string>[];
  readonly lang: Language;
}

/** The lines of `DayLines`, without the texts about them. A count belongs to its day: between two days there is nothing to draw. */
export function DrawnLines({ series, points, marks, lang }: Props) {
  const [only] = series;
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 320, height }}>
      <ComposedChart data={[...points]} margin={margin} accessibilityLayer={false}>
        <CartesianGrid {...grid} />
        <XAxis dataKey="day" {...axis} minTickGap={28} interval="preserveStartEnd" tickFormatter={(day: string) => day.slice(5)} />
        <YAxis
          {...axis}
          width="auto"
          allowDecimals={false}
          tickFormatter={(value: number) => value.toLocaleString(lang, { notation: 'compact' })}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--sy-border-strong)' }}
          content={({ active, label }) => {
            const point = points.find(({ day }) => day === label);
            if (!active || !point) return null;
            const named = marks.filter(({ at }) => at === point.day).map((mark) => ({ name: mark.label, value: '' }));
            const lines = series.map((one, at) => ({
              name: one.label,
              colour: colourOf(series, at),
              value: (point[one.key] ?? 0).toLocaleString(lang),
            }));
            return <Tip head={point.day} lines={[...lines, ...named]} />;
          }}
        />
        {series.length === 1 && only && (
          <Area
            dataKey={(point: Values) => point[only.key] ?? 0}
            type="step"
            stroke="none"
            fill={colourOf(series, 0)}
            fillOpacity={0.12}
            isAnimationActive={false}
            activeDot={false}
          />
        )}
        {series.map(({ key, label }, at) => (
          <Line
            key={key}
            name={label}
            dataKey={(point: Values) => point[key] ?? 0}
            type="step"
            stroke={colourOf(series, at)}
            strokeWidth={2}
            strokeDasharray={dashOf(at)}
            dot={points.length === 1}
            isAnimationActive={false}
          />
        ))}
        {marks.map((mark, at) => (
          <ReferenceLine
            key={mark.label}
            x={mark.at}
            stroke="var(--sy-text-3)"
            strokeDasharray="3 3"
            label={{ value: String(at + 1), position: 'top', fill: 'var(--sy-text)', fontSize: 'var(--sy-text-xs)', fontWeight: 600 }}
          />
        ))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
