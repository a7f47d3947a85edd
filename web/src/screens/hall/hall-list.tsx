import './hall.css';
import './hall-list.css';
import { entryCalls, type HallCompetition, hallCalls } from '@saiyun/sdk/calls';
import { registration, registrationStatus } from '@saiyun/sdk/entities';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { client } from '../../lib/api/client.ts';
import { pictureOf, useDomain } from '../../lib/api/domain.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useRoles, useSession } from '../../lib/store/session.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { useHallText } from '../../messages/hall/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { isSoon } from '../dashboard/due.ts';
import { feeText, leftText, teamText, zonedTime } from './hall-words.ts';
import { MoreRows } from './more-rows.tsx';
import { useOwnEnds } from './own-ends.ts';

const hall = hallCalls(client.send);
const entries = entryCalls(client.send);
const pageSize = 24;
/** A whole school reads the list behind one address, and an address has so many calls a minute. */
const settleMs = 300;
const mostOwn = 200;
const grounds = 6;

interface OwnEntry {
  readonly id: string;
  readonly status: string;
  /** How many the reader has in this competition. */
  readonly count: number;
}

/** The reader's live entries by their competition, of several the newest; none for whoever is not an entrant. */
export function useOwnEntries(): ReadonlyMap<string, OwnEntry> {
  const isEntrant = useRoles().includes('APPL');
  const isIn = useSession().token !== undefined;
  const { data } = useQuery({
    queryKey: [...keys.entity(registration.name), 'own'],
    queryFn: () => entries.myRegistrations({ pageSize: mostOwn }),
    enabled: isIn && isEntrant,
  });
  const over: readonly string[] = [registrationStatus.failed, registrationStatus.withdrawn];
  const found = new Map<string, OwnEntry>();
  for (const { id, competitionId, status } of (data?.records ?? []).toReversed())
    if (status !== null && !over.includes(status))
      found.set(competitionId, { id, status, count: (found.get(competitionId)?.count ?? 0) + 1 });
  return found;
}

/** The picture of a competition, or a ground of its own colour with the first letters of its name. */
export function Cover({ of, wide = false }: { readonly of: HallCompetition; readonly wide?: boolean }) {
  const { config } = useDomain();
  const picture = of.cover === null ? undefined : pictureOf(config, of.cover);
  const ground = [...of.id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % grounds;
  return (
    <div className={wide ? 'hl-cover hl-cover-wide' : 'hl-cover'} data-ground={ground} aria-hidden="true">
      {picture ? <img src={`${encodeURI(picture)}?inline=1`} alt="" loading="lazy" /> : <span>{of.type}</span>}
    </div>
  );
}

interface CardProps {
  readonly of: HallCompetition;
  readonly base: string;
  readonly own: { readonly status: string } | undefined;
  /** When it closes for the reader. */
  readonly ownEnd: string | undefined;
}

function Card({ of: given, base, own, ownEnd }: CardProps) {
  const { t, lang } = useHallText();
  const isOwn = ownEnd !== undefined && ownEnd !== given.registerEnd;
  const of = isOwn ? { ...given, registerEnd: ownEnd } : given;
  const isComing = of.phase === 'soon';
  const time = zonedTime(isComing ? of.registerStart : of.registerEnd, of.timeZone, lang);
  return (
    <li className="hl-card">
      <Cover of={of} />
      <div className="hl-card-body">
        <p className="hl-card-type">
          <span>{of.type}</span>
          {own && (
            <StateMark tone={own.status === registrationStatus.draft ? 'attention' : 'good'}>
              {t(own.status === registrationStatus.draft ? 'draftMark' : 'enteredMark')}
            </StateMark>
          )}
        </p>
        <h2>
          <Link to={`${base}/${encodeURIComponent(of.id)}`}>{of.name}</Link>
        </h2>
        <p className="hl-card-facts">
          <span>{teamText(t, of)}</span>
          <span>{feeText(t, of)}</span>
        </p>
        <p className="hl-card-time">
          <span>{t(isComing ? 'from' : isOwn ? 'untilOwn' : 'until', { time })}</span>
          <b data-soon={!isComing && isSoon(of.registerEnd, new Date())}>{leftText(t, of, new Date())}</b>
        </p>
      </div>
    </li>
  );
}

/** Competitions that take entries, or will, as cards with a search. `base` is the address of their pages. */
export function HallList({ base }: { readonly base: string }) {
  const { t, lang } = useHallText();
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim(), settleMs);
  const own = useOwnEntries();
  const ends = useOwnEnds();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['hall', lang, keyword],
    queryFn: ({ pageParam }) => hall.open({ ...(keyword && { keyword }), pageNo: pageParam, pageSize }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const rows = data?.pages.flatMap(({ records }) => records) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  return (
    <>
      <div className="hl-find">
        <input
          type="search"
          className="hl-field"
          placeholder={t('search')}
          aria-label={t('search')}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        {data && total > 0 && <span role="status">{t('count', { count: total })}</span>}
      </div>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <div className="hl-later" aria-busy="true" />}
      {data && total === 0 && (
        <div className="hl-none" role="status">
          <h2>{keyword ? t('nothing', { keyword }) : t('none')}</h2>
          <p>{t(keyword ? 'nothingText' : 'noneText')}</p>
          {keyword && (
            <button type="button" className="sy-button" onClick={() => setTyped('')}>
              {t('clear')}
            </button>
          )}
        </div>
      )}
      <ul className="hl-cards">
        {rows.map((one) => (
          <Card key={one.id} of={one} base={base} own={own.get(one.id)} ownEnd={ends.get(one.id)} />
        ))}
      </ul>
      {hasNextPage && <MoreRows text={t('more')} error={error} isFetching={isFetching} onMore={fetchNextPage} />}
    </>
  );
}
