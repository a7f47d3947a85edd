import './projects.css';
import { ArrowLeftOutlined } from '@ant-design/icons';
import type { MyProjectDetail, MyProjectWork, OtherReview } from '@saiyun/sdk/calls';
import { reviewStatus } from '@saiyun/sdk/entities';
import { isOpenReview, leavesOf } from '@saiyun/sdk/rules';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { inLanguage } from '../../../lib/store/language.ts';
import { useReviewText } from '../../../messages/review/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { CalibrationList } from '../calibration/calibration-list.tsx';
import { deskPath } from '../review-neighbours.ts';
import { ReadOnlyValue } from '../sheet/review-item.tsx';
import { meanOf } from './mean-of.ts';
import { ProjectFacts, ProjectState } from './project-facts.tsx';
import { useProject } from './use-projects.ts';

interface OthersProps {
  readonly detail: MyProjectDetail;
  readonly work: MyProjectWork;
  readonly others: readonly OtherReview[];
}

/** One's own review of a work beside those of others, item by item; nobody is named. */
function Others({ detail, work, others }: OthersProps) {
  const { t, lang } = useReviewText();
  const all = [
    { name: t('projects.own'), review: work.own },
    ...others.map((review, i) => ({ name: t('projects.expert', { no: i + 1 }), review })),
  ];
  return (
    <div className="pj-others">
      <table>
        <caption className="sy-hidden">{t('projects.others')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('items.name')}</th>
            {all.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {leavesOf(detail.template.items).map((item) => (
            <tr key={item.id}>
              <th scope="row">{inLanguage(lang, item.itemName, item.itemNameEn)}</th>
              {all.map(({ name, review }) => (
                <td key={name}>
                  <ReadOnlyValue item={item} value={review?.items.find(({ itemId }) => itemId === item.id)} />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('form.total')}</th>
            {all.map(({ name, review }) => (
              <td key={name}>
                <b>{review?.totalScore ?? '—'}</b>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t('projects.commented')}</th>
            {all.map(({ name, review }) => (
              <td key={name}>{review?.commentToEntrant || '—'}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Work({ detail, work }: Omit<OthersProps, 'others'>) {
  const { t } = useReviewText();
  const [isShown, setShown] = useState(false);
  const { review, others } = work;
  const mean = others && meanOf(others);
  return (
    <li>
      <div className={detail.project.othersVisible === 'never' ? 'pj-work' : 'pj-work pj-open'}>
        <div>
          <h3>
            <Link to={deskPath(review.id)}>{review.title}</Link>
          </h3>
          <p>{review.anonymousCode}</p>
        </div>
        <DictTag code={reviewStatus.code} value={review.status} />
        <span className="pj-score">
          <small>{t('projects.own')}</small> <b>{review.totalScore ?? '—'}</b>
        </span>
        {detail.project.othersVisible !== 'never' && (
          <>
            <span className="pj-score">
              <small>{t('projects.mean')}</small> <b>{mean ?? '—'}</b>
            </span>
            {others !== null && others.length > 0 ? (
              <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
                {t('projects.show')}
              </Button>
            ) : (
              <span className="pj-quiet">{t(others === null ? 'projects.hidden' : 'projects.noOthers')}</span>
            )}
          </>
        )}
      </div>
      {isShown && others && <Others detail={detail} work={work} others={others} />}
    </li>
  );
}

/** One project: how far one is, one's works, and what others wrote as far as the project shows it (SCREEN-52). */
export function Project() {
  const { t } = useReviewText();
  const { id = '' } = useParams();
  const { data, error, refetch } = useProject(id);
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  const { project, works } = data;
  const next = works.find(({ review }) => isOpenReview(review.status))?.review.id;
  const shown = project.othersVisible === 'afterOwn' || project.othersVisible === 'afterClose' ? project.othersVisible : 'never';
  return (
    <article className="pj">
      <Link className="pj-back" to="/expert/projectReview">
        <ArrowLeftOutlined aria-hidden /> {t('projects.title')}
      </Link>
      <header>
        <div>
          <h1>
            {project.projectName} <ProjectState project={project} />
          </h1>
          <p>{project.competitionName}</p>
        </div>
        {next !== undefined && !project.calibration?.needed && (
          <Link to={deskPath(next)}>
            <Button type="primary" tabIndex={-1}>
              {t('projects.continue')}
            </Button>
          </Link>
        )}
      </header>
      <div className="pg-card">
        <ProjectFacts project={project} />
        <p className="pj-quiet">{t(`projects.others.${shown}`)}</p>
      </div>
      {project.calibration && project.calibration.mode !== 'none' && <CalibrationList projectId={id} standing={project.calibration} />}
      <ul className="pj-works pg-card">
        {works.map((work) => (
          <Work key={work.review.id} detail={data} work={work} />
        ))}
      </ul>
    </article>
  );
}
