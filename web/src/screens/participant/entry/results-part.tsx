import type { AnyRow } from '@saiyun/sdk/contract';
import { award, awardStatus, certificateStatus, works, worksScore } from '@saiyun/sdk/entities';
import { rowTitle } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useParticipantText } from '../../../messages/participant/index.ts';
import { awardsPath } from '../../results/objection-path.ts';
import { ownCertificates, useOwnCertificates } from './entry-parts.tsx';
import { textOf } from './part-names.ts';
import { useArrival } from './use-arrival.ts';
import { useEntryWorks } from './use-entry-works.ts';

const most = 100;

/** The published scores of the works of an entry; empty before there are any. */
export function useEntryScores(works: readonly { readonly id: string }[]): readonly AnyRow[] {
  const may = useMay();
  const ids = works.map(({ id }) => id).join(',');
  const { data } = useQuery({
    queryKey: [...keys.entity(worksScore.name), 'of', ids],
    queryFn: () => client.entity(worksScore).list({ pageSize: most, match: { worksId: ids } }),
    enabled: ids !== '' && may.call(worksScore, 'list'),
  });
  return data?.records ?? [];
}

/** The awards of the works of an entry that its team is told of. */
function useEntryAwards(works: readonly { readonly id: string }[]): readonly AnyRow[] {
  const { lang } = useParticipantText();
  const may = useMay();
  const ids = works.map(({ id }) => id).join(',');
  const { data } = useQuery({
    queryKey: [...keys.entity(award.name), 'of', ids, lang],
    queryFn: () => client.entity(award).list({ pageSize: most, match: { worksId: ids } }),
    enabled: ids !== '' && may.call(award, 'list'),
  });
  return data?.records ?? [];
}

const numberOf = (value: unknown): string | undefined => (typeof value === 'number' ? String(value) : undefined);
const commentsOf = ({ comments }: AnyRow): readonly string[] =>
  Array.isArray(comments) ? comments.filter((one): one is string => typeof one === 'string' && one.trim() !== '') : [];

interface AwardProps {
  /** The award as its record says; several where one was revoked. */
  readonly awards: readonly AnyRow[];
  /** What the published score proposes, where no record is to be seen. */
  readonly proposed: string;
  readonly competitionId: string;
}

const standingFirst = (awards: readonly AnyRow[]): readonly AnyRow[] => {
  const isRevoked = ({ status }: AnyRow): boolean => status === awardStatus.revoked;
  return [...awards.filter((row) => !isRevoked(row)), ...awards.filter(isRevoked)];
};

/** The certificate of a confirmed award, or that it is still to come. */
function AwardCertificate({ awardId, competitionId }: { readonly awardId: string; readonly competitionId: string }) {
  const { t } = useParticipantText();
  const all = useOwnCertificates(competitionId);
  if (!all) return null;
  const own = all.find((one) => one.awardId === awardId && one.status === certificateStatus.valid);
  if (!own) return <p className="pe-quiet">{t('entry.award.certificateLater')}</p>;
  return (
    <p>
      {t('entry.award.certificate', { number: textOf(own.certNo) })} <Link to={ownCertificates}>{t('entry.certificate')}</Link>
    </p>
  );
}

/** Where the awards of a work stand: proposed, on notice until a day, confirmed, and what was taken back and why. */
function AwardLine({ awards, proposed, competitionId }: AwardProps) {
  const { t, lang } = useParticipantText();
  if (awards.length === 0 && proposed === '') return null;
  if (awards.length === 0) return <p>{t('entry.award.proposed', { award: proposed })}</p>;
  return standingFirst(awards).map((row) => {
    const name = rowTitle(award, row, lang);
    const { status, reason, noticeEnd } = row;
    return status === awardStatus.proposed ? (
      <p key={row.id}>{t('entry.award.proposed', { award: name })}</p>
    ) : (
      <div key={row.id} className="pe-award">
        <p className="pe-row">
          <strong>{name}</strong>
          <DictTag code={awardStatus.code} value={textOf(status)} />
        </p>
        {status === awardStatus.onNotice && (
          <p>
            {t('entry.award.onNotice', { day: textOf(noticeEnd) })} <Link to={awardsPath(competitionId)}>{t('entry.award.list')}</Link>
          </p>
        )}
        {status === awardStatus.onNotice && <p className="pe-quiet">{t('entry.award.certificateAfter')}</p>}
        {status === awardStatus.confirmed && <AwardCertificate awardId={row.id} competitionId={competitionId} />}
        {status === awardStatus.revoked && <p>{t('entry.award.revoked', { reason: textOf(reason) })}</p>}
      </div>
    );
  });
}

/** A score as far as the competition shows it, and what the experts say. */
function ScoreLines({ score }: { readonly score: AnyRow }) {
  const { t } = useParticipantText();
  const comments = commentsOf(score);
  const facts = [
    [t('entry.score'), numberOf(score.adjusted)],
    [t('entry.rank'), numberOf(score.rankNo)],
  ].filter(([, value]) => value !== undefined);
  return (
    <>
      {textOf(score.round) !== '' && <h3>{t('entry.round', { round: textOf(score.round) })}</h3>}
      {(facts.length > 0 || textOf(score.rankBand) !== '') && (
        <p className="pe-quiet">
          <span>{facts.map(([name, value]) => `${name} ${value}`).join(' · ')}</span>{' '}
          {textOf(score.rankBand) !== '' && <DictTag code="ds_rank_band" value={textOf(score.rankBand)} />}
        </p>
      )}
      {comments.length > 0 && (
        <>
          <h4>{t('entry.comments')}</h4>
          <ul className="pe-comments">
            {comments.map((comment, i) => (
              // The order of comments tells nothing, and they never change.
              // biome-ignore lint/suspicious/noArrayIndexKey: two experts may say the same.
              <li key={i}>{comment}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface ResultLinesProps {
  readonly works: readonly { readonly id: string; readonly title: string }[];
  readonly competitionId: string;
}

/** The result of works: where the award stands, score and rank as far as the competition shows them, what the experts say. */
export function ResultLines({ works: all, competitionId }: ResultLinesProps) {
  const { t } = useParticipantText();
  const scores = useEntryScores(all);
  const awards = useEntryAwards(all);
  const told = all.filter(({ id }) => [...scores, ...awards].some(({ worksId }) => worksId === id));
  const ref = useArrival('results', told.length > 0);
  if (told.length === 0) return null;
  return (
    <section ref={ref} tabIndex={-1} className="pe-part" id="results" aria-label={t('entry.results')}>
      <h2>{t('entry.results')}</h2>
      <ul className="pe-rows">
        {told.map((work) => {
          const own = scores.filter(({ worksId }) => worksId === work.id);
          return (
            <li key={work.id} className="pe-result">
              <b>{work.title}</b>
              <AwardLine
                awards={awards.filter(({ worksId }) => worksId === work.id)}
                proposed={own.map((score) => textOf(score.awardId_dictText)).find((name) => name !== '') ?? ''}
                competitionId={competitionId}
              />
              {own.length === 0 && <p className="pe-quiet">{t('entry.scoresLater')}</p>}
              {own.map((score) => (
                <ScoreLines key={score.id} score={score} />
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The result of an entry. */
export function ResultsPart({ row }: { readonly row: AnyRow }) {
  const { lang } = useParticipantText();
  const all = useEntryWorks(row.id).map((work) => ({ id: work.id, title: rowTitle(works, work, lang) }));
  return <ResultLines works={all} competitionId={textOf(row.competitionId)} />;
}
