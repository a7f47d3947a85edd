import type { PaymentState } from '@saiyun/sdk/calls';
import { costOrder, paymentStatus, payProvider } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, QRCode, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useFeeText } from '../../../messages/fees/index.ts';
import { payments, refreshBills, wholeAddress } from './bill-calls.ts';
import { isInWechat, isOwnCashier, openPayPage, payPage, usePayDevice } from './pay-device.ts';
import { TeamTable } from './together/team-table.tsx';
import { ByWechat } from './wechat-inside.tsx';

const askMs = 3000;

const isLive = ({ status }: PaymentState): boolean =>
  status === paymentStatus.created || status === paymentStatus.paying || status === paymentStatus.unknown;

interface Props {
  readonly order: { readonly id: string; readonly orderNo: string };
  /** Where a page inside WeChat leads to pay there. */
  readonly wechatPage?: string | null;
  /** The payment has ended, one way or the other. */
  readonly onEnd?: () => void;
}

/** The code to scan; asks until the payment has ended. One that pays several orders names their teams. */
export function Code({ order, wechatPage, onEnd }: Props) {
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
    if (isOver) void refreshBills().then(onEnd);
  }, [isOver, isPaid, t, onEnd]);
  const code = useRef<HTMLDivElement>(null);
  const isShown = state?.isOwn === true;
  // What was pressed to get here is gone, and with it the focus.
  useEffect(() => {
    if (isShown && document.activeElement === document.body) code.current?.focus({ preventScroll: true });
  }, [isShown]);
  if (!state) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (!state.isOwn) return <Alert type="info" showIcon title={t('pay.byOthers', { count: state.orderCount })} />;
  return (
    <div className="bl-code" ref={code} tabIndex={-1}>
      {state.orderCount > 1 && <TeamTable orders={state.orders} amount={state.amount} />}
      {status === paymentStatus.unknown && <Alert type="warning" showIcon title={t('pay.unknown')} />}
      {state.on === 'phone' && <ByPhone state={state} order={order} />}
      {state.on === 'wechat' && <ByWechat page={wechatPage} />}
      {state.on !== 'phone' && state.on !== 'wechat' && <ByCode state={state} order={order} />}
      <div className="bl-acts">
        <Other orderNo={order.orderNo} count={state.orderCount} onEnd={onEnd} />
      </div>
    </div>
  );
}

interface WayProps {
  readonly state: PaymentState;
  readonly order: Props['order'];
}

const providerOf = ({ provider }: PaymentState): 'wechat' | 'alipay' => (provider === payProvider.alipay ? 'alipay' : 'wechat');

/** Leads a phone to the provider. Where one order is paid, each tap asks for a new address, as one does not hold for long. */
function Here({ state, order }: WayProps) {
  const { t } = useFeeText();
  const [isBusy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setBusy(true);
    try {
      const begun =
        state.orderCount > 1 ? state : await payments.create({ bizType: 'cost', bizId: order.id, provider: state.provider, on: 'phone' });
      openPayPage(begun);
    } catch (error) {
      feedback.message('error', failureMessage(error));
    }
    setBusy(false);
    await refreshBills();
  };
  return (
    <Button type="primary" size="large" block loading={isBusy} onClick={() => void go()}>
      {t(`pay.here.${providerOf(state)}`)}
    </Button>
  );
}

/** A payment that was begun on a phone. */
function ByPhone(props: WayProps) {
  const { t } = useFeeText();
  if (usePayDevice() === 'screen') return <p>{t('pay.elsewhere')}</p>;
  return (
    <>
      <p>{t('pay.return')}</p>
      <Here {...props} />
    </>
  );
}

/** The code to scan, and the way to pay without one where there is any. */
function ByCode({ state, order }: WayProps) {
  const { t } = useFeeText();
  const isPhone = usePayDevice() === 'phone';
  const { payUrl, expireTime } = state;
  const page = payPage(state);
  if (payUrl === null) return null;
  return (
    <>
      {isInWechat() && <Alert type="info" showIcon title={t('pay.inWechat')} />}
      <p>{t(`pay.scan.${providerOf(state)}`)}</p>
      <div className="bl-picture">
        {/* Black on white in every theme: not every camera reads inverted codes. */}
        <QRCode
          value={wholeAddress(payUrl)}
          size={200}
          type="svg"
          aria-label={t('pay.code')}
          bordered={false}
          color="#000"
          bgColor="#fff"
        />
      </div>
      {expireTime !== null && <p className="bl-quiet">{t('pay.until', { time: expireTime.slice(0, 16) })}</p>}
      {isPhone && state.orderCount === 1 && <Here state={state} order={order} />}
      {!isPhone && page !== undefined && (
        <a className="sy-button" href={page} target="_blank" rel="noreferrer">
          {t(isOwnCashier(state) ? 'pay.open' : 'pay.page')}
        </a>
      )}
    </>
  );
}

interface OtherProps {
  readonly orderNo: string;
  readonly count: number;
  readonly onEnd: (() => void) | undefined;
}

function Other({ orderNo, count, onEnd }: OtherProps) {
  const { t } = useFeeText();
  const [isBusy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    let isEnded = false;
    try {
      await payments.cancel(orderNo);
      isEnded = true;
    } catch (error) {
      feedback.message('error', failureMessage(error));
    }
    await refreshBills();
    setBusy(false);
    if (isEnded) onEnd?.();
  };
  return (
    <Button loading={isBusy} onClick={() => void cancel()}>
      {t(count > 1 ? 'together.cancel' : 'pay.other')}
    </Button>
  );
}
