import '../wizard/wizard.css';
import './entry.css';
import '../../dashboard/start-page.css';
import type { EntryCard, HallPage } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { payStatus, registration, registrationStatus } from '@saiyun/sdk/entities';
import { mayChangeTeam, questionKey } from '@saiyun/sdk/rules';
import { rowTitle } from '@saiyun/sdk/view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { EntityDetail } from '../../../kit/detail/entity-detail.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage, faultOf } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useNamedPage } from '../../../lib/store/page-names.ts';
import { useDashboardText } from '../../../messages/dashboard/index.ts';
import { useParticipantText } from '../../../messages/participant/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { DueText } from '../../dashboard/parts/due-text.tsx';
import { nextAddress, Steps } from '../../dashboard/parts/entry-steps.tsx';
import { useStartPage } from '../../dashboard/use-start-page.ts';
import { amountText } from '../../hall/hall-words.ts';
import { billPath } from '../../money/bill/bill-path.ts';
import { History } from '../../record/history/history.tsx';
import { AnswersView } from '../../registration/answers-view.tsx';
import { askedIn, remarksIn, useAskedNames } from '../wizard/asked-names.ts';
import { costOf, hallPageQuery, inGroup, peopleOf, useTeam } from '../wizard/entry-queries.ts';
import { FeeTable } from '../wizard/fee-table.tsx';
import { TeamPeople } from '../wizard/team-people.tsx';
import { ToChange } from '../wizard/to-change.tsx';
import { AppealsPart } from './appeals-part.tsx';
import { Certificates, StagesPart, WorksPart } from './entry-parts.tsx';
import { JoinedEntryPage } from './joined-entry.tsx';
import { entryPath, textOf } from './part-names.ts';
import { ResultsPart } from './results-part.tsx';
import { keepInView } from './use-arrival.ts';

const captainFacts = ['realName', 'unitId', 'idType', 'idNo', 'phone', 'email', 'major', 'grade'];
const entryFacts = ['registerNo', 'teamName', 'teamNameEn', 'groupId', 'areaId', 'submitTime'];
const mayWithdraw: readonly unknown[] = [registrationStatus.draft, registrationStatus.submitted, registrationStatus.returned];
/** Nothing will be charged for these any more. */
const ended: readonly unknown[] = [registrationStatus.withdrawn, registrationStatus.failed];
const mayChange: readonly unknown[] = [registrationStatus.draft, registrationStatus.returned];

const waits = {
  [registrationStatus.draft]: 'entry.wait.draft',
  [registrationStatus.submitted]: 'entry.wait.submitted',
  [registrationStatus.approved]: 'entry.wait.approved',
  [registrationStatus.failed]: 'entry.wait.failed',
  [registrationStatus.returned]: 'entry.wait.returned',
  [registrationStatus.withdrawn]: 'entry.wait.withdrawn',
} as const;

/** What the entrant does now and until when, or what is being waited for. */
function Now({ row, card }: { readonly row: AnyRow; readonly card: EntryCard | undefined }) {
  const { t } = useParticipantText();
  const { t: td } = useDashboardText();
  const { data: team } = useTeam(row.id);
  const asked = useAskedNames(row, team?.records ?? []);
  const opinion = textOf(row.auditOpinion);
  const isSaid = row.status === registrationStatus.returned || row.status === registrationStatus.failed;
  const next = card?.next ?? null;
  const wait = Object.entries(waits).find(([status]) => status === row.status)?.[1];
  // The result stands on this page, right below.
  if (next === 'seeResult') return null;
  return (
    <section className="pe-now" data-next={next !== null} aria-label={t('entry.now')}>
      <h2>{t('entry.now')}</h2>
      {isSaid && opinion !== '' && <p>{t('entry.opinion', { opinion })}</p>}
      {row.status === registrationStatus.returned && asked.line !== '' && <p>{t('entry.toMend', { fields: asked.line })}</p>}
      {asked.said.length > 0 && (
        <dl className="pe-remarks">
          {asked.said.map(({ key, name, remark }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{remark}</dd>
            </div>
          ))}
        </dl>
      )}
      {card && next !== null ? (
        <div className="pe-acts">
          <Link to={nextAddress(card)} className="sy-button">
            {td(`next.${next}`)}
          </Link>
          {card.due !== null && <DueText at={card.due} />}
        </div>
      ) : (
        wait && <p className="pe-quiet">{t(wait)}</p>
      )}
    </section>
  );
}

/** Withdraws the entry, once its owner knows what that means for the fee. */
function Withdraw({ row }: { readonly row: AnyRow }) {
  const { t, lang } = useParticipantText();
  const cache = useQueryClient();
  const withdraw = async () => {
    const fee =
      row.payStatus === payStatus.paid
        ? t('entry.withdrawPaid')
        : t(row.payStatus === payStatus.unpaid ? 'entry.withdrawUnpaid' : 'entry.withdrawFree');
    const sure = await feedback.confirm({
      title: t('entry.withdrawAsk', { team: rowTitle(registration, row, lang) }),
      text: fee,
      ok: t('entry.withdraw'),
      cancel: t('entry.keep'),
      danger: true,
    });
    if (!sure) return;
    try {
      await client.entity(registration).verb('withdraw', [row.id], {}, row.revision === undefined ? undefined : { revision: row.revision });
      feedback.message('success', t('entry.withdrawn'));
    } catch (error) {
      feedback.message('error', failureMessage(error));
    }
    await Promise.all([
      cache.invalidateQueries({ queryKey: keys.entity(registration.name) }),
      cache.invalidateQueries({ queryKey: keys.startPages }),
    ]);
  };
  return (
    <Button danger onClick={() => void withdraw()}>
      {t('entry.withdraw')}
    </Button>
  );
}

