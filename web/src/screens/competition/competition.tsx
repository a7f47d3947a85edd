import { competition, group } from '@saiyun/sdk/entities';
import { competitionIssues } from '@saiyun/sdk/rules';
import { Flex } from 'antd';
import { type DetailSlotProps, EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { ChildTable } from '../../kit/list/child-table.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { CompetitionTimes } from './competition-times.tsx';

const groupColumns = { competitionId: { hidden: true } };

function CompetitionDetail({ entity, row }: DetailSlotProps) {
  const may = useMay();
  return (
    <Flex vertical gap="large">
      <CompetitionTimes row={row} />
      <EntityDetail entity={entity} row={row} />
      {may.call(group, 'list') && <ChildTable entity={group} fixed={{ competitionId: row.id }} columns={groupColumns} />}
    </Flex>
  );
}

export const competitionPage = overridesOf(competition, {
  stateTabs: true,
  rules: competitionIssues,
  first: ['competitionName', 'competitionCode', 'competitionType', 'status'],
  detail: CompetitionDetail,
});
