import { expertGroup, expertGroupMember } from '@saiyun/sdk/entities';
import { Flex } from 'antd';
import { type DetailSlotProps, EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { ChildTable } from '../../kit/list/child-table.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';

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
