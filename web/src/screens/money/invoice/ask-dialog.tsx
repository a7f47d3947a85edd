import type { AskableOrder } from '@saiyun/sdk/calls';
import type { Fields, Issue, Row } from '@saiyun/sdk/contract';
import { invoiceTitle } from '@saiyun/sdk/entities';
import { invoiceTitleIssues } from '@saiyun/sdk/rules';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Alert, Checkbox, Form, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { errorDetails, issueTexts } from '../../../kit/failure.ts';
import { changedValues, initialValues } from '../../../kit/form/draft.ts';
import { FieldsForm, type Values } from '../../../kit/form/fields-form.tsx';
import { client } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useDict } from '../../../lib/api/use-dict.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useInvoiceText } from '../../../messages/invoice/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SheetModal } from '../../../ui/sheet-modal.tsx';
import { payments, refreshBills } from '../bill/bill-calls.ts';

type TitleRow = Row<typeof invoiceTitle>;

const { titleType, title, taxNo, bank, address } = invoiceTitle.fields;
const fields: Fields = { titleType, title, taxNo, bank, address };
/** A unit is invoiced by its tax number. */
const ofUnit: Fields = { ...fields, taxNo: { ...taxNo, required: true } };
const start = { ...initialValues(fields, undefined), titleType: 'unit' };
const titlesAsked = { pageSize: 100, column: 'createTime', order: 'desc' } as const;
/** Stands for a title that is not written yet. */
const fresh = 'new';

const useTitles = () =>
  useQuery({
    queryKey: keys.list(invoiceTitle.name, titlesAsked),
    queryFn: ({ signal }) => client.entity(invoiceTitle).list(titlesAsked, { signal }),
  });

