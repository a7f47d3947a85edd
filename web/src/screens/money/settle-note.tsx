import type { AnyRow, Row } from '@saiyun/sdk/contract';
import type { settlement } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { Typography } from 'antd';
import { usePayoutText } from '../../messages/payout/index.ts';

const noteOf =
  (way: 'online' | 'offline') =>
  ({ rows }: { readonly rows: readonly AnyRow[] }) => {
    const { t } = usePayoutText();
    // Verbs of settlements are about rows of settlements.
    const sum = (rows as unknown as readonly Row<typeof settlement>[]).reduce((all, { amount }) => all + amount, 0);
    return <Typography.Text>{t(`settle.note.${way}`, { count: rows.length, amount: yuan(sum, true) })}</Typography.Text>;
  };

/** How many fees are settled, what they come to, and where the money goes. */
export const SettleNote = { online: noteOf('online'), offline: noteOf('offline') } as const;
