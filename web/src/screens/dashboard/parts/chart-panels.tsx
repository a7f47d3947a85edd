import type { StartChart } from '@saiyun/sdk/calls';
import { registration, withdrawal } from '@saiyun/sdk/entities';
import { useSession } from '../../../lib/store/session.ts';
import { useDashboardText } from '../../../messages/dashboard/index.ts';
import { BarRows } from '../../../ui/charts/bar-rows.tsx';
import type { Values } from '../../../ui/charts/chart-data.ts';
import { DayLines } from '../../../ui/charts/day-lines.tsx';
import { MoneyMonths } from '../../../ui/charts/money-months.tsx';
import { listAddress } from '../address.ts';

const toFen = (yuan: number): number => Math.round(yuan * 100);

/** Records whose states a chart counts, with the column of the state: a bar leads to its rows. */
const counted = {
  entriesByState: [registration.name, 'status'],
  withdrawalsByStep: [withdrawal.name, 'subStatus'],
} as const;

function Chart({ chart: { name, series, rows, marks } }: { readonly chart: StartChart }) {
  const { t } = useDashboardText();
  const menu = useSession().permissions?.menu ?? [];
  const title = t(`chart.${name}`);
  const named = series.map((key) => ({
    key,
    label: t(`series.${key}`),
    ...(key === 'done' && { tone: 'good' as const }),
    ...(key === 'open' && { tone: 'quiet' as const }),
  }));
  const valuesOf = (numbers: readonly number[]): Values => Object.fromEntries(series.map((key, at) => [key, numbers[at] ?? 0]));
  const empty = rows.every(({ numbers }) => numbers.every((n) => n === 0));
  const none = t('chart.empty');
  if (name === 'moneyByMonth') {
    const months = rows.map(({ value, numbers }) => ({ month: value, in: toFen(numbers[0] ?? 0), out: toFen(numbers[1] ?? 0) }));
    return <MoneyMonths title={title} empty={none} months={empty ? [] : months} />;
  }
  if (name === 'entriesByDay' || name === 'actsByDay') {
    return (
      <DayLines
        title={title}
        empty={none}
        series={named}
        days={empty ? [] : rows.map(({ value, numbers }) => ({ day: value, values: valuesOf(numbers) }))}
        marks={empty ? [] : marks.map(({ day, text, what }) => ({ at: day, label: t(`mark.${what}`, { name: text }) }))}
      />
    );
  }
  const of = name === 'entriesByState' || name === 'withdrawalsByStep' ? counted[name] : undefined;
  return (
    <BarRows
      title={title}
      empty={none}
      series={named}
      stacked={series.length > 1}
      rows={(empty ? [] : rows).map(({ value, text, numbers }) => ({
        key: value,
        label: text,
        values: valuesOf(numbers),
        to: of && listAddress(menu, of[0], { match: { [of[1]]: value } }),
      }))}
    />
  );
}

interface Props {
  readonly charts: readonly StartChart[];
  /** Its place among the charts: a page has at most two. */
  readonly at: 0 | 1;
}

/** One of the charts of a start page; nothing where there is none. */
export function ChartPanel({ charts, at }: Props) {
  const chart = charts[at];
  if (!chart) return null;
  return (
    <div className={`pg-panel sp-panel sp-chart ${at === 0 ? 'sp-second' : 'sp-third'}`}>
      <Chart chart={chart} />
    </div>
  );
}
