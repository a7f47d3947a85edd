import type { Bill, SeenOrder } from '@saiyun/sdk/calls';
import { costOrder, payProvider } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Skeleton } from 'antd';
import { useState } from 'react';
import { initialValues } from '../../../../kit/form/draft.ts';
import { FieldsForm, type Values } from '../../../../kit/form/fields-form.tsx';
import { failureMessage } from '../../../../lib/errors/error-policy.ts';
import { feedback } from '../../../../lib/errors/feedback.ts';
import { useFeeText } from '../../../../messages/fees/index.ts';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { SheetModal } from '../../../../ui/sheet-modal.tsx';
import { AccountFacts } from '../account-facts.tsx';
import { billKey, payments, refreshBills } from '../bill-calls.ts';
import { Code } from '../code.tsx';
import { openPayPage, usePayDevice } from '../pay-device.ts';
import { type Way, Ways } from '../ways.tsx';
import { TeamTable } from './team-table.tsx';

export interface ChosenOrder {
  readonly id: string;
  readonly revision: number;
  readonly orderNo: string;
  readonly registrationId: string;
  readonly teamName: string;
  readonly amount: number;
}

const fields = costOrder.verbs.uploadVoucher.input;
const seen = (orders: readonly ChosenOrder[]): readonly SeenOrder[] => orders.map(({ id, revision }) => ({ id, revision }));
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

interface TransferProps {
  readonly bill: Bill;
  readonly orders: readonly ChosenOrder[];
  readonly onRefused: (message: string) => void;
  readonly onClose: () => void;
}

/** One transfer for all, and its voucher. */
function Transfer({ bill, orders, onRefused, onClose }: TransferProps) {
  const { t } = useFeeText();
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    const values = await form.validateFields().catch(() => undefined);
    if (!values) return;
    setBusy(true);
    try {
      const transferNo = textOf(values.transferNo).trim();
      await payments.togetherVoucher({
        orders: seen(orders),
        voucherFileId: textOf(values.voucherFileId),
        ...(transferNo !== '' && { transferNo }),
      });
      feedback.message('success', t('together.handedIn', { count: orders.length }));
      onClose();
    } catch (error) {
      onRefused(failureMessage(error));
    }
    await refreshBills();
    setBusy(false);
  };
  return (
    <div className="bl-together">
      <AccountFacts account={bill.account} orderNo={orders[0]?.orderNo ?? ''} />
      <FieldsForm
        form={form}
        name="together"
        fields={fields}
        initial={initialValues(fields, undefined)}
        narrow
        onSubmit={() => void send()}
      />
      <Button type="primary" loading={isBusy} onClick={() => void send()}>
        {t('together.handIn', { count: orders.length })}
      </Button>
    </div>
  );
}

interface Props {
  readonly orders: readonly ChosenOrder[];
  readonly onClose: () => void;
}

/** Which teams are paid for, how much it comes to, and every way to pay it at once. */
export function PayDialog({ orders, onClose }: Props) {
  const { t, lang } = useFeeText();
  const on = usePayDevice();
  const [way, setWay] = useState<Way>();
  const [isBusy, setBusy] = useState(false);
  const [isBegun, setBegun] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [first] = orders;
  const of = first?.registrationId ?? '';
  const {
    data: bill,
    error,
    refetch,
  } = useQuery({ queryKey: billKey(of, lang), queryFn: () => payments.bill(of), enabled: first !== undefined });
  const amount = orders.reduce((sum, one) => sum + one.amount, 0);
  const choose = async (next: Way): Promise<void> => {
    setWay(next);
    setRefusal(undefined);
    if (next === payProvider.offline) return;
    setBusy(true);
    try {
      const begun = await payments.together(seen(orders), next, on);
      if (on === 'phone') openPayPage(begun);
      setBegun(true);
    } catch (failure) {
      setRefusal(failureMessage(failure));
    }
    await refreshBills();
    setBusy(false);
  };
  const ways = [...(bill?.providers ?? []), payProvider.offline] as readonly Way[];
  return (
    <SheetModal open width={560} title={t('together.title')} footer={null} onCancel={onClose}>
      {error && !bill && <LoadFailure error={error} onRetry={refetch} />}
      {!error && !bill && <Skeleton active paragraph={{ rows: 6 }} />}
      {bill && first && isBegun && <Code order={first} onEnd={onClose} />}
      {bill && !isBegun && (
        <div className="bl-together">
          {refusal !== undefined && <Alert type="error" showIcon role="alert" title={refusal} />}
          <TeamTable orders={orders} amount={amount} />
          <h2>{t('pay.title')}</h2>
          {bill.providers.length === 0 && <p className="bl-quiet">{t('pay.none')}</p>}
          <Ways ways={ways} chosen={way} isBusy={isBusy} onChoose={(one) => void choose(one)} />
          {way === payProvider.offline && <Transfer bill={bill} orders={orders} onRefused={setRefusal} onClose={onClose} />}
        </div>
      )}
    </SheetModal>
  );
}

/** The payment in progress that an order is part of. */
export function CodeDialog({ order, onClose }: { readonly order: ChosenOrder; readonly onClose: () => void }) {
  const { t } = useFeeText();
  return (
    <SheetModal open width={560} title={t('together.paying')} footer={null} onCancel={onClose}>
      <Code order={order} onEnd={onClose} />
    </SheetModal>
  );
}
