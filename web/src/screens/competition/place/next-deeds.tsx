import type { CompetitionDeed, CompetitionSituation } from '@saiyun/sdk/calls';
import { award, certificateBatch, reviewProject } from '@saiyun/sdk/entities';
import { Link } from 'react-router';
import { rowPath } from '../../../lib/record-path.ts';
import { usePlaceText } from '../../../messages/place/index.ts';
import { DueText } from '../../dashboard/parts/due-text.tsx';
import { promotionPath } from '../promotion/promotion-path.ts';
import { setUpSearch } from './set-up-search.ts';

const query = (of: Readonly<Record<string, string>>): string => new URLSearchParams(of).toString();

/** Where a deed is done. */
const addressOf = ({ name, about }: CompetitionDeed, competitionId: string): string => {
  const project = about?.id ?? '';
  switch (name) {
    case 'setUp':
      return setUpSearch();
    case 'publish':
      return setUpSearch(9);
    case 'approve':
      return `/examine/entry?${query({ competitionId })}`;
    case 'makeProject':
      return setUpSearch(6);
    case 'allot':
      return `/competition/allot?${query({ competition: competitionId, project })}`;
    case 'confirmScores':
    case 'proposeAwards':
      return `/review/worksScore?${query({ projectId: project })}`;
    case 'promote':
      return promotionPath(project);
    case 'publicise':
    case 'confirmAwards':
      return `?${query({ part: 'awards', list: award.name })}`;
    case 'certify':
      return `?${query({ part: 'certificates', list: certificateBatch.name })}`;
    case 'end':
      return '?part=statistics';
    case 'startAllot':
    case 'openReview':
    case 'replace':
    case 'chase':
    case 'close':
    case 'score':
    case 'publishResult':
      return rowPath(reviewProject.name, project);
  }
};

interface Props {
  readonly competitionId: string;
  readonly deeds: readonly CompetitionDeed[];
  readonly situation: Pick<CompetitionSituation, 'phase' | 'until'>;
}

/** What the organiser of a competition does next, the most pressing first, each with the way to where it is done. */
export function NextDeeds({ competitionId, deeds, situation: { phase, until } }: Props) {
  const { t, lang } = usePlaceText();
  return (
    <section className="pg-panel cp-wide" aria-labelledby="cp-next">
      <h2 id="cp-next">{t('next.title')}</h2>
      {deeds.length === 0 ? (
        <p className="cp-quiet">
          {t('next.none')} {until !== null && phase !== 'over' && <span>{t(`next.until.${phase}`)} </span>}
          {until !== null && phase !== 'over' && <DueText at={until} />}
        </p>
      ) : (
        <ol className="cp-deeds">
          {deeds.map((one, i) => (
            <li key={`${one.name} ${one.about?.id ?? ''}`} data-first={i === 0}>
              <span>
                <b>{t(`next.${one.name}`, { count: one.count ?? 0, n: (one.count ?? 0).toLocaleString(lang) })}</b>
                {one.about && <small>{one.about.name}</small>}
              </span>
              {one.due !== null && <DueText at={one.due} />}
              <Link className={i === 0 ? 'kt-act' : 'cp-go'} data-main={i === 0} to={addressOf(one, competitionId)}>
                {t(`next.${one.name}.go`)}
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
