import type { MonitorFact, MonitorSample } from '@saiyun/sdk/calls';
import { faultKinds } from '@saiyun/sdk/logic/monitor';
import { byteText } from '../../lib/byte-text.ts';
import { useMonitorText } from '../../messages/monitor/index.ts';
import { HistoryView, monitor, type Shown } from './history-view.tsx';
import { type Measure, measures, type T, valueText } from './measures.ts';

const number = (facts: readonly MonitorFact[], key: string): number => Number(facts.find((fact) => fact.key === key)?.value ?? 0);

/** A time that has passed, in its two largest units. */
const passedText = (seconds: number, t: T): string => {
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return t('uptime.days', { days, hours });
  return hours > 0 ? t('uptime.hours', { hours, minutes }) : t('uptime.minutes', { minutes });
};
const factText = ({ key, value }: MonitorFact, t: T): string =>
  /bytes$/i.test(key) ? byteText(Number(value)) : /uptime$/i.test(key) ? passedText(Number(value), t) : value;

/** The last minute of each node that is drawn. */
const lastOf = ({ history, nodes }: Shown): readonly MonitorSample[] =>
  nodes.flatMap((node) => history.recent.findLast((one) => one.node === node) ?? []);

/** The highest value of the nodes now. */
const worst = (shown: Shown, measure: Measure, t: T): string => {
  const values = lastOf(shown).flatMap((one) => measures[measure].of(one) ?? []);
  return values.length === 0 ? '—' : valueText(t, measures[measure].unit, Math.max(...values));
};

const sumOf = ({ history, nodes }: Shown, measure: Measure): number =>
  history.samples.filter(({ node }) => nodes.includes(node)).reduce((sum, one) => sum + (measures[measure].of(one) ?? 0), 0);

/** `/monitor/server`: everything that is wrong, and how busy the nodes are. */
export function ServerView() {
  const { t } = useMonitorText();
  return (
    <HistoryView
      tab="server"
      kinds={faultKinds}
      more={() => monitor.server()}
      figures={(shown, facts) => [
        { name: t('measure.cpu'), value: worst(shown, 'cpu', t), note: t('cores', { count: number(facts, 'cpu') }) },
        { name: t('measure.load'), value: worst(shown, 'load', t), note: t('loadNote') },
        { name: t('measure.loop'), value: worst(shown, 'loop', t) },
        // The node that answers has written nothing yet in its first minute.
        { name: t('nodes'), value: Math.max(1, shown.nodes.length) },
        { name: t('running'), value: passedText(number(facts, 'uptime'), t) },
      ]}
      charts={() => [
        { name: 'cpu', lines: ['cpu', 'load'] },
        { name: 'loop', lines: ['loop'], top: 50 },
      ]}
    >
      {(_shown, facts) => (
        <section className="pg-card">
          <h2>{t('server')}</h2>
          <dl className="pg-facts mo-facts">
            {facts.map((fact) => (
              <div key={fact.key} style={{ display: 'contents' }}>
                <dt>{(fact.description ?? fact.key).replace(/（字节）|, bytes|秒数|, s$/, '')}</dt>
                <dd>{factText(fact, t)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </HistoryView>
  );
}

/** `/monitor/memory`: the heap against its limit, the process, and the host. */
export function MemoryView() {
  const { t } = useMonitorText();
  const share = (shown: Shown, used: Measure, of: Measure): string => {
    const shares = lastOf(shown).map((one) => (measures[used].of(one) ?? 0) / (measures[of].of(one) ?? 1));
    return shares.length === 0 ? '—' : valueText(t, 'share', Math.max(...shares));
  };
  return (
    <HistoryView
      tab="memory"
      kinds={['heap', 'memory']}
      more={async () => null}
      figures={(shown) => [
        { name: t('heapShare'), value: share(shown, 'heapUsed', 'heapLimit'), note: t('limit', { value: worst(shown, 'heapLimit', t) }) },
        { name: t('measure.rss'), value: worst(shown, 'rss', t) },
        {
          name: t('hostShare'),
          value: share(shown, 'memoryUsed', 'memoryTotal'),
          note: t('limit', { value: worst(shown, 'memoryTotal', t) }),
        },
      ]}
      charts={() => [
        { name: 'heap', lines: ['heapUsed', 'heapLimit'] },
        { name: 'rss', lines: ['rss'] },
        { name: 'host', lines: ['memoryUsed', 'memoryTotal'] },
      ]}
    />
  );
}

/** `/monitor/disk`: what is free now, and how it was used up. */
export function DiskView() {
  const { t } = useMonitorText();
  return (
    <HistoryView
      tab="disk"
      kinds={['disk', 'diskSoon']}
      more={() => monitor.disk()}
      figures={(_shown, disks) =>
        disks.map(({ name, max, rest, restPPT }) => ({
          name: name === '/' ? t('disk.system') : t('disk.data'),
          value: t('disk.free', { value: byteText(rest) }),
          note: t('disk.used', { max: byteText(max), percent: restPPT }),
        }))
      }
      charts={() => [{ name: 'disk', lines: ['diskUsed', 'diskTotal'] }]}
    />
  );
}

/** `/monitor/metrics`: how many calls, how fast, and what they wait for. */
export function CallsView() {
  const { t, lang } = useMonitorText();
  return (
    <HistoryView
      tab="metrics"
      kinds={['failed', 'slow', 'pool']}
      more={async () => null}
      figures={(shown) => [
        { name: t('calls'), value: sumOf(shown, 'calls').toLocaleString(lang) },
        { name: t('failedCalls'), value: sumOf(shown, 'errors').toLocaleString(lang) },
        { name: t('measure.p50'), value: worst(shown, 'p50', t) },
        { name: t('measure.p95'), value: worst(shown, 'p95', t) },
        ...(worst(shown, 'pool', t) === '—' ? [] : [{ name: t('measure.pool'), value: worst(shown, 'pool', t) }]),
      ]}
      charts={(shown) => [
        { name: 'calls', lines: ['calls', 'errors'], whole: true, top: 10 },
        { name: 'times', lines: ['p95', 'p50'], top: 100 },
        ...(shown.history.samples.some(({ dbUsed }) => dbUsed !== null)
          ? [{ name: 'pool', lines: ['pool', 'waiting'] as [Measure, Measure], whole: true, top: 4 }]
          : []),
      ]}
    />
  );
}
