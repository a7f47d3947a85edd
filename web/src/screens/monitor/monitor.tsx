import './monitor.css';
import '../../ui/page.css';
import { type DiskUse, type HttpTrace, type MonitorFact, monitorCalls, type VisitDay } from '@saiyun/sdk/calls';
import type { Label } from '@saiyun/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { Progress, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { client } from '../../lib/api/client.ts';
import { byteText } from '../../lib/byte-text.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { LiveHead } from './live-head.tsx';
import { type Level, metersOf } from './meters.ts';

const texts = {
  title: ['运行监控', 'Monitoring'],
  intro: ['服务器、数据库与请求的当前状况，每 10 秒更新', 'The server, its database and its calls, read anew every 10 seconds'],
  visits: ['总访问', 'Visits'],
  today: ['今日访问', 'Today'],
  ips: ['今日 IP', 'Addresses today'],
  calls: ['请求数', 'Calls'],
  mean: ['平均耗时', 'Mean time'],
  week: ['近 7 日访问', 'Visits of the last 7 days'],
  noVisits: ['近 7 日没有访问', 'Nobody came in the last 7 days'],
  server: ['服务器', 'Server'],
  memory: ['内存与磁盘', 'Memory and disks'],
  host: ['主机内存', 'Host memory'],
  heap: ['堆内存', 'Heap'],
  process: ['进程占用', 'Process'],
  disk: ['磁盘 {name}', 'Disk {name}'],
  of: ['{used} / {max}', '{used} of {max}'],
  recent: ['最近的请求', 'Latest calls'],
  time: ['时间', 'Time'],
  method: ['方式', 'Method'],
  address: ['地址', 'Address'],
  status: ['状态', 'Status'],
  took: ['耗时', 'Took'],
} as const satisfies Record<string, Label>;

const monitor = monitorCalls(client.send);
const everyMs = 10_000;
const tracesShown = 15;

const seconds = (value: number): string => {
  const [days, hours, minutes] = [Math.floor(value / 86_400), Math.floor(value / 3600) % 24, Math.floor(value / 60) % 60];
  return days > 0 ? `${days} d ${hours} h` : hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`;
};
const shownValue = ({ key, value }: MonitorFact): string =>
  /bytes$/i.test(key) ? byteText(Number(value)) : /uptime$/i.test(key) ? seconds(Number(value)) : value;

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
  const { say } = useKitText();
  const most = Math.max(1, ...days.map(({ visit }) => visit));
  if (days.length === 0) return <p className="pg-note">{say(texts.noVisits)}</p>;
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
  const { say } = useKitText();
  return (
    <div className="mo-meter">
      <p>
        <span>{name}</span>
        <small>{say(texts.of).replace('{used}', byteText(used)).replace('{max}', byteText(max))}</small>
      </p>
      <Progress percent={percent} size="small" status={isHigh ? 'exception' : 'normal'} aria-label={name} />
    </div>
  );
}

function Memory({ memory, disk }: { readonly memory: readonly MonitorFact[]; readonly disk: readonly DiskUse[] }) {
  const { say } = useKitText();
  const { host, process, heap, disks } = metersOf(memory, disk);
  return (
    <>
      <Meter name={say(texts.host)} {...host} />
      <Meter name={say(texts.process)} {...process} />
      <Meter name={say(texts.heap)} {...heap} />
      {disks.map(({ name, ...level }) => (
        <Meter key={name} name={say(texts.disk).replace('{name}', name)} {...level} />
      ))}
    </>
  );
}

function Traces({ traces }: { readonly traces: readonly HttpTrace[] }) {
  const { say } = useKitText();
  return (
    <div style={{ overflowX: 'auto' }}>
      <table className="mo-traces">
        <thead>
          <tr>
            {[texts.time, texts.method, texts.address, texts.status, texts.took].map((text) => (
              <th key={text[0]}>{say(text)}</th>
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
  const { say, lang } = useKitText();
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
      <LiveHead title={texts.title} intro={texts.intro} query={query} />
      {!data ? (
        !error && <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <>
          <div className="mo-figures">
            <Figure name={say(texts.visits)} value={data.totals.totalVisitCount} />
            <Figure name={say(texts.today)} value={data.totals.todayVisitCount} />
            <Figure name={say(texts.ips)} value={data.totals.todayIp} />
            <Figure name={say(texts.calls)} value={measured('COUNT')} />
            <Figure name={say(texts.mean)} value={`${mean.toFixed(1)} ms`} />
          </div>
          <div className="pg-columns">
            <section className="pg-card">
              <h2>{say(texts.week)}</h2>
              <Bars days={data.days} />
            </section>
            <section className="pg-card">
              <h2>{say(texts.memory)}</h2>
              <div style={{ marginTop: 12 }}>
                <Memory memory={data.memory} disk={data.disk} />
              </div>
            </section>
            <section className="pg-card">
              <h2>{say(texts.server)}</h2>
              <dl className="pg-facts" style={{ marginTop: 12 }}>
                {data.server.map((fact) => (
                  <div key={fact.key} style={{ display: 'contents' }}>
                    <dt>{(fact.description ?? fact.key).replace(/（字节）|, bytes|秒数|, s$/, '')}</dt>
                    <dd>{shownValue(fact)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          </div>
          <section className="pg-card" style={{ marginTop: 16 }}>
            <h2>{say(texts.recent)}</h2>
            <Traces traces={data.traces} />
          </section>
        </>
      )}
    </>
  );
}
