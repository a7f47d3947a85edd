import type { AnyRow, Row } from '@saiyun/sdk/contract';
import type { settlement } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { Alert, Typography } from 'antd';
import { useSession } from '../../lib/store/session.ts';
import { usePayoutText } from '../../messages/payout/index.ts';
import { useOthers } from './payout/others.ts';

interface Props {
  readonly rows: readonly AnyRow[];
}

// Verbs of settlements are about rows of settlements.
const asFees = (rows: readonly AnyRow[]) => rows as unknown as readonly Row<typeof settlement>[];

const noteOf =
  (way: 'online' | 'offline') =>
  ({ rows }: Props) => {
    const { t } = usePayoutText();
    const me = useSession().user?.id;
    const others = useOthers('settle');
    const fees = asFees(rows);
    const sum = fees.reduce((all, { amount }) => all + amount, 0);
    return (
      <>
        <Typography.Text>{t(`settle.note.${way}`, { count: rows.length, amount: yuan(sum, true) })}</Typography.Text>
        {fees.some(({ examineBy }) => examineBy === me) && <Alert type="warning" showIcon title={others} />}
      </>
    );
  };

function Examine() {
  return <Alert type="info" showIcon title={useOthers('next')} />;
}

/** How many fees are settled, what they come to, where the money goes, and who settles what one approves. */
export const SettleNote = { examine: Examine, online: noteOf('online'), offline: noteOf('offline') } as const;
