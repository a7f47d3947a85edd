import '../../kit/kit.css';
import '../../kit/page/list-page.css';
import './log.css';
import { ReloadOutlined } from '@ant-design/icons';
import { type AuditEntry, recordPageCalls } from '@saiyun/sdk/calls';
import { entityByName } from '@saiyun/sdk/entities';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { use } from 'react';
import { useExport } from '../../kit/export/use-export.ts';
import { ListPager } from '../../kit/list/list-pager.tsx';
import { ListStatus } from '../../kit/list/list-status.tsx';
import type { OwnPageProps } from '../../kit/list/overrides.ts';
import { useList } from '../../kit/list/use-list.ts';
import { useStockActions } from '../../kit/list/use-stock-actions.tsx';
import { PageActs } from '../../kit/page/page-tools.tsx';
import { usePurpose } from '../../kit/page/use-purpose.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useLogText } from '../../messages/log/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PagePlace } from '../../ui/page/page-place.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import '../record/record.css';
import { AuditFilters } from './audit-filters.tsx';
import { EntryLine } from './entry-line.tsx';

const calls = recordPageCalls(client.send);

/** What was done, as sentences by day, newest first (SCREEN-63). */
export function AuditPage({ entity, overrides }: OwnPageProps) {
  const { t, say, lang } = useLogText();
  const purpose = usePurpose(entity.name);
  const { title = entity.label } = use(PagePlace);
  const list = useList(entity);
  const actions = useStockActions(list, overrides);
  const exporting = useExport(list);
  const ids = list.rows.map(({ id }) => id);
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.entity(entity.name), 'told', ids, lang],
    queryFn: () => calls.entries(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const only = ({ entity: of, entityId }: AuditEntry) =>
    entityId === null || !entityByName(of) || list.state.filters.entityId === entityId
      ? undefined
      : () => list.change({ filters: { entity: of, entityId }, search: undefined });
  return (
    <div className="kt-page">
      <PageHeader
        title={say(title)}
        count={list.isLoading ? undefined : list.total}
        purpose={purpose.line}
        more={
          <>
            <Button
              type="text"
              icon={<ReloadOutlined spin={list.isFetching} />}
              aria-label={t('refresh')}
              title={t('refresh')}
              onClick={list.reload}
            />
            <PageActs
              list={list}
              actions={actions}
              overrides={overrides}
              exporting={exporting}
              shown={Object.keys(entity.fields)}
              onImport={() => undefined}
            />
          </>
        }
      />
      <AuditFilters list={list} ofRow={data?.find(({ entityId }) => entityId === list.state.filters.entityId)} />
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {list.rows.length === 0 && <ListStatus list={list} />}
      {list.rows.length > 0 && !data && !error && <SkeletonRows rows={10} label={t('list.label')} />}
      {list.rows.length > 0 && data && (
        <div aria-busy={list.isChanging}>
          {[...Map.groupBy(data, ({ time }) => time.slice(0, 10))].map(([day, entries]) => (
            <Day key={day} day={day} entries={entries} only={only} onChanged={list.reload} />
          ))}
          <ListPager list={list} />
        </div>
      )}
    </div>
  );
}

interface DayProps {
  readonly day: string;
  readonly entries: readonly AuditEntry[];
  readonly only: (entry: AuditEntry) => (() => void) | undefined;
  readonly onChanged: () => void;
}

/** 11月29日 星期日 */
const dayText = (day: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
    weekday: 'long',
    ...(day.slice(0, 4) !== String(new Date().getFullYear()) && { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`));

function Day({ day, entries, only, onChanged }: DayProps) {
  const { lang } = useLogText();
  const text = dayText(day, lang);
  return (
    <section className="lg-day" aria-label={text}>
      <h2>{text}</h2>
      <ol>
        {entries.map((entry) => (
          <EntryLine key={entry.id} entry={entry} onOnly={only(entry)} onChanged={onChanged} />
        ))}
      </ol>
    </section>
  );
}
