import '../wizard/wizard.css';
import './entry.css';
import '../../dashboard/start-page.css';
import { entryCalls, type JoinedEntry } from '@saiyun/sdk/calls';
import { registration, registrationStatus, worksStatus } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { faultOf } from '../../../lib/errors/error-policy.ts';
import { useNamedPage } from '../../../lib/store/page-names.ts';
import { useParticipantText } from '../../../messages/participant/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Steps } from '../../dashboard/parts/entry-steps.tsx';
import { useStartPage } from '../../dashboard/use-start-page.ts';
import { hallPageQuery } from '../wizard/entry-queries.ts';
import { Certificates, StagesPart } from './entry-parts.tsx';
import { entryPath } from './part-names.ts';
import { ResultLines } from './results-part.tsx';
import { useArrival } from './use-arrival.ts';

const entries = entryCalls(client.send);

function Gone() {
  const { t } = useParticipantText();
  return (
    <section className="pe-part" role="status">
      <h1>{t('entry.gone')}</h1>
      <p>{t('entry.goneText')}</p>
      <Link to="/participant/information">{t('entry.title')}</Link>
    </section>
  );
}

function Team({ entry }: { readonly entry: JoinedEntry }) {
  const { t } = useParticipantText();
  return (
    <section className="pe-part">
      <h2>{t('team.title')}</h2>
      <ul className="pe-rows">
        <li className="pe-row">
          <b>{entry.captain}</b>
          <span className="pe-quiet">{t('joined.captain')}</span>
        </li>
        {entry.people.map(({ name, memberRole }, i) => (
          // Two people of a team may have the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read anew as a whole.
          <li key={i} className="pe-row">
            <b>{name}</b>
            <span className="pe-quiet">{t(`role.${memberRole}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Works({ works }: Pick<JoinedEntry, 'works'>) {
  const { t } = useParticipantText();
  const ref = useArrival('submit', true);
  return (
    <section ref={ref} tabIndex={-1} className="pe-part" id="submit" aria-label={t('entry.submit')}>
      <h2>{t('entry.submit')}</h2>
      {works.length === 0 && <p className="pe-quiet">{t('joined.noWorks')}</p>}
      <ul className="pe-rows">
        {works.map(({ id, title, worksNo, status, time }) => (
          <li key={id}>
            <div className="pe-row">
              <b>{title}</b>
              <DictTag code={worksStatus.code} value={status} />
            </div>
            <p className="pe-quiet">{[worksNo, time?.slice(0, 16)].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shown({ entry }: { readonly entry: JoinedEntry }) {
  const { t, lang } = useParticipantText();
  const card = useStartPage('APPL').data?.entries?.find(({ id }) => id === entry.id);
  const { data: of } = useQuery(hallPageQuery(lang, entry.competitionId));
  useNamedPage(entryPath(entry.id), [entry.teamName, entry.teamName]);
  return (
    <article className="pe">
      <PageHeader
        title={entry.teamName}
        state={<DictTag code={registrationStatus.code} value={entry.status} />}
        purpose={[of?.name, entry.registerNo].filter(Boolean).join(' · ')}
        more={<Link to={`/participant/open/${encodeURIComponent(entry.competitionId)}`}>{t('entry.competition')}</Link>}
      />
      {card && (
        <div className="pg-panel sp-panel pe-steps">
          <Steps steps={card.steps} />
        </div>
      )}
      <p className="pe-quiet">{t('joined.text', { role: t(`role.${entry.memberRole}`), captain: entry.captain })}</p>
      <div className="pe-columns">
        <div>
          <ResultLines works={entry.works} competitionId={entry.competitionId} />
          <Team entry={entry} />
          <Works works={entry.works} />
          <Certificates competitionId={entry.competitionId} />
        </div>
        <aside>{of && <StagesPart of={of} />}</aside>
      </div>
    </article>
  );
}

/** The entry of a team for somebody who joined it: what there is of it, to read. */
export function JoinedEntryPage({ id }: { readonly id: string }) {
  const { lang } = useParticipantText();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.row(registration.name, id), 'joined', lang],
    queryFn: () => entries.joined(id),
    retry: (count, failure) => faultOf(failure).code !== 'row.missing' && count < 2,
  });
  if (error && faultOf(error).code === 'row.missing') return <Gone />;
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  return data ? <Shown entry={data} /> : <Skeleton active paragraph={{ rows: 10 }} />;
}
