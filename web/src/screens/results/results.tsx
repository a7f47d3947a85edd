import './results.css';
import { type AwardedCompetition, type AwardedWork, awardCalls } from '@saiyun/sdk/calls';
import { awardStatus } from '@saiyun/sdk/entities';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { client } from '../../lib/api/client.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { useResultsText } from '../../messages/results/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { HallFrame } from '../hall/hall-frame.tsx';
import { MoreRows } from '../hall/more-rows.tsx';
import { ContactLines } from '../hall/public-contact.tsx';
import { objectionPath, takesObjections } from './objection-path.ts';

const awards = awardCalls(client.send);
const pageSize = 100;
/** A whole school reads the list behind one address, and an address has so many calls a minute. */
const settleMs = 300;

const isOnNotice = ({ status }: AwardedWork): boolean => status === awardStatus.onNotice;

/** What stands beside each other under one award. */
const byAward = (rows: readonly AwardedWork[]): ReadonlyMap<string, readonly AwardedWork[]> => Map.groupBy(rows, ({ award }) => award);

/** Whether the notices of a competition's awards end on several days. */
const endApart = ({ firstNoticeEnd, noticeEnd }: AwardedCompetition): boolean => firstNoticeEnd !== noticeEnd;

function States({ of }: { readonly of: AwardedCompetition }) {
  const { t } = useResultsText();
  return (
    <span className="rs-states">
      {of.onNotice > 0 && (
        <StateMark tone="waiting">
          {endApart(of)
            ? t('onNoticeApart', { from: of.firstNoticeEnd ?? '', to: of.noticeEnd ?? '' })
            : t('onNotice', { day: of.noticeEnd ?? '' })}{' '}
          · {t('count', { count: of.onNotice })}
        </StateMark>
      )}
      {of.confirmed > 0 && (
        <StateMark tone="good">
          {t('confirmed')} · {t('count', { count: of.confirmed })}
        </StateMark>
      )}
      {of.stages.map(({ id, name, count }) => (
        <StateMark key={id} tone="neutral">
          {t('wentOn', { stage: name, count })}
        </StateMark>
      ))}
      {of.withdrawn.map(({ name, day }) => (
        <StateMark key={`${name} ${day}`} tone="attention">
          {t('withdrawn', { project: name, day })}
        </StateMark>
      ))}
    </span>
  );
}

