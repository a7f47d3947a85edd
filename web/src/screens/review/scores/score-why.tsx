import type { ExplainedReview, ScoreExplained } from '@saiyun/sdk/calls';
import { joinNames } from '@saiyun/sdk/contract';
import { invalidReasons, refusals } from '@saiyun/sdk/logic/score';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useScoresText } from '../../../messages/scores/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { scoreKeys, scores } from './calls.ts';

const SideSheet = lazy(async () => ({ default: (await import('../../../ui/side-sheet.tsx')).SideSheet }));

interface Props {
  readonly runId: string;
  readonly worksId: string;
  readonly digits: number;
  readonly onClose: () => void;
}

/** How the score and the rank of one work came about, step by step, in words and with its numbers. */
export function ScoreWhy({ runId, worksId, digits, onClose }: Props) {
  const { t } = useScoresText();
  const { data, error, refetch } = useQuery({
    queryKey: scoreKeys.explain(runId, worksId),
    queryFn: () => scores.explain(runId, worksId),
    enabled: worksId !== '',
  });
  return (
    <Suspense fallback={null}>
      <SideSheet open={worksId !== ''} onClose={onClose} size={620} title={data?.title ?? t('why')} aria-label={t('why')}>
        {error && !data && <LoadFailure error={error} onRetry={refetch} />}
        {!data && !error && <SkeletonRows rows={8} label={t('why')} />}
        {data && <Explained of={data} digits={digits} />}
      </SideSheet>
    </Suspense>
  );
}

/** Three decimals, as reviews have them. */
const points = (value: number): string => String(Math.round(value * 1000) / 1000);

function Explained({ of, digits }: { readonly of: ScoreExplained; readonly digits: number }) {
  const { t, say } = useScoresText();
  return (
    <div className="sr-why">
      <ol className="sr-reviews">
        {of.reviews.map((review, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reviews have no names of their own, and their order stays
          <li key={i} data-dropped={review.dropped}>
            <Review of={of} review={review} />
          </li>
        ))}
      </ol>
      {of.left.length > 0 && (
        <section>
          <h3>{t('why.left')}</h3>
          <ul>
            {of.left.map(({ expert, reason }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same
              <li key={i}>
                {expert} · {say(invalidReasons[reason])}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>{t('why.score')}</h3>
        <Combined of={of} digits={digits} />
      </section>
      <section>
        <h3>{t('why.rank')}</h3>
        <Placed of={of} />
      </section>
    </div>
  );
}

/** One review: what its criteria give, and how it was adjusted. */
function Review({ of, review }: { readonly of: ScoreExplained; readonly review: ExplainedReview }) {
  const { t } = useScoresText();
  const { expert, raw, parts, dropped } = review;
  return (
    <>
      <h3>
        {t('why.review', { expert, raw: points(raw) })} {dropped && <StateMark tone="quiet">{t('why.dropped')}</StateMark>}
      </h3>
      <p className="sr-parts">
        {parts
          .map(({ name, points: given, most, weight, gives }) =>
            t('why.part', { name, points: given ?? '—', most, weight, gives: gives === null ? '—' : points(gives) }),
          )
          .join(' + ')}
      </p>
      <p>
        <Adjusted of={of} review={review} />
      </p>
    </>
  );
}

/** How a review was evened out with those of other experts. */
function Adjusted({ of, review }: { readonly of: ScoreExplained; readonly review: ExplainedReview }) {
  const { t, say } = useScoresText();
  const { judge, raw, adjusted } = review;
  const { adjust } = of.params;
  if (judge.method === 'none') return t('why.none');
  const [shown, given] = [points(adjusted), points(raw)];
  if (judge.method === 'standard') {
    const z = ((raw - judge.mean) / judge.stdDev).toFixed(3);
    const own = { n: judge.n, mean: points(judge.mean), sd: points(judge.stdDev), raw: given, z, adjusted: shown };
    return adjust.method === 'standard' && adjust.scale === 't'
      ? t('why.t', own)
      : t('why.refit', { ...own, all: points(of.mean), allSd: points(of.stdDev) });
  }
  const effect = judge.effect ?? 0;
  if (adjust.method === 'standard' && adjust.scale === 't')
    return t('why.additiveScaled', {
      reason: judge.refusal ? say(refusals[judge.refusal]) : '',
      effect: points(effect),
      adjusted: shown,
    });
  return t(effect < 0 ? 'why.severe' : 'why.lenient', { effect: points(Math.abs(effect)), raw: given, adjusted: shown });
}

/** How the reviews became one score. */
function Combined({ of, digits }: { readonly of: ScoreExplained; readonly digits: number }) {
  const { t } = useScoresText();
  const { aggregate } = of.params;
  if (of.score === null) return <p>{t('why.unscored')}</p>;
  const kept = of.reviews.filter(({ dropped }) => !dropped);
  const list = kept.map(({ adjusted }) => points(adjusted));
  const score = of.score.toFixed(digits);
  const sum = list.join(' + ');
  const said = (): string => {
    switch (aggregate.method) {
      case 'trimmed':
        // Too few to leave any out: the plain mean, which the flag says too.
        return kept.length < of.reviews.length
          ? t('why.trimmed', { drop: aggregate.drop, sum, n: kept.length, score })
          : t('why.mean', { sum, n: kept.length, score });
      case 'weighted': {
        const n = kept.reduce((all, { weight }) => all + weight, 0);
        return t('why.weighted', { sum: kept.map(({ adjusted, weight }) => `${points(adjusted)} × ${weight}`).join(' + '), n, score });
      }
      case 'median':
        return t('why.median', { list: list.join(' / '), score });
      case 'sum':
        return t('why.sum', { sum, score });
      case 'formula':
        return t('why.formula', { expression: aggregate.expression, list: list.join(' / '), score });
      case 'mean':
        return t('why.mean', { sum, n: kept.length, score });
      default:
        return aggregate satisfies never;
    }
  };
  return (
    <>
      <p>{said()}</p>
      <p className="sr-says">{t('why.rounded', { digits: aggregate.digits })}</p>
    </>
  );
}

/** Where the score puts the work, and what that gives. */
function Placed({ of }: { readonly of: ScoreExplained }) {
  const { t, lang } = useScoresText();
  if (of.rank === null) return <p>{t('why.unranked')}</p>;
  const keys = of.params.tieBreak.keys.map((key) => t(`key.${key}`, { name: of.criterionName ?? '' }));
  return (
    <>
      <p>{t('why.place', { ranked: of.ranked, rank: of.rank })}</p>
      {of.equal.length > 0 && <p>{t('why.equal', { works: joinNames(lang, of.equal), keys: joinNames(lang, keys) })}</p>}
      {of.rankLow !== null && of.rankHigh !== null && <p>{t('why.interval', { low: of.rankLow, high: of.rankHigh })}</p>}
      <p>{t('why.award', { award: of.award ?? t('noAward') })}</p>
    </>
  );
}
