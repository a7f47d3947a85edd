import type { Bill, BillOrder } from '@saiyun/sdk/calls';
import { costOrder, costOrderStatus, payProvider } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { Button } from 'antd';
import { useState } from 'react';
import { useVerbs } from '../../../kit/verbs/use-verbs.tsx';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useFeeText } from '../../../messages/fees/index.ts';
import { AccountFacts } from './account-facts.tsx';
import { payments, refreshBills, rowOf } from './bill-calls.ts';
import { Code } from './code.tsx';
import { payPage, usePayDevice } from './pay-device.ts';

type Way = 'wechat' | 'alipay' | 'offline';

/** Where to transfer to, and the way in for the voucher. */
function Transfer({ bill, order }: { readonly bill: Bill; readonly order: BillOrder }) {
  const { t } = useFeeText();
  const verbs = useVerbs(costOrder, { onDone: () => void refreshBills() });
  return (
    <div className="bl-transfer">
      <AccountFacts account={bill.account} orderNo={order.orderNo} />
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
  const on = usePayDevice();
  const [way, setWay] = useState<Way>();
  const [busy, setBusy] = useState<Way>();
  const isPaying = order.status === costOrderStatus.paying;
  const ways = [...bill.providers, payProvider.offline] as readonly Way[];
  const choose = async (next: Way): Promise<void> => {
    setWay(next);
    if (next === payProvider.offline) return;
    setBusy(next);
    try {
      const begun = await payments.create({ bizType: 'cost', bizId: order.id, provider: next, on });
      const page = on === 'phone' ? payPage(begun) : undefined;
      // Browsers bring this very page back when its reader returns, so it goes on as usual.
      if (page !== undefined) window.location.assign(page);
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
