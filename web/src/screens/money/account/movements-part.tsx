import type { MoneyMovement } from '@saiyun/sdk/calls';
import { yuan } from '@saiyun/sdk/view';
import { useDict } from '../../../lib/api/use-dict.ts';
import { useMyMoneyText } from '../../../messages/my-money/index.ts';
import { useMovements } from './lists.ts';
import { ListPart } from './part.tsx';

const known = ['reviewFee', 'offlinePay', 'withdrawHold', 'withdrawDone', 'withdrawBack', 'adjust'] as const;
type Known = (typeof known)[number];
const isKnown = (type: string): type is Known => known.some((one) => one === type);

/** What a movement was for, in words; a kind that this page does not know has the word of its dictionary. */
function What({ row }: { readonly row: MoneyMovement }) {
  const { t } = useMyMoneyText();
  const kinds = useDict('ds_transaction_type');
  const isTold = row.projectName !== null || row.withdrawNo !== null;
  if (!isTold || !isKnown(row.bizType)) return kinds.text(row.bizType);
  return t(`moves.${row.bizType}`, { project: row.projectName ?? '', period: row.period ?? '', no: row.withdrawNo ?? '' });
}

/** Every change of the balance, newest first. */
export function MovementsPart() {
  const { t } = useMyMoneyText();
  return (
    <ListPart title={t('moves.title')} none={t('moves.none')} asked={useMovements()}>
      {(rows) => (
        <table className="mm-moves">
          <thead>
            <tr>
              <th scope="col">{t('moves.time')}</th>
              <th scope="col">{t('moves.what')}</th>
              <th scope="col">{t('moves.amount')}</th>
              <th scope="col">{t('moves.balance')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>{row.createTime.slice(0, 16)}</td>
                <td>
                  <What row={row} />
                </td>
                <td data-sign={Math.sign(row.amount)}>
                  {row.amount > 0 && '+'}
                  {yuan(row.amount, true)}
                </td>
                <td>{yuan(row.balanceAfter, true)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ListPart>
  );
}
