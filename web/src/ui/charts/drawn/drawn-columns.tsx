import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { colourOf, type Series, type Values } from '../chart-data.ts';
import { axis, fillOf, grid, height, marginFor, named, Patterns, Tip } from './parts.tsx';

interface Row {
  readonly label: string;
  readonly values: Values;
}

interface Props {
  /** What the places along the axis are, written below it. */
  readonly rowLabel?: string | undefined;
  readonly series: readonly Series[];
  readonly rows: readonly Row[];
  readonly stacked: boolean;
  readonly write: (value: number) => string;
  readonly short: (value: number) => string;
}

/** The bars of `Columns`. */
export function DrawnColumns({ rowLabel, series, rows, stacked, write, short }: Props) {
  const id = useId();
  // Several series are named by the legend.
  const valueName = series.length === 1 && rowLabel !== undefined ? series[0]?.label : undefined;
  const isWhole = rows.every(({ values }) => Object.values(values).every(Number.isInteger));
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 320, height }}>
      <BarChart data={[...rows]} margin={marginFor(valueName)} accessibilityLayer={false} barCategoryGap="24%" barGap={2}>
        <Patterns id={id} series={series} />
        <CartesianGrid {...grid} />
        <XAxis dataKey="label" {...axis} {...named(rowLabel, 'x')} minTickGap={12} interval="preserveStartEnd" />
        <YAxis {...axis} {...named(valueName, 'y')} width="auto" allowDecimals={!isWhole} tickFormatter={short} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--sy-hover)' }}
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
          <Bar
            key={key}
            name={label}
            dataKey={(row: Row) => row.values[key] ?? 0}
            fill={fillOf(id, series, at)}
            maxBarSize={36}
            radius={stacked ? 0 : [3, 3, 0, 0]}
            {...(stacked && { stackId: 'all', stroke: 'var(--sy-surface)', strokeWidth: 1 })}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
