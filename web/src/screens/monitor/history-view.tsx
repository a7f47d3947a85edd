import { type MonitorHistory, monitorCalls } from '@saiyun/sdk/calls';
import { type FaultKind, faultsOf } from '@saiyun/sdk/logic/monitor';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { client } from '../../lib/api/client.ts';
import { useMonitorText } from '../../messages/monitor/index.ts';
import { TimeLines } from '../../ui/charts/time-lines.tsx';
import { Faults } from './faults.tsx';
import { type Measure, measures, valueText } from './measures.ts';
import { MonitorPlace, type MonitorTab } from './place.tsx';
import { usePeriod } from './use-period.ts';

export const monitor = monitorCalls(client.send);
/** A node measures once a minute. */
const everyMs = 30_000;

export interface Shown {
  readonly history: MonitorHistory;
  /** The nodes that are drawn: the chosen one, or all. */
  readonly nodes: readonly string[];
}

interface ChartOf {
  readonly name: string;
  /** Several lines for one node; of several nodes the first is drawn, one line for each. */
  readonly lines: readonly [Measure, ...Measure[]];
  /** The unit to which the axis reaches in any case. */
  readonly top?: number;
  readonly whole?: boolean;
}

/** One chart over the period. */
export function HistoryChart({ shown, chart }: { readonly shown: Shown; readonly chart: ChartOf }) {
  const { t } = useMonitorText();
  const { history, nodes } = shown;
  const { unit } = measures[chart.lines[0]];
  const isOne = nodes.length === 1;
  const series = isOne
    ? chart.lines.map((key) => ({ key, label: t(`measure.${key}`) }))
    : nodes.map((node) => ({ key: node, label: node }));
  const byTime = new Map<string, Record<string, number | null>>();
  for (const one of history.samples.filter(({ node }) => nodes.includes(node))) {
    const values = byTime.get(one.at) ?? {};
    if (isOne) for (const key of chart.lines) values[key] = measures[key].of(one);
    else values[one.node] = measures[chart.lines[0]].of(one);
    byTime.set(one.at, values);
  }
  return (
    <section className="pg-card">
      <TimeLines
        title={t(`chart.${chart.name}` as 'chart.cpu')}
        note={isOne ? undefined : t('byNode', { what: t(`measure.${chart.lines[0]}`) })}
        series={series}
        points={[...byTime].map(([at, values]) => ({ at, values }))}
        from={history.from}
        to={history.now}
        step={history.step}
        text={(value) => valueText(t, unit, value)}
        empty={t('noSamples')}
        {...(chart.top !== undefined && { top: chart.top })}
        {...(chart.whole && { whole: true })}
        {...(unit === 'bytes' && { base: 1024 })}
      />
    </section>
  );
}

export function Figure({ name, value, note }: { readonly name: string; readonly value: ReactNode; readonly note?: ReactNode }) {
  return (
    <div className="mo-figure">
      <span>{name}</span>
      <strong>{value}</strong>
      {note && <small>{note}</small>}
    </div>
  );
}

interface Props<M> {
  readonly tab: MonitorTab;
  /** The faults that this view is about. */
  readonly kinds: readonly FaultKind[];
  /** What the view asks for besides the history. */
  readonly more: () => Promise<M>;
  readonly figures: (shown: Shown, more: M) => readonly { readonly name: string; readonly value: ReactNode; readonly note?: ReactNode }[];
  readonly charts: (shown: Shown) => readonly ChartOf[];
  readonly children?: (shown: Shown, more: M) => ReactNode;
}

/** A view over time: what is wrong, how it stands now, and the charts. */
export function HistoryView<M>({ tab, kinds, more, figures, charts, children }: Props<M>) {
  const { lang } = useMonitorText();
  const { hours, node } = usePeriod();
  const query = useQuery({
    queryKey: ['monitor', tab, lang, hours],
    queryFn: async () => {
      const [history, extra] = await Promise.all([monitor.history(hours), more()]);
      return { history, extra };
    },
    placeholderData: keepPreviousData,
    refetchInterval: (last) => (last.state.status === 'error' ? false : everyMs),
    staleTime: 0,
  });
  const { data, error } = query;
  const all = data?.history.nodes.map(({ name }) => name) ?? [];
  const nodes = node !== undefined && all.includes(node) ? [node] : all;
  const shown = data && { history: data.history, nodes };
  return (
    <MonitorPlace tab={tab} query={query} nodes={all}>
      {!shown || !data ? (
        !error && <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <div className="mo-view">
          <Faults
            faults={faultsOf(data.history, data.history.limits).filter((fault) => kinds.includes(fault.kind) && nodes.includes(fault.node))}
            isSeveral={all.length > 1}
            isMeasured={data.history.recent.length > 0}
          />
          <div className="mo-figures">
            {figures(shown, data.extra).map((one) => (
              <Figure key={one.name} {...one} />
            ))}
          </div>
          <div className="mo-charts">
            {charts(shown).map((chart) => (
              <HistoryChart key={chart.name} shown={shown} chart={chart} />
            ))}
          </div>
          {children?.(shown, data.extra)}
        </div>
      )}
    </MonitorPlace>
  );
}
