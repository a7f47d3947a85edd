import type { AnyRow } from '@saiyun/sdk/contract';
import { calibrationMode, reviewProject, reviewProjectStatus, worksScore } from '@saiyun/sdk/entities';
import { reviewProjectIssues } from '@saiyun/sdk/rules';
import { Flex } from 'antd';
import { Link } from 'react-router';
import { type DetailSlotProps, EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { useScoresText } from '../../messages/scores/index.ts';
import { AllotLink, allotNotes } from '../allot/to-allot.tsx';
import { CalibrationLink } from './calibration/link.tsx';
import { publishNotes } from './publish-note.tsx';

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
      <Flex gap="middle">
        <AllotLink row={row} />
        <CalibrationLink projectId={row.id} />
        <RankingLink row={row} />
      </Flex>
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
  verbNotes: { ...publishNotes, ...allotNotes },
  rowActions: (row) => (
    <>
      <AllotLink row={row} />
      {row.calibration !== calibrationMode.none && <CalibrationLink projectId={row.id} />}
      <RankingLink row={row} />
    </>
  ),
});
