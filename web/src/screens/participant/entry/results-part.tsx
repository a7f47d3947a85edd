import type { AnyRow } from '@saiyun/sdk/contract';
import { works, worksScore } from '@saiyun/sdk/entities';
import { rowTitle } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useParticipantText } from '../../../messages/participant/index.ts';
import { textOf } from './part-names.ts';
import { useEntryWorks } from './use-entry-works.ts';

const most = 100;

/** The published scores of the works of an entry; empty before there are any. */
export function useEntryScores(works: readonly AnyRow[]): readonly AnyRow[] {
  const may = useMay();
  const ids = works.map(({ id }) => id).join(',');
  const { data } = useQuery({
    queryKey: [...keys.entity(worksScore.name), 'of', ids],
    queryFn: () => client.entity(worksScore).list({ pageSize: most, match: { worksId: ids } }),
    enabled: ids !== '' && may.call(worksScore, 'list'),
  });
  return data?.records ?? [];
}

const numberOf = (value: unknown): string | undefined => (typeof value === 'number' ? String(value) : undefined);
const commentsOf = ({ comments }: AnyRow): readonly string[] =>
  Array.isArray(comments) ? comments.filter((one): one is string => typeof one === 'string' && one.trim() !== '') : [];

/** What is published of the works of an entry: award, score and rank as far as the competition shows them, and what the experts say. */
export function ResultsPart({ row }: { readonly row: AnyRow }) {
  const { t, lang } = useParticipantText();
  const all = useEntryWorks(row.id);
  const scores = useEntryScores(all);
  if (scores.length === 0) return null;
  const titleOf = (id: unknown): string => {
    const work = all.find((one) => one.id === id);
    return work ? rowTitle(works, work, lang) : '';
  };
  return (
    <section className="pe-part" id="results" aria-label={t('entry.results')}>
      <h2>{t('entry.results')}</h2>
      <ul className="pe-rows">
        {scores.map((score) => {
          const comments = commentsOf(score);
          const facts = [
            [t('entry.score'), numberOf(score.adjusted)],
            [t('entry.rank'), numberOf(score.rankNo)],
          ].filter(([, value]) => value !== undefined);
          return (
            <li key={score.id} className="pe-result">
              <div className="pe-row">
                <b>{titleOf(score.worksId)}</b>
                {textOf(score.awardId_dictText) !== '' && <strong>{textOf(score.awardId_dictText)}</strong>}
              </div>
              {(facts.length > 0 || textOf(score.rankBand) !== '') && (
                <p className="pe-quiet">
                  <span>{facts.map(([name, value]) => `${name} ${value}`).join(' · ')}</span>{' '}
                  {textOf(score.rankBand) !== '' && <DictTag code="ds_rank_band" value={textOf(score.rankBand)} />}
                </p>
              )}
              {comments.length > 0 && (
                <>
                  <h3>{t('entry.comments')}</h3>
                  <ul className="pe-comments">
                    {comments.map((comment, i) => (
                      // The order of comments tells nothing, and they never change.
                      // biome-ignore lint/suspicious/noArrayIndexKey: two experts may say the same.
                      <li key={i}>{comment}</li>
                    ))}
                  </ul>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
