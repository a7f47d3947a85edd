import '../lines.css';
import type { OrderLine } from '@saiyun/sdk/contract';
import { yuan } from '@saiyun/sdk/view';
import { useFeeText } from '../../../messages/fees/index.ts';

/** What an order is made of, and its total. */
export function Lines({ lines, amount }: { readonly lines: readonly OrderLine[]; readonly amount: number }) {
  const { t, lang } = useFeeText();
  return (
    <table className="ml-lines">
      <thead>
        <tr>
          <th scope="col">{t('bill.item')}</th>
          <th scope="col">{t('bill.price')}</th>
          <th scope="col">{t('bill.count')}</th>
          <th scope="col">{t('bill.sum')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ itemId, name, nameEn, amountFen, count, sumFen }) => (
          <tr key={itemId ?? 'before'}>
            <th scope="row">{(lang === 'en' && nameEn) || name}</th>
            <td>{yuan(amountFen, true)}</td>
            <td>{count}</td>
            <td>{yuan(sumFen, true)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('bill.total')}
          </th>
          <td>{t('yuan', { amount: yuan(amount, true) })}</td>
        </tr>
      </tfoot>
    </table>
  );
}
