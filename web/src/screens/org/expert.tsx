import { expert, expertAccountState, expertStatus } from '@saiyun/sdk/entities';
import { expertLoadIssues, ownUnitIssues } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { useVerbs } from '../../kit/verbs/use-verbs.tsx';
import { warnOf } from '../../kit/warn.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useInvitationText } from '../../messages/invitation/index.ts';

/** Experts in the pool who were never invited to an account. */
const without = {
  match: { accountState: expertAccountState.none, status: [expertStatus.invited, expertStatus.active].join(',') },
} as const;
/** As many as one call takes. */
const most = 1000;

/** How many experts have no account, as after an import, with the way to invite them all. */
function WithoutAccount() {
  const { t } = useInvitationText();
  const may = useMay();
  const verbs = useVerbs(expert);
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery({
    queryKey: [...keys.entity(expert.name), 'withoutAccount'],
    queryFn: async () => (await client.entity(expert).list({ ...without, pageSize: 1 })).total,
    enabled: may.call(expert, 'list'),
  });
  if (!data && !verbs.dialog) return null;
  const invite = async () => {
    setBusy(true);
    try {
      const { records } = await client.entity(expert).list({ ...without, pageSize: most });
      verbs.ask('invite', verbs.possible('invite', records), records.length);
    } catch (error) {
      warnOf(error);
    } finally {
      setBusy(false);
    }
  };
  const mayInvite = verbs.offered.some(([name]) => name === 'invite');
  return (
    <>
      {Boolean(data) && (
        <Alert
          type="info"
          showIcon
          title={t('without', { count: data ?? 0 })}
          action={
            mayInvite && (
              <Button size="small" type="primary" loading={isBusy} onClick={() => void invite()}>
                {t('without.invite')}
              </Button>
            )
          }
        />
      )}
      {verbs.dialog}
    </>
  );
}

/** The pool of experts. Who is of no unit of the platform is told by the other organisation. */
export const expertPage = overridesOf(expert, {
  stateTabs: true,
  rules: (draft) => [...ownUnitIssues(draft), ...expertLoadIssues(draft)],
  columns: { userId: { hidden: true }, unitId: { cell: ({ unitId_dictText: unit, otherUnit }) => unit ?? otherUnit } },
  above: <WithoutAccount />,
});
