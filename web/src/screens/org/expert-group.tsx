import { expertGroup, expertGroupMember } from '@saiyun/sdk/entities';
import { Flex } from 'antd';
import { ChildTable } from '../../kit/child-table.tsx';
import { type DetailSlotProps, EntityDetail } from '../../kit/entity-detail.tsx';
import { overridesOf } from '../../kit/overrides.ts';

const memberColumns = { groupId: { hidden: true } };

function ExpertGroupDetail({ entity, row }: DetailSlotProps) {
  return (
    <Flex vertical gap="large">
      <EntityDetail entity={entity} row={row} />
      <ChildTable entity={expertGroupMember} fixed={{ groupId: row.id }} columns={memberColumns} />
    </Flex>
  );
}

/** A group of experts with its members. */
export const expertGroupPage = overridesOf(expertGroup, { detail: ExpertGroupDetail });
