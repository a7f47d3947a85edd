import type { Language } from '@saiyun/sdk/contract';
import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Bin, Mark } from '../chart-data.ts';
import { axis, grid, height, margin, Tip } from './parts.tsx';

interface Props {
  readonly bins: readonly Bin[];
  readonly cuts: readonly Mark<number>[];
  readonly lang: Language;
  readonly label: string;
}

/** The columns of `Spread`, which touch each other, on an axis of numbers. */
export function DrawnSpread({ bins, cuts, lang, label }: Props) {
  const lowest = bins[0]?.from ?? 0;
  const highest = bins.at(-1)?.to ?? 1;
  const middles = bins.map((bin) => ({ ...bin, middle: (bin.from + bin.to) / 2 }));
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 320, height }}>
      <BarChart data={middles} margin={margin} accessibilityLayer={false} barCategoryGap={1}>
        <CartesianGrid {...grid} />
        <XAxis
          dataKey="middle"
          type="number"
          domain={[lowest, highest]}
          ticks={[lowest, ...bins.map(({ to }) => to)]}
          {...axis}
          minTickGap={16}
          interval="preserveStartEnd"
        />
        <YAxis {...axis} width="auto" allowDecimals={false} tickFormatter={(value: number) => value.toLocaleString(lang)} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--sy-hover)' }}
          content={({ active, payload }) => {
            const bin = payload?.[0]?.payload as Bin | undefined;
            if (!active || !bin) return null;
            return <Tip head={`${bin.from}–${bin.to}`} lines={[{ name: label, value: bin.count.toLocaleString(lang) }]} />;
          }}
        />
        <Bar dataKey="count" fill="var(--sy-chart-1)" isAnimationActive={false} />
        {cuts.map((cut, at) => (
          <ReferenceLine
            key={cut.label}
            x={cut.at}
            stroke="var(--sy-text)"
            strokeWidth={1.5}
            strokeDasharray="4 3"
            label={{ value: String(at + 1), position: 'top', fill: 'var(--sy-text)', fontSize: 'var(--sy-text-xs)', fontWeight: 600 }}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