interface OrdersProps {
  readonly orders: readonly AskableOrder[];
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** The orders that can share the invoice, and what it comes to. */
function Orders({ orders, chosen, onChoose }: OrdersProps) {
  const { t } = useInvoiceText();
  return (
    <fieldset>
      <legend>{t('ask.orders')}</legend>
      {orders.length > 1 && <span className="iv-quiet">{t('ask.ordersHelp')}</span>}
      <div className="iv-choices">
        {orders.map((one) => (
          <div key={one.id} className="iv-choice">
            <Checkbox
              checked={chosen.includes(one.id)}
              onChange={({ target }) => onChoose(target.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))}
            >
              {one.teamName} · {one.orderNo}
            </Checkbox>
            <span className="iv-money">{yuan(one.amount, true)}</span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** The caller's own titles, and the way to a new one. */
function Titles({ rows, value, onChange }: { rows: readonly TitleRow[]; value: string | undefined; onChange: (id: string) => void }) {
  const { t } = useInvoiceText();
  return (
    <Radio.Group className="iv-choices" aria-label={t('ask.whose')} value={value} onChange={({ target }) => onChange(String(target.value))}>
      {rows.map((row) => (
        <Radio key={row.id} value={row.id}>
          {row.title}
          {row.taxNo && <span className="iv-quiet"> {row.taxNo}</span>}
        </Radio>
      ))}
      <Radio value={fresh}>{t('ask.newTitle')}</Radio>
    </Radio.Group>
  );
}

interface Faults {
  readonly kind?: string;
  readonly title?: string;
  readonly other?: string;
}

interface Props {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** What is asked for, and how it is sent. */
function useAsking({ orderId, onClose }: Props) {
  const { t, lang } = useInvoiceText();
  const [form] = Form.useForm<Values>();
  const isUnit = (Form.useWatch('titleType', form) ?? start.titleType) === 'unit';
  const [kind, setKind] = useState('normal');
  const [chosen, setChosen] = useState<readonly string[]>([orderId]);
  const [picked, setPicked] = useState<string>();
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);
  const orders = useQuery({ queryKey: ['invoice', 'askable', orderId, lang], queryFn: () => payments.askable(orderId), staleTime: 0 });
  const titles = useTitles();
  // The client of a page knows records only by name; these are rows of titles.
  const rows = (titles.data?.records ?? []) as unknown as readonly TitleRow[];
  const titleId = picked ?? rows[0]?.id ?? (titles.data && fresh);
  const sum = (orders.data ?? []).filter(({ id }) => chosen.includes(id)).reduce((all, { amount }) => all + amount, 0);

  /** Shows faults of a new title at its inputs; answers the first that has none. */
  const showAtTitle = (issues: readonly Issue[]): string | undefined => {
    const { atFields, others } = issueTexts(lang, fields, issues);
    form.setFields(atFields);
    return others[0];
  };
  /** The id of the title, a new one being kept first; undefined where it has faults. */
  const keptTitle = async (): Promise<string | undefined> => {
    if (titleId !== fresh) return titleId;
    const values = changedValues(fields, {}, (await form.validateFields()) as Values);
    const issues = invoiceTitleIssues(values);
    if (issues.length > 0) return void showAtTitle(issues);
    const kept = await client.entity(invoiceTitle).add(values as never);
    await queryClient.invalidateQueries({ queryKey: keys.entity(invoiceTitle.name) });
    setPicked(kept.id);
    return kept.id;
  };
  const send = async (): Promise<void> => {
    if (chosen.length === 0) return setFaults({ other: t('ask.noOrder') });
    setFaults({});
    setBusy(true);
    try {
      const id = await keptTitle();
      if (id !== undefined) {
        await payments.askInvoice({ orderIds: chosen, invoiceKind: kind, titleId: id });
        feedback.message('success', t('ask.done'));
        onClose();
        await refreshBills();
      }
    } catch (error) {
      // Faults of inputs are shown there already.
      if (typeof error === 'object' && error !== null && 'errorFields' in error) return;
      const issues = errorDetails(error).issues ?? [];
      const at = (field: string): string | undefined =>
        issueTexts(lang, { [field]: { kind: 'text', label: ['', ''] } }, issues).atFields[0]?.errors[0];
      const [ofKind, ofTitle] = [at('invoiceKind'), at('titleId')];
      const other = titleId === fresh ? showAtTitle(issues as readonly Issue[]) : undefined;
      setFaults({
        ...(ofKind !== undefined && { kind: ofKind }),
        ...(ofTitle !== undefined && { title: ofTitle }),
        ...(issues.length === 0 && { other: other ?? failureMessage(error) }),
      });
    } finally {
      setBusy(false);
    }
  };
  return { form, isUnit, orders, titles, rows, kind, setKind, chosen, setChosen, titleId, setPicked, sum, faults, isBusy, send };
}

function Fault({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p className="iv-fault" role="alert">
      {text}
    </p>
  );
}

/** Asks for an invoice of an order, and of others of its payer: kind, title and sum on one page (FEE-01). */
export function AskDialog(props: Props) {
  const { t } = useInvoiceText();
  const kinds = useDict('ds_invoice_kind');
  const { form, isUnit, orders, titles, rows, kind, setKind, chosen, setChosen, titleId, setPicked, sum, faults, isBusy, send } =
    useAsking(props);
  const failed = orders.error ?? titles.error;
  return (
    <SheetModal
      open
      width={560}
      title={t('ask.title')}
      okText={t('ask.send')}
      cancelText={t('ask.cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !orders.data || !titles.data }}
      onOk={() => void send()}
      onCancel={props.onClose}
    >
      {failed && <LoadFailure error={failed} onRetry={() => void Promise.all([orders.refetch(), titles.refetch()])} />}
      {!failed && (!orders.data || !titles.data) && <Skeleton active paragraph={{ rows: 6 }} />}
      {orders.data && titles.data && (
        <div className="iv-form">
          {faults.other && <Alert type="error" showIcon role="alert" title={faults.other} />}
          <fieldset>
            <legend>{t('ask.kind')}</legend>
            <Radio.Group value={kind} onChange={({ target }) => setKind(String(target.value))}>
              {(kinds.items ?? []).map(({ value, text }) => (
                <Radio key={value} value={value}>
                  {text}
                </Radio>
              ))}
            </Radio.Group>
            <Fault text={faults.kind} />
          </fieldset>
          <Orders orders={orders.data} chosen={chosen} onChoose={setChosen} />
          <fieldset>
            <legend>{t('ask.whose')}</legend>
            <Titles rows={rows} value={titleId} onChange={setPicked} />
            <Fault text={faults.title} />
            {titleId === fresh && (
              <FieldsForm
                form={form}
                name="invoice-title"
                fields={isUnit ? ofUnit : fields}
                initial={start}
                narrow
                onSubmit={() => void send()}
              />
            )}
          </fieldset>
          <div className="iv-sum">
            <span>{t('ask.sum')}</span>
            <strong>{t('yuan', { amount: yuan(sum, true) })}</strong>
          </div>
        </div>
      )}
    </SheetModal>
  );
}
