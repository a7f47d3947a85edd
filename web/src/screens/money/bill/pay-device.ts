import type { PayDevice, PaymentState } from '@saiyun/sdk/calls';
import { useMedia } from '../../../lib/use-media.ts';
import { wholeAddress } from './bill-calls.ts';

/** Pages inside WeChat may not lead to a cashier: they pay there, where that is set up, or show a code. */
export function isInWechat(): boolean {
  return /MicroMessenger/i.test(navigator.userAgent);
}

/** What the bill is read on: a phone cannot scan the code that it shows. */
export function usePayDevice(): Exclude<PayDevice, 'wechat'> {
  const isPhone = useMedia('(max-width: 767.98px) and (pointer: coarse)');
  return isPhone && !isInWechat() ? 'phone' : 'screen';
}

/** Whether the address to pay at is the simulated cashier of this platform. */
export function isOwnCashier({ payUrl }: Pick<PaymentState, 'payUrl'>): boolean {
  return payUrl?.startsWith('/') === true || payUrl?.startsWith(window.location.origin) === true;
}

/** The page to open for paying, which leads back to this one; undefined where there is only a code. */
export function payPage(state: Pick<PaymentState, 'payUrl' | 'pageUrl'>): string | undefined {
  const { payUrl, pageUrl } = state;
  if (payUrl !== null && isOwnCashier(state)) return `${wholeAddress(payUrl)}?redirect_url=${encodeURIComponent(window.location.pathname)}`;
  return pageUrl ?? undefined;
}

/** Leads to the page to pay at, if there is one. Browsers bring this page back when its reader returns, so its caller goes on as usual. */
export function openPayPage(state: Pick<PaymentState, 'payUrl' | 'pageUrl'>): void {
  const page = payPage(state);
  if (page !== undefined) window.location.assign(page);
}
