import type { Language } from '@saiyun/sdk/contract';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { colourOf, dashOf, type Series, type Values } from '../chart-data.ts';
import { axis, grid, height, marginFor, named, Tip } from './parts.tsx';

interface Row {
  readonly label: string;
  readonly values: Values;
}

interface Props {
  /** What the places along the axis are, written below it. */
  readonly rowLabel?: string | undefined;
  readonly series: readonly Series[];
  readonly rows: readonly Row[];
  readonly write: (value: number) => string;
  readonly lang: Language;
}

/** The lines of `CategoryLines`. */
export function DrawnCategories({ rowLabel, series, rows, write, lang }: Props) {
  // Several series are named by the legend.
  const valueName = series.length === 1 && rowLabel !== undefined ? series[0]?.label : undefined;
  const isWhole = rows.every(({ values }) => Object.values(values).every(Number.isInteger));
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 320, height }}>
      <LineChart data={[...rows]} margin={marginFor(valueName)} accessibilityLayer={false}>
        <CartesianGrid {...grid} />
        <XAxis dataKey="label" {...axis} {...named(rowLabel, 'x')} minTickGap={12} interval="preserveStartEnd" />
        <YAxis
          {...axis}
          {...named(valueName, 'y')}
          width="auto"
          allowDecimals={!isWhole}
          tickFormatter={(value: number) => value.toLocaleString(lang, { notation: 'compact' })}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--sy-border-strong)' }}
          content={({ active, label }) => {
            const row = rows.find((one) => one.label === label);
            if (!active || !row) return null;
            const lines = series.map((one, at) => ({
              name: one.label,
              colour: colourOf(series, at),
              value: write(row.values[one.key] ?? 0),
            }));
            return <Tip head={row.label} lines={lines} />;
          }}
        />
        {series.map(({ key, label }, at) => (
          <Line
            key={key}
            name={label}
            dataKey={(row: Row) => row.values[key] ?? 0}
            type="linear"
            stroke={colourOf(series, at)}
            strokeWidth={2}
            strokeDasharray={dashOf(at)}
            dot={{ r: 2.5 }}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}
