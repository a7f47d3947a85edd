import { useMonitorText } from '../../messages/monitor/index.ts';
import './monitor.css';
import { type DiskUse, type HttpTrace, type MonitorFact, monitorCalls, type VisitDay } from '@saiyun/sdk/calls';
import { useQuery } from '@tanstack/react-query';
import { Progress, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { client } from '../../lib/api/client.ts';
import { byteText } from '../../lib/byte-text.ts';
import { LiveHead } from './live-head.tsx';
import { type Level, metersOf } from './meters.ts';

const monitor = monitorCalls(client.send);
const everyMs = 10_000;
const tracesShown = 15;
const traceColumns = ['time', 'method', 'address', 'status', 'took'] as const;

type T = ReturnType<typeof useMonitorText>['t'];

const uptimeText = (seconds: number, t: T): string => {
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return t('uptime.days', { days, hours });
  return hours > 0 ? t('uptime.hours', { hours, minutes }) : t('uptime.minutes', { minutes });
};
const factText = ({ key, value }: MonitorFact, t: T): string =>
  /bytes$/i.test(key) ? byteText(Number(value)) : /uptime$/i.test(key) ? uptimeText(Number(value), t) : value;

const read = async (lang: string) => {
  const [totals, days, server, memory, disk, calls, traces] = await Promise.all([
    monitor.visitTotals(),
    monitor.visits(),
    monitor.server(),
    monitor.memory(),
    monitor.disk(),
    monitor.metric('http.server.requests'),
    monitor.traces(),
  ]);
  return { totals, days, server, memory, disk, calls, traces, lang };
};

function Figure({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div className="mo-figure">
      <span>{name}</span>
      <strong>{value}</strong>
    </div>
  );
}

function Bars({ days }: { readonly days: readonly VisitDay[] }) {
  const { t } = useMonitorText();
  const most = Math.max(1, ...days.map(({ visit }) => visit));
  if (days.length === 0) return <p className="pg-note">{t('noVisits')}</p>;
  return (
    <ul className="mo-bars">
      {days.map(({ tian, type, visit }) => (
        <li key={tian} title={tian}>
          <i style={{ height: `${(visit / most) * 100}%` }} />
          <b>{visit}</b>
          <span>{type}</span>
        </li>
      ))}
    </ul>
  );
}

function Meter({ name, used, max, percent, isHigh }: Level & { readonly name: string }) {
  const { t } = useMonitorText();
  return (
    <div className="mo-meter">
      <p>
        <span>{name}</span>
        <small>{t('of', { used: byteText(used), max: byteText(max) })}</small>
      </p>
      <Progress percent={percent} size="small" status={isHigh ? 'exception' : 'normal'} aria-label={name} />
    </div>
  );
}

function Memory({ memory, disk }: { readonly memory: readonly MonitorFact[]; readonly disk: readonly DiskUse[] }) {
  const { t } = useMonitorText();
  const { host, process, heap, disks } = metersOf(memory, disk);
  return (
    <>
      <Meter name={t('host')} {...host} />
      <Meter name={t('process')} {...process} />
      <Meter name={t('heap')} {...heap} />
      {disks.map(({ name, ...level }) => (
        <Meter key={name} name={t('disk', { name })} {...level} />
      ))}
    </>
  );
}

function Traces({ traces }: { readonly traces: readonly HttpTrace[] }) {
  const { t } = useMonitorText();
  return (
    <div style={{ overflowX: 'auto' }}>
      <table className="mo-traces">
        <thead>
          <tr>
            {traceColumns.map((name) => (
              <th key={name}>{t(name)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {traces.slice(0, tracesShown).map(({ timestamp, request, response, timeTaken }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two calls may be identical
            <tr key={at}>
              <td>{new Date(timestamp).toLocaleTimeString('zh-CN', { hour12: false })}</td>
              <td>{request.method}</td>
              <td title={request.uri}>{request.uri}</td>
              <td className={response.status >= 500 ? 'mo-bad' : undefined}>{response.status}</td>
              <td>{timeTaken ?? 0} ms</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The state of the server, and its visitors (SCREEN-69). */
export function Monitor() {
  const { t, lang } = useMonitorText();
  const query = useQuery({
    queryKey: ['monitor', lang],
    queryFn: () => read(lang),
    refetchInterval: (last) => (last.state.status === 'error' ? false : everyMs),
    staleTime: 0,
  });
  const { data, error } = query;
  const measured = (statistic: string): number => data?.calls.measurements.find((one) => one.statistic === statistic)?.value ?? 0;
  const mean = measured('COUNT') > 0 ? (measured('TOTAL_TIME') / measured('COUNT')) * 1000 : 0;
  return (
    <>
      <LiveHead title={t('title')} intro={t('intro')} query={query} />
      {!data ? (
        !error && <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <>
          <div className="mo-figures">
            <Figure name={t('visits')} value={data.totals.totalVisitCount} />
            <Figure name={t('today')} value={data.totals.todayVisitCount} />
            <Figure name={t('ips')} value={data.totals.todayIp} />
            <Figure name={t('calls')} value={measured('COUNT')} />
            <Figure name={t('mean')} value={`${mean.toFixed(1)} ms`} />
          </div>
          <div className="pg-columns">
            <section className="pg-card">
              <h2>{t('week')}</h2>
              <Bars days={data.days} />
            </section>
            <section className="pg-card">
              <h2>{t('memory')}</h2>
              <div style={{ marginTop: 'var(--sy-space-3)' }}>
                <Memory memory={data.memory} disk={data.disk} />
              </div>
            </section>
            <section className="pg-card">
              <h2>{t('server')}</h2>
              <dl className="pg-facts" style={{ marginTop: 'var(--sy-space-3)' }}>
                {data.server.map((fact) => (
                  <div key={fact.key} style={{ display: 'contents' }}>
                    <dt>{(fact.description ?? fact.key).replace(/（字节）|, bytes|秒数|, s$/, '')}</dt>
                    <dd>{factText(fact, t)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          </div>
          <section className="pg-card" style={{ marginTop: 'var(--sy-space-4)' }}>
            <h2>{t('recent')}</h2>
            <Traces traces={data.traces} />
          </section>
        </>
      )}
    </>
  );
}
