import type { BillOrder, WechatBridge } from '@saiyun/sdk/calls';
import { payProvider } from '@saiyun/sdk/entities';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useFeeText } from '../../../messages/fees/index.ts';
import { payments, refreshBills } from './bill-calls.ts';
import { isInWechat } from './pay-device.ts';

/** What WeChat's browser gives to the pages in it. */
interface Weixin {
  invoke(name: 'getBrandWCPayRequest', order: WechatBridge, then: (answer: { readonly err_msg?: string }) => void): void;
}
declare global {
  interface Window {
    WeixinJSBridge?: Weixin;
  }
}

/** Whether this page may pay inside WeChat. WeCom names itself WeChat as well, and pays otherwise. */
export function paysInside(page: string | null | undefined): page is string {
  return typeof page === 'string' && isInWechat() && !/wxwork/i.test(navigator.userAgent);
}

/** The bridge comes a moment after the page. */
const weixin = (): Promise<Weixin> =>
  new Promise((ready) => {
    const { WeixinJSBridge: here } = window;
    if (here) ready(here);
    else document.addEventListener('WeixinJSBridgeReady', () => window.WeixinJSBridge && ready(window.WeixinJSBridge), { once: true });
  });

/** Has WeChat ask its user for the money. What came of it is the provider's to say; false where WeChat would not begin. */
async function askWeixin(order: WechatBridge): Promise<boolean> {
  const bridge = await weixin();
  const answer = await new Promise<string>((done) => bridge.invoke('getBrandWCPayRequest', order, ({ err_msg: said = '' }) => done(said)));
  return /:(?:ok|cancel)$/.test(answer);
}

/** Pays once WeChat has come back with the code that says who is paying. */
export function useWechatReturn({ id }: Pick<BillOrder, 'id'>): void {
  const { t } = useFeeText();
  const [params, setParams] = useSearchParams();
  const code = params.get('state') === 'pay' ? params.get('code') : null;
  const used = useRef<string>(undefined);
  useEffect(() => {
    // A code counts once, however often this is drawn.
    if (code === null || used.current === code || !isInWechat()) return;
    used.current = code;
    setParams({}, { replace: true });
    const pay = async (): Promise<void> => {
      try {
        const { bridge } = await payments.create({
          bizType: 'cost',
          bizId: id,
          provider: payProvider.wechat,
          on: 'wechat',
          wechatCode: code,
        });
        if (bridge && !(await askWeixin(bridge))) feedback.message('error', t('pay.insideFailed'));
      } catch (error) {
        feedback.message('error', failureMessage(error));
      }
      await refreshBills();
    };
    void pay();
  }, [code, id, setParams, t]);
}

/** A payment that was begun inside WeChat goes on there. */
export function ByWechat({ page }: { readonly page: string | null | undefined }) {
  const { t } = useFeeText();
  if (!paysInside(page)) return <p>{t('pay.elsewhere')}</p>;
  return (
    <Button type="primary" size="large" block onClick={() => window.location.assign(page)}>
      {t('pay.wechat')}
    </Button>
  );
}
