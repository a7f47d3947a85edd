import type { MonitorCall } from '@saiyun/sdk/calls';
import { toWireTime } from '@saiyun/sdk/view';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useMonitorText } from '../../messages/monitor/index.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { monitor } from './history-view.tsx';
import { msText } from './measures.ts';
import { MonitorPlace } from './place.tsx';
import { usePeriod } from './use-period.ts';

const kinds = ['slowest', 'slow', 'failed', 'latest'] as const;
type Kind = (typeof kinds)[number];
const everyMs = 15_000;
/** From here people wait. */
const slowMs = 1000;

type Row = Omit<MonitorCall, 'node'> & { readonly node: string | null };

const read = async (kind: Kind, hours: Parameters<typeof monitor.calls>[0]): Promise<readonly Row[]> => {
  if (kind !== 'latest') return monitor.calls(hours, kind === 'slowest' ? undefined : kind);
  const traces = await monitor.traces();
  return traces.map(({ timestamp, request, response, timeTaken, name = null }) => ({
    node: null,
    at: timestamp,
    method: request.method,
    route: request.uri,
    name,
    status: response.status,
    ms: timeTaken ?? 0,
  }));
};

function Calls({ rows, isSeveral }: { readonly rows: readonly Row[]; readonly isSeveral: boolean }) {
  const { t } = useMonitorText();
  return (
    <table className="mo-traces">
      <thead>
        <tr>
          <th>{t('call')}</th>
          <th>{t('took')}</th>
          <th>{t('status')}</th>
          <th>{t('time')}</th>
          {isSeveral && <th>{t('node')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two calls may be identical
          <tr key={at}>
            <td>
              <strong>{row.name ?? t('call.other')}</strong>
              <small title={row.route}>
                {row.method} {row.route}
              </small>
            </td>
            <td className={row.ms >= slowMs ? 'mo-bad' : undefined}>{msText(t, row.ms)}</td>
            <td>
              {row.status >= 500 ? (
                <StateMark tone="bad">{t('status.failed', { status: row.status })}</StateMark>
              ) : row.status >= 400 ? (
                <StateMark tone="quiet">{t('status.refused', { status: row.status })}</StateMark>
              ) : (
                <StateMark tone="good">{t('status.ok')}</StateMark>
              )}
            </td>
            <td>{toWireTime(new Date(row.at)).slice(5)}</td>
            {isSeveral && <td>{row.node}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `/monitor/traces`: the calls that took longest or failed, in words (SCREEN-69). */
export function TracesView() {
  const { t, lang } = useMonitorText();
  const { hours, node } = usePeriod();
  const [kind, setKind] = useState<Kind>('slowest');
  const query = useQuery({
    queryKey: ['monitor', 'traces', lang, hours, kind],
    queryFn: () => read(kind, hours),
    placeholderData: keepPreviousData,
    refetchInterval: (last) => (last.state.status === 'error' ? false : everyMs),
    staleTime: 0,
  });
  const all = [...new Set(query.data?.flatMap((row) => row.node ?? []))].sort();
  const rows = query.data?.filter((row) => node === undefined || !all.includes(node) || row.node === node);
  return (
    <MonitorPlace tab="traces" query={query} nodes={all} hasPeriod>
      <section className="pg-card">
        <div className="mo-kinds">
          <Segmented
            aria-label={t('tab.traces')}
            value={kind}
            onChange={setKind}
            options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          <p className="pg-note">{t(`about.${kind}`)}</p>
        </div>
        {!rows ? (
          !query.error && <Skeleton active />
        ) : rows.length === 0 ? (
          <p className="pg-note">{t(`none.${kind}`)}</p>
        ) : (
          <Calls rows={rows} isSeveral={all.length > 1} />
        )}
      </section>
    </MonitorPlace>
  );
}
