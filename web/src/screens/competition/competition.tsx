import { competition, group } from '@saiyun/sdk/entities';
import { competitionIssues } from '@saiyun/sdk/rules';
import { Flex } from 'antd';
import { ChildTable } from '../../kit/child-table.tsx';
import { type DetailSlotProps, EntityDetail } from '../../kit/entity-detail.tsx';
import { overridesOf } from '../../kit/overrides.ts';
import { CompetitionTimes } from './competition-times.tsx';

const groupColumns = { competitionId: { hidden: true } };

function CompetitionDetail({ entity, row }: DetailSlotProps) {
  return (
    <Flex vertical gap="large">
      <CompetitionTimes row={row} />
      <EntityDetail entity={entity} row={row} />
      <ChildTable entity={group} fixed={{ competitionId: row.id }} columns={groupColumns} />
    </Flex>
  );
}

export const competitionPage = overridesOf(competition, {
  stateTabs: true,
  rules: competitionIssues,
  first: ['competitionName', 'competitionCode', 'competitionType', 'status'],
  detail: CompetitionDetail,
});
