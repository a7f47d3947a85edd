import './projects.css';
import { Empty, Skeleton } from 'antd';
import { Link } from 'react-router';
import { useReviewText } from '../../../messages/review/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageLayout } from '../../../ui/page/page-layout.tsx';
import { WaitingCalibrations } from '../calibration/waiting.tsx';
import { ProjectFacts, ProjectState } from './project-facts.tsx';
import { useProjects } from './use-projects.ts';

/** The projects in which the expert reviews (SCREEN-52). */
export function Projects() {
  const { t } = useReviewText();
  const { data, error, refetch } = useProjects();
  return (
    <PageLayout title={t('projects.title')} description={t('projects.text')}>
      <WaitingCalibrations />
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('projects.none')} />}
      {data && data.length > 0 && (
        <ul className="pj-list pg-card">
          {data.map((project) => (
            <li key={project.id}>
              <div>
                <h2>
                  <Link to={`/expert/projectReview/${project.id}`}>{project.projectName}</Link>
                </h2>
                <p>{project.competitionName}</p>
              </div>
              <ProjectFacts project={project} />
              <ProjectState project={project} />
            </li>
          ))}
        </ul>
      )}
    </PageLayout>
  );
}
