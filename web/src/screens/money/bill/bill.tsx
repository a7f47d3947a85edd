import './bill.css';
import { costOrder, costOrderStatus, payStatus } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useFeeText } from '../../../messages/fees/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { entryPath } from '../../participant/entry/part-names.ts';
import { billKey, payments, refreshBills } from './bill-calls.ts';
import { OrderCard } from './order-card.tsx';
import { PayPanel } from './pay-panel.tsx';

const payable: readonly string[] = [costOrderStatus.unpaid, costOrderStatus.paying, costOrderStatus.refused];

/** An order that expired is made anew here. */
function Renew({ registrationId }: { readonly registrationId: string }) {
  const { t } = useFeeText();
  const [isBusy, setBusy] = useState(false);
  const renew = async (): Promise<void> => {
    setBusy(true);
    try {
      await payments.renew(registrationId);
    } catch (error) {
      feedback.message('error', failureMessage(error));
    }
    await refreshBills();
    setBusy(false);
  };
  return (
    <section className="pg-card">
      <p>{t('bill.renewText')}</p>
      <Button type="primary" loading={isBusy} onClick={() => void renew()}>
        {t('bill.renew')}
      </Button>
    </section>
  );
}

/** What an entry owes and has paid, and every way to pay it. Also part of the entry's own page, without a header. */
export function BillParts({ registrationId }: { readonly registrationId: string }) {
  const { t, lang } = useFeeText();
  const may = useMay();
  const {
    data: bill,
    error,
    refetch,
  } = useQuery({
    queryKey: billKey(registrationId, lang),
    queryFn: () => payments.bill(registrationId),
    refetchOnMount: 'always',
  });
  if (error && !bill) return <LoadFailure error={error} onRetry={refetch} />;
  if (!bill) return <Skeleton active paragraph={{ rows: 6 }} />;
  const mayPay = may.verbs(costOrder).includes('pay');
  const open = bill.orders.find(({ status }) => payable.includes(status));
  return (
    <div className="bl">
      {bill.orders.length === 0 && <p className="bl-quiet">{t('bill.free')}</p>}
      {bill.canRenew && mayPay && <Renew registrationId={registrationId} />}
      {open && mayPay && <PayPanel key={open.id} bill={bill} order={open} />}
      {bill.orders.map((order) => (
        <OrderCard key={order.id} bill={bill} order={order} />
      ))}
    </div>
  );
}

/** `/participant/bill/:id`: the bill of an entry at an address of its own. */
export function BillPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { t, lang } = useFeeText();
  const { data: bill } = useQuery({ queryKey: billKey(id, lang), queryFn: () => payments.bill(id) });
  return (
    <article className="bl-page">
      <PageHeader
        title={bill?.teamName ?? t('bill.title')}
        state={bill?.payStatus && <DictTag code={payStatus.code} value={bill.payStatus} />}
        purpose={[bill?.competitionName, bill?.unitName].filter(Boolean).join(' · ')}
        more={<Button onClick={() => void navigate(entryPath(id))}>{t('bill.entry')}</Button>}
      />
      <BillParts registrationId={id} />
    </article>
  );
}
