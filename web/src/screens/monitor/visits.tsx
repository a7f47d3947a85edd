import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useMonitorText } from '../../messages/monitor/index.ts';
import { TimeLines } from '../../ui/charts/time-lines.tsx';
import { Figure, monitor } from './history-view.tsx';
import { MonitorPlace } from './place.tsx';
import { usePeriod } from './use-period.ts';

const everyMs = 60_000;
const lines = ['visits', 'refused', 'ips'] as const;

/** `/monitor/visits`: the sign-ins of the tenant over time (SYS-07). */
export function VisitsView() {
  const { t, lang } = useMonitorText();
  const { hours } = usePeriod();
  const query = useQuery({
    queryKey: ['monitor', 'visits', lang, hours],
    queryFn: async () => {
      const [totals, over] = await Promise.all([monitor.visitTotals(), monitor.visitsOver(hours)]);
      return { totals, over };
    },
    placeholderData: keepPreviousData,
    refetchInterval: (last) => (last.state.status === 'error' ? false : everyMs),
    staleTime: 0,
  });
  const { data, error } = query;
  return (
    <MonitorPlace tab="visits" query={query}>
      {!data ? (
        !error && <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <div className="mo-view">
          <div className="mo-figures">
            <Figure name={t('today')} value={data.totals.todayVisitCount.toLocaleString(lang)} />
            <Figure name={t('ips')} value={data.totals.todayIp.toLocaleString(lang)} />
            <Figure name={t('visits')} value={data.totals.totalVisitCount.toLocaleString(lang)} />
            <Figure
              name={t(`inPeriod.${hours}`)}
              value={data.over.points.reduce((sum, { visits }) => sum + visits, 0).toLocaleString(lang)}
              note={t('refusedToo', { count: data.over.points.reduce((sum, { refused }) => sum + refused, 0) })}
            />
          </div>
          <section className="pg-card">
            <TimeLines
              title={t('chart.visits')}
              note={t('visitsNote')}
              series={lines.map((key) => ({ key, label: t(`visit.${key}`) }))}
              points={everyStep(data.over)}
              from={data.over.from}
              to={data.over.now}
              step={data.over.step}
              text={(value) => value.toLocaleString(lang)}
              empty={t('noVisits')}
              whole
              top={4}
            />
          </section>
        </div>
      )}
    </MonitorPlace>
  );
}

/** Every step, those without sign-ins as 0: nobody came, which was measured. */
const everyStep = ({ from, now, step, points }: Awaited<ReturnType<typeof monitor.visitsOver>>) => {
  if (points.length === 0) return [];
  const known = new Map(points.map((point) => [Date.parse(point.at), point]));
  const count = Math.floor((Date.parse(now) - Date.parse(from)) / (step * 1000)) + 1;
  return Array.from({ length: count }, (_one, n) => {
    const at = Date.parse(from) + n * step * 1000;
    const { visits = 0, refused = 0, ips = 0 } = known.get(at) ?? {};
    return { at: new Date(at).toISOString(), values: { visits, refused, ips } };
  });
};
