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
import { openPayPage, usePayDevice } from './pay-device.ts';
import { type Way, Ways } from './ways.tsx';
import { askWhoPays, paysInside, useWechatReturn } from './wechat-inside.tsx';

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
  const [isBusy, setBusy] = useState(false);
  useWechatReturn(order);
  const isPaying = order.status === costOrderStatus.paying;
  const ways = [...bill.providers, payProvider.offline] as readonly Way[];
  const choose = async (next: Way): Promise<void> => {
    setWay(next);
    if (next === payProvider.offline) return;
    if (next === payProvider.wechat && paysInside(bill.wechatPage)) return askWhoPays(bill.wechatPage);
    setBusy(true);
    try {
      const begun = await payments.create({ bizType: 'cost', bizId: order.id, provider: next, on });
      if (on === 'phone') openPayPage(begun);
    } catch (error) {
      feedback.message('error', failureMessage(error));
    }
    await refreshBills();
    setBusy(false);
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
        <Code order={order} wechatPage={bill.wechatPage} />
      ) : (
        <>
          <Ways ways={ways} chosen={way} isBusy={isBusy} onChoose={(one) => void choose(one)} />
          {way === payProvider.offline && <Transfer bill={bill} order={order} />}
        </>
      )}
    </section>
  );
}
