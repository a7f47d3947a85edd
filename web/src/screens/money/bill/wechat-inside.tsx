import { randomId } from '@saiyun/sdk';
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

const stateKey = 'saiyun.wechat-pay';

/**
 * Leads to where WeChat says who pays. The way back carries a state that only this tab knows, so that no link of somebody else can have
 * its reader pay, or pay in another's name.
 */
export function askWhoPays(page: string): void {
  const state = randomId();
  sessionStorage.setItem(stateKey, state);
  // WeChat wants the parameters in the order in which they came.
  window.location.assign(page.replace(/([?&]state=)[^&#]*/, `$1${state}`));
}

/** Whether this tab went to ask who pays; a state counts once. */
const isAsked = (state: string): boolean => {
  const asked = sessionStorage.getItem(stateKey);
  sessionStorage.removeItem(stateKey);
  return asked !== null && asked === state;
};

/** WeChat may name itself without bringing its bridge, as in its reader for desktops. */
const bridgeMs = 10_000;

/** The bridge comes a moment after the page; undefined where it does not come. */
const weixin = (): Promise<Weixin | undefined> =>
  new Promise((ready) => {
    const isReady = 'WeixinJSBridgeReady';
    const end = (): void => {
      clearTimeout(timer);
      document.removeEventListener(isReady, end);
      ready(window.WeixinJSBridge);
    };
    const timer = setTimeout(end, bridgeMs);
    document.addEventListener(isReady, end);
    if (window.WeixinJSBridge) end();
  });

/** Has WeChat ask its user for the money. What came of it is the provider's to say; false where WeChat would not begin. */
async function askWeixin(order: WechatBridge): Promise<boolean> {
  const bridge = await weixin();
  if (!bridge) return false;
  const answer = await new Promise<string>((done) => bridge.invoke('getBrandWCPayRequest', order, ({ err_msg: said = '' }) => done(said)));
  return /:(?:ok|cancel)$/.test(answer);
}

/** Pays once WeChat has come back with the code that says who is paying. */
export function useWechatReturn({ id }: Pick<BillOrder, 'id'>): void {
  const { t } = useFeeText();
  const [params, setParams] = useSearchParams();
  const code = params.get('code');
  const state = params.get('state');
  const used = useRef<string>(undefined);
  useEffect(() => {
    // A code counts once, however often this is drawn.
    if (code === null || state === null || used.current === code || !isInWechat()) return;
    used.current = code;
    setParams({}, { replace: true });
    if (!isAsked(state)) {
      feedback.message('error', t('pay.insideOther'));
      return;
    }
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
  }, [code, state, id, setParams, t]);
}

/** A payment that was begun inside WeChat goes on there. */
export function ByWechat({ page }: { readonly page: string | null | undefined }) {
  const { t } = useFeeText();
  if (!paysInside(page)) return <p>{t('pay.elsewhere')}</p>;
  return (
    <Button type="primary" size="large" block onClick={() => askWhoPays(page)}>
      {t('pay.wechat')}
    </Button>
  );
}
