import type { Bill, BillOrder, PaymentState } from '@saiyun/sdk/calls';
import { costOrder, costOrderStatus, paymentStatus, payProvider } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, QRCode, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useVerbs } from '../../../kit/verbs/use-verbs.tsx';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useFeeText } from '../../../messages/fees/index.ts';
import { payments, refreshBills, rowOf, wholeAddress } from './bill-calls.ts';

const askMs = 3000;
type Way = 'wechat' | 'alipay' | 'offline';

const isLive = ({ status }: PaymentState): boolean =>
  status === paymentStatus.created || status === paymentStatus.paying || status === paymentStatus.unknown;

/** The code to scan; asks until the payment has ended. */
function Code({ order }: { readonly order: BillOrder }) {
  const { t } = useFeeText();
  const { data: state } = useQuery({
    queryKey: [...keys.row(costOrder.name, order.id), 'payment'],
    queryFn: () => payments.query(order.orderNo),
    refetchInterval: ({ state: { data } }) => (data && !isLive(data) ? false : askMs),
    staleTime: 0,
  });
  const status = state?.status;
  const isOver = state !== undefined && !isLive(state);
  const isPaid = status === paymentStatus.succeeded;
  useEffect(() => {
    if (isPaid) feedback.message('success', t('pay.done'));
    if (isOver) void refreshBills();
  }, [isOver, isPaid, t]);
  if (!state) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  const { payUrl, pageUrl, expireTime } = state;
  const provider = state.provider === payProvider.alipay ? 'alipay' : 'wechat';
  const isOwn = payUrl?.startsWith('/') === true || payUrl?.startsWith(window.location.origin) === true;
  return (
    <div className="bl-code">
      {status === paymentStatus.unknown && <Alert type="warning" showIcon title={t('pay.unknown')} />}
      {payUrl !== null && (
        <>
          <p>{t(`pay.scan.${provider}`)}</p>
          <div className="bl-picture" role="img" aria-label={t('pay.code')}>
            {/* Black on white in every theme: not every camera reads inverted codes. */}
            <QRCode value={wholeAddress(payUrl)} size={200} type="svg" bordered={false} color="#000" bgColor="#fff" />
          </div>
          {expireTime !== null && <p className="bl-quiet">{t('pay.until', { time: expireTime.slice(0, 16) })}</p>}
        </>
      )}
      <div className="bl-acts">
        {isOwn && payUrl !== null && (
          <a className="sy-button" href={wholeAddress(payUrl)} target="_blank" rel="noreferrer">
            {t('pay.open')}
          </a>
        )}
        {!isOwn && pageUrl !== null && (
          <a className="sy-button" href={pageUrl} target="_blank" rel="noreferrer">
            {t('pay.page')}
          </a>
        )}
        <Other orderNo={order.orderNo} />
      </div>
    </div>
  );
}

function Other({ orderNo }: { readonly orderNo: string }) {
  const { t } = useFeeText();
  const [isBusy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      await payments.cancel(orderNo);
    } catch (error) {
      feedback.message('error', failureMessage(error));
    }
    await refreshBills();
    setBusy(false);
  };
  return (
    <Button loading={isBusy} onClick={() => void cancel()}>
      {t('pay.other')}
    </Button>
  );
}

/** Where to transfer to, and the way in for the voucher. */
function Transfer({ bill, order }: { readonly bill: Bill; readonly order: BillOrder }) {
  const { t } = useFeeText();
  const verbs = useVerbs(costOrder, { onDone: () => void refreshBills() });
  const { account } = bill;
  return (
    <div className="bl-transfer">
      {account ? (
        <>
          <p>{t('pay.account', { no: order.orderNo })}</p>
          <dl className="pg-facts">
            <dt>{t('pay.accountName')}</dt>
            <dd>{account.name}</dd>
            <dt>{t('pay.bank')}</dt>
            <dd>{account.bank}</dd>
            <dt>{t('pay.cardNo')}</dt>
            <dd>{account.cardNo.replace(/(.{4})(?=.)/g, '$1 ')}</dd>
          </dl>
        </>
      ) : (
        <p>{t('pay.noAccount')}</p>
      )}
      <Button type="primary" onClick={() => verbs.ask('uploadVoucher', [rowOf(order)])}>
        {t('pay.upload')}
      </Button>
      {verbs.dialog}
    </div>
  );
}

/** How the open order of a bill is paid: a code or a page of a provider, or a transfer with its voucher. */
export function PayPanel({ bill, order }: { readonly bill: Bill; readonly order: BillOrder }) {
  const { t } = useFeeText();
  const [way, setWay] = useState<Way>();
  const [busy, setBusy] = useState<Way>();
  const isPaying = order.status === costOrderStatus.paying;
  const ways = [...bill.providers, payProvider.offline] as readonly Way[];
  const choose = async (next: Way): Promise<void> => {
    setWay(next);
    if (next === payProvider.offline) return;
    setBusy(next);
    try {
      await payments.create({ bizType: 'cost', bizId: order.id, provider: next });
    } catch (error) {
      feedback.message('error', failureMessage(error));
    }
    await refreshBills();
    setBusy(undefined);
  };
  return (
    <section className="pg-card bl-pay" aria-label={t('pay.title')}>
      <div className="bl-due">
        <h2>{t('pay.due')}</h2>
        <span className="bl-money bl-sum">{t('yuan', { amount: yuan(order.amount, true) })}</span>
      </div>
      {order.expireTime !== null && <p className="bl-quiet">{t('bill.until', { time: order.expireTime.slice(0, 16) })}</p>}
      {bill.providers.length === 0 && <p className="bl-quiet">{t('pay.none')}</p>}
      {isPaying ? (
        <Code order={order} />
      ) : (
        <>
          <div className="bl-ways">
            {ways.map((one) => (
              <Button
                key={one}
                size="large"
                type={way === one ? 'primary' : 'default'}
                loading={busy === one}
                disabled={busy !== undefined}
                onClick={() => void choose(one)}
              >
                {t(`pay.${one}`)}
              </Button>
            ))}
          </div>
          {way === payProvider.offline && <Transfer bill={bill} order={order} />}
        </>
      )}
    </section>
  );
}