function Competitions({ all }: { readonly all: readonly AwardedCompetition[] }) {
  const { t } = useResultsText();
  return (
    <>
      <header>
        <h1>{t('title')}</h1>
        <p>{t(all.length > 0 ? 'purpose' : 'none')}</p>
        {all.length === 0 && <p>{t('noneText')}</p>}
      </header>
      <ul className="rs-list">
        {all.map((one) => (
          <li key={one.id}>
            <Link to={`?competition=${encodeURIComponent(one.id)}`}>
              <strong>{one.name}</strong>
              <States of={one} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

interface LevelProps {
  readonly award: string;
  readonly rows: readonly AwardedWork[];
  /** Some are on notice, others confirmed. */
  readonly isMixed: boolean;
  /** The notices end on several days. */
  readonly isApart: boolean;
}

function Level({ award, rows, isMixed, isApart }: LevelProps) {
  const { t } = useResultsText();
  const stateOf = (row: AwardedWork): string => {
    if (!isOnNotice(row)) return t('confirmed');
    return isApart && row.noticeEnd ? t('waitingUntil', { day: row.noticeEnd }) : t('waiting');
  };
  return (
    <section className="rs-level" aria-label={award}>
      <h2>{award}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <span className="rs-work">
              {row.title}
              <small>{row.worksNo}</small>
            </span>
            <span>
              {row.unit}
              <small>{row.team}</small>
            </span>
            {(isMixed || isOnNotice(row)) && (
              <span className="rs-state">
                {(isMixed || isApart) && <StateMark tone={isOnNotice(row) ? 'waiting' : 'good'}>{stateOf(row)}</StateMark>}
                {takesObjections(row) && (
                  <Link to={objectionPath(row.id)} aria-label={t('objectToOne', { work: row.title })}>
                    {t('objectTo')}
                  </Link>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Stage = AwardedCompetition['stages'][number];

/** The works that went on from a stage, without ranks or scores. */
function WentOn({ stage }: { readonly stage: Stage }) {
  const { t, lang } = useResultsText();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['went on', lang, stage.id],
    queryFn: ({ pageParam }) => awards.promoted({ stageId: stage.id, pageNo: pageParam, pageSize }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
  });
  const rows = data?.pages.flatMap(({ records }) => records) ?? [];
  const title = t('wentOnFrom', { stage: stage.name });
  return (
    <section className="rs-level" aria-label={title}>
      <h2>{title}</h2>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <span className="rs-work">
              {row.title}
              <small>{row.worksNo}</small>
            </span>
            <span>
              {row.unit}
              <small>{row.team}</small>
            </span>
            <span className="rs-state">{t('goesTo', { stage: row.to })}</span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <MoreRows text={t('more')} error={error} isFetching={isFetching} onMore={fetchNextPage}>
          <p>{t('shown', { shown: rows.length, total: data?.pages[0]?.total ?? 0 })}</p>
        </MoreRows>
      )}
    </section>
  );
}

function Awards({ of }: { readonly of: AwardedCompetition }) {
  const { t } = useResultsText();
  return (
    <>
      <header>
        <Link to="?">← {t('all')}</Link>
        <h1>{of.name}</h1>
        <States of={of} />
        {of.onNotice > 0 && of.noticeEnd && (
          <div className="rs-notice">
            <p>{t(endApart(of) ? 'objectApart' : 'object', { day: of.noticeEnd })}</p>
            {of.contact && (
              <p>
                {t('objectContact')} <ContactLines of={of.contact} />
              </p>
            )}
          </div>
        )}
      </header>
      {of.withdrawn.map(({ name, day }) => (
        <p key={`${name} ${day}`} className="rs-notice" role="status">
          {t('withdrawnText', { project: name, day })}
        </p>
      ))}
      {of.onNotice + of.confirmed > 0 && <AwardList of={of} />}
      {of.stages.map((stage) => (
        <WentOn key={stage.id} stage={stage} />
      ))}
    </>
  );
}

function AwardList({ of }: { readonly of: AwardedCompetition }) {
  const { t, lang } = useResultsText();
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim(), settleMs);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['awards', lang, of.id, keyword],
    queryFn: ({ pageParam }) => awards.results({ competitionId: of.id, ...(keyword && { keyword }), pageNo: pageParam, pageSize }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const rows = data?.pages.flatMap(({ records }) => records) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  return (
    <>
      <input
        type="search"
        className="hl-field"
        placeholder={t('search')}
        aria-label={t('search')}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {data && rows.length === 0 && <p role="status">{t('nothing')}</p>}
      {[...byAward(rows)].map(([award, works]) => (
        <Level key={award} award={award} rows={works} isMixed={of.onNotice > 0 && of.confirmed > 0} isApart={endApart(of)} />
      ))}
      {hasNextPage && (
        <MoreRows text={t('more')} error={error} isFetching={isFetching} onMore={fetchNextPage}>
          <p>{t('shown', { shown: rows.length, total })}</p>
        </MoreRows>
      )}
    </>
  );
}

/** The public list of awards, for everyone: the competitions, and the awards of one of them. */
export function Results() {
  const { t, lang } = useResultsText();
  const [query] = useSearchParams();
  const { data, error, refetch } = useQuery({ queryKey: ['awards', lang], queryFn: () => awards.competitions() });
  const chosen = data?.find(({ id }) => id === query.get('competition'));
  return (
    <HallFrame title={chosen?.name ?? t('title')}>
      <div className="rs">
        {error && <LoadFailure error={error} onRetry={refetch} />}
        {data && (chosen ? <Awards key={chosen.id} of={chosen} /> : <Competitions all={data} />)}
      </div>
    </HallFrame>
  );
}
