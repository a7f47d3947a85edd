import type { AllotCauseTold } from '@saiyun/sdk/calls';
import { joinNames, joinPhrases } from '@saiyun/sdk/contract';
import { useAllotText } from '../../messages/allot/index.ts';

type Steps = AllotCauseTold['fewerReviews'];

const shownNames = 5;

const mostOf = (all: Steps): number => Math.max(...all.map(({ by }) => by));

/** Why there is no allotment, and what would make it possible. */
export function Causes({ causes }: { readonly causes: readonly AllotCauseTold[] }) {
  const { t, lang } = useAllotText();
  const list = (names: readonly string[], count: number): string => {
    const shown = names.slice(0, shownNames);
    return joinPhrases(lang, shown) + (count > shown.length ? ` ${t('andMore', { count })}` : '');
  };
  const steps = (all: Steps): string =>
    list(
      all.map(({ name, by }) => t('step', { name, by })),
      all.length,
    );
  return (
    <section className="pg-card" aria-label={t('none')}>
      <div className="pg-title">
        <h2>{t('none')}</h2>
      </div>
      <p>{t('noneText')}</p>
      <ol className="al-causes">
        {causes.map((cause) => {
          const { needed, possible, missing, workCount, expertCount, left } = cause;
          const cures = [
            ...(cause.moreExperts.length > 0 ? [t('cure.more', { steps: steps(cause.moreExperts) })] : []),
            ...(cause.higherLoadMax.length > 0
              ? [t('cure.higher', { by: mostOf(cause.higherLoadMax), steps: steps(cause.higherLoadMax) })]
              : []),
            ...(cause.higherGroupMax ? [t('cure.groups', { by: cause.higherGroupMax })] : []),
            ...(cause.fewerReviews.length > 0 ? [t('cure.fewer', { steps: steps(cause.fewerReviews) })] : []),
            ...(cause.lowerLoadMin.length > 0
              ? [t('cure.lower', { by: mostOf(cause.lowerLoadMin), steps: steps(cause.lowerLoadMin) })]
              : []),
          ];
          return (
            <li key={`${cause.kind} ${cause.works.join()} ${cause.experts.join()}`}>
              <strong>
                {cause.kind === 'reviews'
                  ? t('cause.reviews', { works: workCount, needed, possible, missing })
                  : t('cause.loads', { experts: expertCount, needed, possible, missing })}
              </strong>
              <dl>
                {workCount > 0 && (
                  <>
                    <dt>{t('cause.works')}</dt>
                    <dd>{list(cause.works, workCount)}</dd>
                  </>
                )}
                {expertCount > 0 && (
                  <>
                    <dt>{t('cause.experts')}</dt>
                    <dd>{list(cause.experts, expertCount)}</dd>
                  </>
                )}
              </dl>
              {cause.units.length > 0 && <p>{t('cause.units', { names: joinNames(lang, cause.units) })}</p>}
              {cause.labels.length > 0 && <p>{t('cause.labels', { names: joinNames(lang, cause.labels) })}</p>}
              {cause.capped?.map(({ group, most, experts, expertCount }) => (
                <p key={group}>{t('cause.capped', { group, most, names: list(experts, expertCount) })}</p>
              ))}
              {left.recused + left.label + left.spent + left.inactive > 0 && <p>{t('cause.left', left)}</p>}
              <h3>{t('cures')}</h3>
              <ul>
                {cures.map((cure) => (
                  <li key={cure}>{cure}</li>
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
