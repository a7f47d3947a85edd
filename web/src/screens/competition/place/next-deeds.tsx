import type { CompetitionDeed, CompetitionSituation } from '@saiyun/sdk/calls';
import type { MenuNode } from '@saiyun/sdk/contract';
import { award, certificateBatch, review, reviewProject, reviewStatus } from '@saiyun/sdk/entities';
import { Button } from 'antd';
import { Link } from 'react-router';
import { rowPath } from '../../../lib/record-path.ts';
import { useSession } from '../../../lib/store/session.ts';
import { usePlaceText } from '../../../messages/place/index.ts';
import { listAddress } from '../../dashboard/address.ts';
import { DueText } from '../../dashboard/parts/due-text.tsx';
import { promotionPath } from '../promotion/promotion-path.ts';
import { setUpSearch } from './set-up-search.ts';

const query = (of: Readonly<Record<string, string>>): string => new URLSearchParams(of).toString();

/** Where a deed is done. */
const addressOf = ({ name, about }: CompetitionDeed, competitionId: string, menu: readonly MenuNode[]): string => {
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
    case 'replace':
      return (
        listAddress(menu, review.name, { match: { projectId: project, status: reviewStatus.expired } }) ??
        rowPath(reviewProject.name, project)
      );
    case 'startAllot':
    case 'openReview':
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
  readonly situation: Pick<CompetitionSituation, 'phase' | 'until' | 'published'>;
}

/** What the organiser of a competition does next, the most pressing first, each with the way to where it is done. */
export function NextDeeds({ competitionId, deeds, situation }: Props) {
  const { t, lang } = usePlaceText();
  const { phase } = situation;
  // Once the results are out the end is no deadline for anybody.
  const until = situation.published ? null : situation.until;
  const menu = useSession().permissions?.menu ?? [];
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
            <li key={`${one.name} ${one.about?.id ?? ''}`}>
              <span>
                <b>{t(`next.${one.name}`, { count: one.count ?? 0, n: (one.count ?? 0).toLocaleString(lang) })}</b>
                {one.about && <small>{one.about.name}</small>}
              </span>
              {one.due !== null && <DueText at={one.due} />}
              <Link className="cp-go" to={addressOf(one, competitionId, menu)}>
                {i === 0 ? (
                  <Button type="primary" tabIndex={-1}>
                    {t(`next.${one.name}.go`)}
                  </Button>
                ) : (
                  t(`next.${one.name}.go`)
                )}
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
