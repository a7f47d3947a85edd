import '../wizard/wizard.css';
import '../entry/entry.css';
import './work.css';
import '../../dashboard/start-page.css';
import { entryCalls, type HallPage, type WorkHanding } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { works, worksStatus } from '@saiyun/sdk/entities';
import { fromWireTime, rowTitle } from '@saiyun/sdk/view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { faultOf } from '../../../lib/errors/error-policy.ts';
import { useNamedPage } from '../../../lib/store/page-names.ts';
import { useParticipantText } from '../../../messages/participant/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { zonedTime } from '../../hall/hall-words.ts';
import { entryPath, textOf, workPath } from '../entry/part-names.ts';
import { hallPageQuery } from '../wizard/entry-queries.ts';
import { DigestPart } from './digest-part.tsx';
import { WorkForm } from './work-form.tsx';
import { WorkRead } from './work-read.tsx';

const entries = entryCalls(client.send);

interface GateProps {
  readonly row: AnyRow;
  readonly of: HallPage;
  readonly handing: WorkHanding;
}

/** Until when the work is taken, and how what was handed in stands to what is written here. */
function Gate({ row, of, handing }: GateProps) {
  const { t, lang } = useParticipantText();
  const time = (at: string | null): string => (at === null ? '' : zonedTime(at, of.timeZone, lang, true));
  const { gate, from, until, uploadUntil, extended, version, changed, stage, again } = handing;
  const name = stage?.name ?? '';
  if (row.status === worksStatus.locked) return <Alert type="info" showIcon title={t('work.locked')} description={t('work.lockedText')} />;
  if (row.status === worksStatus.disqualified)
    return <Alert type="error" showIcon title={t('work.disqualified')} description={textOf(row.reason)} />;
  if (row.status === worksStatus.withdrawn) return <Alert type="warning" showIcon title={t('work.withdrawn')} />;
  if (gate === 'closed' && again && from !== null && (fromWireTime(from)?.getTime() ?? 0) > Date.now())
    return (
      <Alert
        type="info"
        showIcon
        title={t('work.againSoon', { stage: name })}
        description={t('work.againSoonText', { from: time(from), until: time(until) })}
      />
    );
  if (gate === 'closed')
    return (
      <Alert
        type="warning"
        showIcon
        title={t('work.closed')}
        description={until === null ? undefined : t('work.closedText', { time: time(until) })}
      />
    );
  if (gate === 'upload')
    return (
      <Alert type="warning" showIcon title={t('work.uploadOnly')} description={t('work.uploadOnlyText', { time: time(uploadUntil) })} />
    );
  return (
    <>
      {again && (
        <Alert
          type={row.status === worksStatus.notSubmitted ? 'warning' : 'info'}
          showIcon
          title={t(row.status === worksStatus.notSubmitted ? 'work.againMust' : 'work.againMay', { stage: name })}
          description={t('work.againText', { n: version?.versionNo ?? 1 })}
        />
      )}
      {changed && <Alert type="warning" showIcon title={t('work.changed')} description={t('work.changedText')} />}
      <Alert
        type={version === null ? 'info' : 'success'}
        showIcon
        title={version === null ? t('work.notYet') : t('work.handedIn', { n: version.versionNo, time: time(version.time) })}
        description={t(extended ? 'work.untilExtended' : 'work.until', { time: time(until) })}
      />
    </>
  );
}

function Loaded({ id }: { readonly id: string }) {
  const { t, lang } = useParticipantText();
  const cache = useQueryClient();
  const row = useQuery({
    queryKey: [...keys.row(works.name, id), 'own', lang],
    queryFn: ({ signal }) => client.entity(works).queryById(id, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (count, failure) => faultOf(failure).code !== 'row.missing' && count < 2,
  });
  const handing = useQuery({
    queryKey: [...keys.row(works.name, id), 'handing'],
    queryFn: () => entries.handing(id),
    staleTime: 0,
    enabled: row.data !== undefined,
  });
  const of = useQuery({ ...hallPageQuery(lang, textOf(row.data?.competitionId)), enabled: row.data !== undefined });
  useNamedPage(workPath(id), row.data ? [rowTitle(works, row.data, 'zh-CN'), rowTitle(works, row.data, 'en')] : undefined);
  const failed = [row, handing, of].find(({ error, data }) => error && !data);
  if (row.error && faultOf(row.error).code === 'row.missing')
    return (
      <section className="pe-part" role="status">
        <h1>{t('work.gone')}</h1>
        <p>{t('work.goneText')}</p>
        <Link to="/participant/submit">{t('entry.title')}</Link>
      </section>
    );
  if (failed) return <LoadFailure error={failed.error} onRetry={failed.refetch} />;
  if (!row.data || !handing.data || !of.data) return <Skeleton active paragraph={{ rows: 10 }} />;
  const isOwnToChange = row.data.status === worksStatus.notSubmitted || row.data.status === worksStatus.submitted;
  const gate = isOwnToChange ? handing.data.gate : 'closed';
  const { uploadUntil, digest } = handing.data;
  const reload = () => {
    void row.refetch();
    void handing.refetch();
    void cache.invalidateQueries({ queryKey: keys.entity(works.name), refetchType: 'none' });
  };
  return (
    <article className="pw pk">
      <PageHeader
        title={rowTitle(works, row.data, lang)}
        state={<DictTag code={worksStatus.code} value={textOf(row.data.status)} />}
        purpose={[textOf(row.data.worksNo), of.data.name].filter(Boolean).join(' · ')}
        more={<Link to={entryPath(textOf(row.data.registrationId), 'submit')}>{t('work.entry')}</Link>}
      />
      <Gate row={row.data} of={of.data} handing={handing.data} />
      {gate === 'closed' ? (
        <WorkRead row={row.data} />
      ) : (
        <WorkForm
          key={`${row.data.id} ${row.data.revision}`}
          row={row.data}
          limits={handing.data.limits}
          labelMax={handing.data.labelMax}
          gate={gate}
          isHandedIn={handing.data.version !== null}
          onSaved={() => void handing.refetch()}
          onReload={reload}
        />
      )}
      {uploadUntil !== null && uploadUntil !== handing.data.until && (gate === 'open' || digest !== null) && (
        <DigestPart
          id={id}
          handing={{ ...handing.data, gate }}
          until={zonedTime(uploadUntil, of.data.timeZone, lang, true)}
          onDone={reload}
        />
      )}
    </article>
  );
}

/** Begins a work of an entry, once, and leads to its page. */
function Begin({ entry }: { readonly entry: string }) {
  const { t } = useParticipantText();
  const navigate = useNavigate();
  const begun = useRef(false);
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.entity(works.name), 'begin', entry],
    queryFn: () => entries.beginWork(entry),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (!data || begun.current) return;
    begun.current = true;
    void navigate(workPath(data.id), { replace: true });
  }, [data, navigate]);
  if (!error) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <article className="pw">
      <PageHeader title={t('work.title')} more={<Link to={entryPath(entry)}>{t('work.entry')}</Link>} />
      <LoadFailure error={error} onRetry={refetch} />
    </article>
  );
}

/** One work for its entrant (SCREEN-48): written and uploaded piece by piece, stored as it is typed, and handed in when it is ready. */
export function WorkPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const entry = params.get('entry');
  return id === 'new' && entry !== null ? <Begin entry={entry} /> : <Loaded key={id} id={id} />;
}
