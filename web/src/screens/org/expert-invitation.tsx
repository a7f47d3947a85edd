import { type InvitationLink, invitationCalls } from '@saiyun/sdk/calls';
import { type AnyRow, yes } from '@saiyun/sdk/contract';
import { expertInvitation, expertInvitee, inviteeStatus } from '@saiyun/sdk/entities';
import { invitationIssues, inviteeIssues, mayRemindInvitee, ownUnitIssues } from '@saiyun/sdk/rules';
import { toWireDate } from '@saiyun/sdk/view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Modal } from 'antd';
import { useState } from 'react';
import { FieldValue } from '../../kit/cells/field-value.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { type DetailSlotProps, EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { ChildTable } from '../../kit/list/child-table.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { warnOf } from '../../kit/warn.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useInvitationText } from '../../messages/invitation/index.ts';

const calls = invitationCalls(client.send);
/** Whoever accepted, or was told no longer to come, needs no link. */
const without: readonly unknown[] = [inviteeStatus.accepted, inviteeStatus.revoked];

/** Gets a person's invitation link, to be passed on by hand where neither mail nor text message arrives. */
function InvitationLinkButton({ row }: { readonly row: AnyRow }) {
  const { t } = useInvitationText();
  const may = useMay();
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [got, setGot] = useState<InvitationLink>();
  if (without.includes(row.status) || !may.verbs(expertInvitee).includes('resend')) return null;
  const name = String(row.realName);
  const get = async () => {
    setBusy(true);
    try {
      setGot(await calls.link(row.id));
      await cache.invalidateQueries({ queryKey: keys.entity(expertInvitee.name) });
    } catch (error) {
      warnOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button type="link" size="small" loading={isBusy} aria-label={t('link.getOf', { name })} onClick={() => void get()}>
        {t('link.get')}
      </Button>
      <Modal open={got !== undefined} title={t('link.title', { name })} footer={null} onCancel={() => setGot(undefined)}>
        {got && (
          <>
            <p>{t('link.text', { name, until: got.expireTime.slice(0, 16) })}</p>
            <p style={{ overflowWrap: 'anywhere' }}>
              <output>{got.link}</output> <CopyButton text={got.link} />
            </p>
          </>
        )}
      </Modal>
    </>
  );
}

const columns = { invitationId: { hidden: true } };
const linkOf = (row: AnyRow) => <InvitationLinkButton row={row} />;

/** The competition that an invitation is for, or that it is to the pool of experts. */
function InvitedFor({ row }: { readonly row: AnyRow }) {
  const { t } = useInvitationText();
  if (row.forPool === yes) return t('pool');
  return <FieldValue name="competitionId" field={expertInvitation.fields.competitionId} row={row} />;
}

const waiting = [inviteeStatus.told, inviteeStatus.opened, inviteeStatus.expired].join(',');
/** As many as an invitation has people at most in practice; of more the note speaks of the first. */
const most = 1000;

/** How many a reminder goes to, and how many were written to today already. */
function RemindNote({ rows }: { readonly rows: readonly AnyRow[] }) {
  const { t } = useInvitationText();
  const { id = '' } = rows[0] ?? {};
  const { data } = useQuery({
    queryKey: [...keys.entity(expertInvitee.name), 'waiting', id],
    queryFn: async () =>
      (await client.entity(expertInvitee).list({ match: { invitationId: id, status: waiting }, pageSize: most })).records,
    staleTime: 0,
  });
  if (!data) return null;
  const due = data.filter((row) => mayRemindInvitee(row, toWireDate(new Date()))).length;
  return (
    <Alert
      type={due > 0 ? 'info' : 'warning'}
      showIcon
      title={t('remind.due', { count: due })}
      description={due < data.length && t('remind.before', { count: data.length - due })}
    />
  );
}

function InvitationDetail({ entity, row }: DetailSlotProps) {
  return (
    <Flex vertical gap="large">
      <EntityDetail entity={entity} row={row} />
      <ChildTable entity={expertInvitee} fixed={{ invitationId: row.id }} columns={columns} extra={linkOf} />
    </Flex>
  );
}

/** Invitations to experts: the people are pasted into the form, and stand below the row with who was told, opened it and answered. */
export const expertInvitationPage = overridesOf(expertInvitation, {
  detail: InvitationDetail,
  stateTabs: true,
  rules: invitationIssues,
  verbNotes: { remind: RemindNote },
  columns: { invitationName: { width: 260 }, competitionId: { cell: (row) => <InvitedFor row={row} /> } },
  expand: (row) => <ChildTable entity={expertInvitee} fixed={{ invitationId: row.id }} title={row.invitationName} extra={linkOf} />,
});

/** The people of all invitations, each with the way to the own link. */
export const expertInviteePage = overridesOf(expertInvitee, {
  stateTabs: true,
  rules: (draft) => [...inviteeIssues(draft), ...ownUnitIssues(draft)],
  rowActions: (row) => <InvitationLinkButton row={row} />,
});
