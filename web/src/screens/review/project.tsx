import type { AnyRow } from '@saiyun/sdk/contract';
import { reviewProject, reviewProjectStatus, worksScore } from '@saiyun/sdk/entities';
import { reviewProjectIssues } from '@saiyun/sdk/rules';
import { Flex } from 'antd';
import { Link } from 'react-router';
import { type DetailSlotProps, EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { useScoresText } from '../../messages/scores/index.ts';

/** Leads to the newest ranking of a project, where reviewing has ended. */
function RankingLink({ row }: { readonly row: AnyRow }) {
  const { t } = useScoresText();
  const may = useMay();
  const isOver = row.status === reviewProjectStatus.closed || row.status === reviewProjectStatus.published;
  if (!isOver || !may.call(worksScore, 'list')) return null;
  return (
    <Link className="kt-act" to={`/review/worksScore?projectId=${encodeURIComponent(row.id)}`}>
      {t('see')}
    </Link>
  );
}

function ProjectDetail({ entity, row }: DetailSlotProps) {
  return (
    <Flex vertical gap="middle" align="stretch">
      <div>
        <RankingLink row={row} />
      </div>
      <EntityDetail entity={entity} row={row} />
    </Flex>
  );
}

/** Review projects. The competition stands below the name, so it needs no column of its own. */
export const projectPage = overridesOf(reviewProject, {
  stateTabs: true,
  rules: reviewProjectIssues,
  columns: { projectName: { width: 300 }, competitionId: { hidden: true } },
  detail: ProjectDetail,
  rowActions: (row) => <RankingLink row={row} />,
});