function People({ row, of: given }: { readonly row: AnyRow; readonly of: HallPage }) {
  const { t } = useParticipantText();
  const { data } = useTeam(row.id);
  const of = inGroup(given, row.groupId);
  const members = data?.records ?? [];
  const people = peopleOf(members);
  const isOpen = mayChange.includes(row.status);
  const isBilled = textOf(row.payStatus) !== '' && row.payStatus !== payStatus.none;
  const captain = textOf(row.realName);
  return (
    <>
      <TeamPeople
        id={row.id}
        captain={captain}
        of={of}
        members={members}
        asked={askedIn(row)}
        remarks={remarksIn(row)}
        isLocked={!isOpen || !mayChangeTeam(askedIn(row))}
      />
      {(isBilled || !ended.includes(row.status)) && (
        <section className="pe-part">
          <FeeTable of={of} groupId={typeof row.groupId === 'string' ? row.groupId : null} people={people} paid={row.payStatus} />
          {isBilled && (
            <p className="pe-quiet">
              {t('entry.pay')} <DictTag code={payStatus.code} value={textOf(row.payStatus)} />{' '}
              <Link to={billPath(row.id)}>{t('entry.bill')}</Link>
            </p>
          )}
        </section>
      )}
    </>
  );
}

function Shown({ row }: { readonly row: AnyRow }) {
  const { t, lang } = useParticipantText();
  const { hash } = useLocation();
  const card = useStartPage('APPL').data?.entries?.find(({ id }) => id === row.id);
  const competitionId = textOf(row.competitionId);
  const { data: of } = useQuery({ ...hallPageQuery(lang, competitionId), refetchOnMount: 'always' });
  const { data: team } = useTeam(row.id);
  // Once there is a bill it says itself what is owed.
  const owed = of && team && row.payStatus === payStatus.none ? costOf(of, row.groupId, team.records) : 0;
  const fee = owed > 0 ? amountText(owed) : undefined;
  useNamedPage(entryPath(row.id), [rowTitle(registration, row, 'zh-CN'), rowTitle(registration, row, 'en')]);
  const isThere = of !== undefined;
  const asked = askedIn(row);
  const remarks = remarksIn(row);
  const mark = (key: string) => asked.includes(key) && <ToChange remark={remarks.get(key)} />;
  useEffect(() => {
    const part = isThere && hash !== '' ? document.getElementById(hash.slice(1)) : null;
    return part ? keepInView(part) : undefined;
  }, [hash, isThere]);
  return (
    <article className="pe">
      <PageHeader
        title={rowTitle(registration, row, lang)}
        state={<DictTag code={registrationStatus.code} value={textOf(row.status)} />}
        purpose={[of?.name, row.registerNo].filter(Boolean).join(' · ')}
        more={
          <>
            <Link to={`/participant/open/${encodeURIComponent(competitionId)}`}>{t('entry.competition')}</Link>
            {mayWithdraw.includes(row.status) && <Withdraw row={row} />}
          </>
        }
      />
      {card && (
        <div className="pg-panel sp-panel pe-steps">
          <Steps steps={card.steps} fee={fee} />
        </div>
      )}
      <Now row={row} card={card} />
      <div className="pe-columns">
        <div>
          <ResultsPart row={row} />
          <AppealsPart row={row} />
          {of && <People row={row} of={of} />}
          <section className="pe-part" id="information">
            <h2>{t('entry.information')}</h2>
            <EntityDetail entity={registration} row={row} only={entryFacts} mark={mark} />
            <EntityDetail entity={registration} row={row} only={captainFacts} mark={mark} />
            <AnswersView kind="registration" row={row} mark={({ key }) => mark(questionKey(key))} />
          </section>
          <WorksPart row={row} card={card} of={of} />
          <Certificates competitionId={competitionId} />
        </div>
        <aside>
          {of && <StagesPart of={of} />}
          <section className="pe-part">
            <History entity={registration} id={row.id} row={row} />
          </section>
        </aside>
      </div>
    </article>
  );
}

/** One entry for its owner (SCREEN-46 to SCREEN-48): where it stands, what to do, and everything that belongs to it. */
export function EntryPage() {
  const { id = '' } = useParams();
  const { lang } = useParticipantText();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.row(registration.name, id), 'entry', lang],
    queryFn: ({ signal }) => client.entity(registration).queryById(id, { signal }),
    staleTime: 0,
    retry: (count, failure) => faultOf(failure).code !== 'row.missing' && count < 2,
  });
  if (error && faultOf(error).code === 'row.missing') return <JoinedEntryPage id={id} />;
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  return data ? <Shown row={data} /> : <Skeleton active paragraph={{ rows: 10 }} />;
}
