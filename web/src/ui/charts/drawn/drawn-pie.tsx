import { useId } from 'react';
import { Pie, PieChart, ResponsiveContainer, Sector, Tooltip } from 'recharts';
import { colourOf, type Series } from '../chart-data.ts';
import { fillOf, height, Patterns, Tip } from './parts.tsx';

interface Props {
  readonly series: readonly Series[];
  readonly values: readonly number[];
  readonly write: (value: number) => string;
}

/** The slices of `Pie`, from the top clockwise. */
export function DrawnPie({ series, values, write }: Props) {
  const id = useId();
  const data = series.map(({ label }, at) => ({ label, at, value: values[at] ?? 0 }));
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 320, height }}>
      <PieChart accessibilityLayer={false}>
        <Patterns id={id} series={series} />
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload }) => {
            const slice = payload?.[0]?.payload as (typeof data)[number] | undefined;
            if (!active || !slice) return null;
            return <Tip head={slice.label} lines={[{ name: '', colour: colourOf(series, slice.at), value: write(slice.value) }]} />;
          }}
        />
        <Pie
          data={data}
          dataKey="value"
          nameKey="label"
          rootTabIndex={-1}
          innerRadius="52%"
          outerRadius="92%"
          startAngle={90}
          endAngle={-270}
          stroke="var(--sy-surface)"
          strokeWidth={2}
          isAnimationActive={false}
          shape={(slice) => <Sector {...slice} fill={fillOf(id, series, slice.index ?? 0)} />}
        />
      </PieChart>
    </ResponsiveContainer>
  );
}
