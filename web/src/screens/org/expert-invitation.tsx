import { expertInvitation, expertInvitee } from '@saiyun/sdk/entities';
import { Flex } from 'antd';
import { type DetailSlotProps, EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { ChildTable } from '../../kit/list/child-table.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';

const columns = { invitationId: { hidden: true } };

function InvitationDetail({ entity, row }: DetailSlotProps) {
  return (
    <Flex vertical gap="large">
      <EntityDetail entity={entity} row={row} />
      <ChildTable entity={expertInvitee} fixed={{ invitationId: row.id }} columns={columns} />
    </Flex>
  );
}

/** Invitations to experts: the people are pasted into the form, and stand below the row with who was told, opened it and answered. */
export const expertInvitationPage = overridesOf(expertInvitation, {
  detail: InvitationDetail,
  stateTabs: true,
  columns: { invitationName: { width: 260 } },
  expand: (row) => <ChildTable entity={expertInvitee} fixed={{ invitationId: row.id }} title={row.invitationName} />,
});
