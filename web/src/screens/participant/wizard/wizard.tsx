import './wizard.css';
import { type Entering, entryCalls, type HallPage } from '@saiyun/sdk/calls';
import { registration, registrationStatus } from '@saiyun/sdk/entities';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage, faultOf } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useHallText } from '../../../messages/hall/index.ts';
import { useParticipantText } from '../../../messages/participant/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { feeText, teamText, zonedTime } from '../../hall/hall-words.ts';
import { hallPageQuery } from './entry-queries.ts';
import { Filling } from './filling.tsx';

const entries = entryCalls(client.send);

/** What a competition is, and whether and until when the reader may enter it. */
export function useEntering(competitionId: string) {
  const { lang } = useParticipantText();
  const of = useQuery({
    ...hallPageQuery(lang, competitionId),
    retry: (count, failure) => faultOf(failure).code !== 'row.missing' && count < 2,
  });
  const entering = useQuery({
    queryKey: [...keys.entity(registration.name), 'entering', competitionId],
    queryFn: () => entries.entering(competitionId),
    retry: (count, failure) => faultOf(failure).code !== 'row.missing' && count < 2,
    staleTime: 0,
  });
  return { of, entering };
}

/** The gate in words, before anybody has typed anything; nothing where it is simply open. */
export function GateNote({ of, entering }: { readonly of: HallPage; readonly entering: Entering }) {
  const { t, lang } = useParticipantText();
  const time = (at: string): string => zonedTime(at, of.timeZone, lang, true);
  const { state, until, extendedFor, inGrace } = entering;
  if (state === 'soon')
    return <Alert type="info" showIcon title={t('enter.soon', { time: time(of.registerStart) })} description={t('enter.soonText')} />;
  if (state === 'closed')
    return <Alert type="warning" showIcon title={t('enter.closed')} description={t('enter.closedText', { time: time(of.registerEnd) })} />;
  if (state === 'uninvited') return <Alert type="warning" showIcon title={t('enter.uninvited')} description={t('enter.uninvitedText')} />;
  if (state === 'full') return <Alert type="warning" showIcon title={t('enter.full')} description={t('enter.fullText')} />;
  if (state === 'schoolEnters')
    return <Alert type="warning" showIcon title={t('enter.schoolEnters')} description={t('enter.schoolEntersText')} />;
  if (state === 'unauthorised')
    return <Alert type="warning" showIcon title={t('enter.unauthorised')} description={t('enter.unauthorisedText')} />;
  if (inGrace) return <Alert type="warning" showIcon title={t('enter.inGrace')} />;
  if (extendedFor && until)
    return (
      <Alert
        type="info"
        showIcon
        title={t(`enter.extended.${extendedFor}`)}
        description={t('enter.extendedText', { usual: time(of.registerEnd), own: time(until) })}
      />
    );
  return null;
}

/** Before the draft: what is entered, until when, what it costs, and one button. */
function Intro({ of, entering }: { readonly of: HallPage; readonly entering: Entering }) {
  const { t, lang } = useParticipantText();
  const { t: th } = useHallText();
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { state, until, entries: own, most } = entering;
  const mayBegin = (state === 'open' || state === 'unauthorised') && own.length < most;
  const begin = async () => {
    setBusy(true);
    try {
      await entries.begin(of.id, own.length > 0);
      await cache.invalidateQueries({ queryKey: keys.entity(registration.name) });
    } catch (error) {
      feedback.message('error', failureMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="pw-intro">
      {own.map(({ id, teamName }) => (
        <Alert
          key={id}
          type="success"
          showIcon
          title={t('enter.entered', { team: teamName })}
          action={<Link to={`/participant/entry/${encodeURIComponent(id)}`}>{t('enter.seeEntry')}</Link>}
        />
      ))}
      <dl className="pw-facts">
        {until !== null && (
          <div>
            <dt>{entering.extendedFor === null ? th('time.registerEnd') : t('enter.ownEnd')}</dt>
            <dd>{zonedTime(until, of.timeZone, lang, true)}</dd>
          </div>
        )}
        <div>
          <dt>{th('fact.team')}</dt>
          <dd>{teamText(th, of)}</dd>
        </div>
        <div>
          <dt>{th('fact.fee')}</dt>
          <dd>{feeText(th, of)}</dd>
        </div>
      </dl>
      {mayBegin && (
        <>
          <p className="pw-quiet">{t('enter.intro')}</p>
          <Button type="primary" size="large" loading={isBusy} onClick={() => void begin()}>
            {t(own.length > 0 ? 'enter.another' : 'enter.begin')}
          </Button>
        </>
      )}
    </div>
  );
}

function Loaded({ id, of, entering }: { readonly id: string; readonly of: HallPage; readonly entering: Entering }) {
  const { lang } = useParticipantText();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.row(registration.name, id), lang],
    queryFn: ({ signal }) => client.entity(registration).queryById(id, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <Filling
      key={`${data.id} ${data.revision}`}
      row={data}
      of={of}
      entering={entering}
      onReload={() => void refetch()}
      onSent={() => void navigate(`/participant/entry/${encodeURIComponent(id)}`, { replace: true })}
    />
  );
}

const Gone = ({ children }: { readonly children: ReactNode }) => <div className="pw-gone">{children}</div>;

/** Entering a competition, step by step (SCREEN-46, REG-02). */
export function Wizard() {
  const { competitionId = '' } = useParams();
  const [params] = useSearchParams();
  const { t } = useParticipantText();
  const { of, entering } = useEntering(competitionId);
  const failed = of.error && !of.data ? of : entering.error && !entering.data ? entering : undefined;
  if (failed && faultOf(failed.error).code === 'row.missing')
    return (
      <Gone>
        <h1>{t('enter.gone')}</h1>
        <p>{t('enter.goneText')}</p>
        <Link to="/participant/open">{t('enter.hall')}</Link>
      </Gone>
    );
  if (failed) return <LoadFailure error={failed.error} onRetry={failed.refetch} />;
  if (!of.data || !entering.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const open = entering.data.entries.filter(({ status }) => status === registrationStatus.draft || status === registrationStatus.returned);
  const draft = open.find(({ id }) => id === params.get('entry')) ?? open[0];
  return (
    <article className="pw">
      <PageHeader
        title={of.data.name}
        more={<Link to={`/participant/open/${encodeURIComponent(competitionId)}`}>{t('enter.back')}</Link>}
      />
      {/* What was returned may be sent again after the deadline. */}
      {draft?.status !== registrationStatus.returned && <GateNote of={of.data} entering={entering.data} />}
      {draft ? (
        <Loaded key={draft.id} id={draft.id} of={of.data} entering={entering.data} />
      ) : (
        <Intro of={of.data} entering={entering.data} />
      )}
    </article>
  );
}
