import '../../lines.css';
import '../bill.css';
import type { PaidOrder } from '@saiyun/sdk/calls';
import { costOrderStatus } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { DictTag } from '../../../../kit/cells/dict-tag.tsx';
import { useFeeText } from '../../../../messages/fees/index.ts';

interface Props {
  readonly orders: readonly (PaidOrder & { readonly status?: string })[];
  readonly amount: number;
  /** The state that goes without saying; another one is shown beside the team. */
  readonly usual?: string;
}

/** The teams that are paid for together, each with its order and amount, and the sum. */
export function TeamTable({ orders, amount, usual }: Props) {
  const { t } = useFeeText();
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="bl-teams" aria-label={t('together.lines')} tabIndex={0}>
        <table className="ml-lines">
          <thead>
            <tr>
              <th scope="col">{t('facts.team')}</th>
              <th scope="col">{t('together.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map(({ id, teamName, orderNo, amount: own, status }) => (
              <tr key={id}>
                <th scope="row">
                  <span>{teamName}</span>
                  <span className="bl-quiet">
                    {orderNo}{' '}
                    {usual !== undefined && status !== undefined && status !== usual && (
                      <DictTag code={costOrderStatus.code} value={status} />
                    )}
                  </span>
                </th>
                <td>{yuan(own, true)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="bl-teamsum">
        <span>{t('together.total', { count: orders.length })}</span>
        <span className="bl-money">{t('yuan', { amount: yuan(amount, true) })}</span>
      </p>
    </div>
  );
}
