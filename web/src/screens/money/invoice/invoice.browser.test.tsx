import { invoiceStatus } from '@saiyun/sdk/entities';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Answers, fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { InvoiceDesk } from './invoice-desk.tsx';

const page = (...records: readonly object[]) => ({ records, total: records.length, current: 1, size: 200, pages: 1 });
const dicts = {
  ds_invoice_kind: [
    { value: 'normal', text: '普通发票' },
    { value: 'special', text: '专用发票' },
  ],
  ds_invoice_title_type: [
    { value: 'unit', text: '单位' },
    { value: 'person', text: '个人' },
  ],
};
const invoice = (n: number, buyerName: string, more: object = {}) => ({
  id: `n${n}`,
  revision: 2,
  requestNo: `F2026050${n}`,
  status: invoiceStatus.asked,
  invoiceKind: 'normal',
  buyerName,
  titleType: 'unit',
  buyerTaxNo: '12420000441625842J',
  buyerBank: null,
  buyerAddress: null,
  amount: 160,
  invoiceNo: null,
  issueTime: null,
  fileId: null,
  failReason: null,
  redDue: '0',
  redReason: null,
  userId: 'u1',
  userId_dictText: '林见川',
  createTime: `2026-05-06 10:0${n}:00`,
  ...more,
});
const facts = {
  hasService: true,
  orders: [
    {
      id: 'o1',
      orderNo: 'D1',
      registrationId: 'r1',
      teamName: '逐光队',
      unitName: '晨华大学',
      payerName: '林见川',
      lines: [],
      paidAmount: 160,
      refundedAmount: 100,
      amount: 60,
    },
  ],
};

describe('FEE-01: the desk where invoices are issued', () => {
  beforeEach(() => signedIn('FIN'));
  const begin = (more: Answers = {}) =>
    fakeServer({
      'GET /dsTbInvoice/list': ({ query }: { query: URLSearchParams }) => {
        if (query.get('status') === invoiceStatus.asked) return page(invoice(1, '示范大学教务处'), invoice(2, '晨华大学'));
        return query.get('redDue') === '1'
          ? page(invoice(3, '明德学院', { status: invoiceStatus.issued, invoiceNo: '26420000000000000001', redDue: '1' }))
          : page();
      },
      'GET /dsTbInvoice/facts': facts,
      'GET /sys/recordPage/history': page(),
      'GET /sys/dict/queryAllDictItems': dicts,
      'PUT /dsTbInvoice/issue': { rows: [{ id: 'n1', revision: 3, state: invoiceStatus.issuing }] },
      'PUT /dsTbInvoice/redLetter': { rows: [{ id: 'n3', revision: 3, state: invoiceStatus.reversing }] },
      ...more,
    });

  test('title and orders beside the decision; A issues, several are issued together', async () => {
    const server = begin();
    const screen = await renderPage(<InvoiceDesk />, '/finance/invoice');
    await expect.element(screen.getByRole('rowheader', { name: /逐光队/ })).toBeVisible();
    await expect.element(screen.getByText('12420000441625842J')).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('a');
    await confirmIfAsked(screen, /^开\s*票$/);
    await expect.poll(() => server.asked('PUT /dsTbInvoice/issue')[0]?.body).toMatchObject({ ids: 'n1' });
    await screen.getByRole('checkbox', { name: '全选' }).click();
    await screen.getByRole('button', { name: '开具所选 2 张' }).click();
    await confirmIfAsked(screen, /开\s*票/);
    await expect.poll(() => server.asked('PUT /dsTbInvoice/issue')[1]?.body).toMatchObject({ ids: 'n1,n2' });
  });

  test('one whose order was refunded says what is left, and is reversed with a reason', async () => {
    const server = begin();
    const screen = await renderPage(<InvoiceDesk />, '/finance/invoice?queue=toReverse');
    await expect.element(screen.getByText(/票面 160.00 元，现应开 60.00 元/)).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('r');
    const dialog = screen.getByRole('dialog');
    // A number alone would not say whose invoice it is, nor of how much.
    await expect.element(dialog.getByText(/明德学院 · ¥?160.00/)).toBeVisible();
    await dialog.getByRole('textbox').fill('部分退费');
    await dialog.getByRole('button', { name: /^红\s*冲$/ }).click();
    await expect.poll(() => server.asked('PUT /dsTbInvoice/redLetter')[0]?.body).toMatchObject({ ids: 'n3', reason: '部分退费' });
  });

  test('without a tax service it is recorded instead', async () => {
    begin({ 'GET /dsTbInvoice/facts': { ...facts, hasService: false } });
    const screen = await renderPage(<InvoiceDesk />, '/finance/invoice');
    await expect.element(screen.getByText(/没有接入开票服务/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: '登记已开发票' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^开\s*票$/ }).elements()).toHaveLength(0);
  });
});

describe('FEE-01: asking for an invoice', () => {
  beforeEach(() => signedIn('APPL'));

  test('several orders and a new title; a wrong tax number is told at its field', async () => {
    const server = fakeServer({
      'GET /dsTbInvoice/askable': [
        { id: 'o1', orderNo: 'D1', teamName: '逐光队', amount: 160 },
        { id: 'o2', orderNo: 'D2', teamName: '晨曦队', amount: 120.5 },
      ],
      'GET /dsTbInvoiceTitle/list': page(),
      'GET /sys/dict/queryAllDictItems': dicts,
      'POST /dsTbInvoiceTitle/add': { id: 't1' },
      'POST /dsTbInvoice/ask': { id: 'n1', requestNo: 'F1', amount: 280.5 },
    });
    let closed = 0;
    const screen = await renderPage(<AskDialog orderId="o1" onClose={() => (closed += 1)} />, '/participant/bill/r1');
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText('160.00 元')).toBeVisible();
    await dialog.getByRole('checkbox', { name: /晨曦队/ }).click();
    await expect.element(dialog.getByText('280.50 元')).toBeVisible();
    await expectAccessible();
    await dialog.getByLabelText('抬头', { exact: true }).fill('示范大学');
    await expect.element(dialog.getByText('税号', { exact: true })).toHaveClass('ant-form-item-required');
    await dialog.getByLabelText('税号').fill('12420000441625842A');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect.element(dialog.getByText('请核对税号，末位与前面的数字不符')).toBeVisible();
    expect(server.asked('POST /dsTbInvoice/ask')).toEqual([]);
    await dialog.getByLabelText('税号').fill('12420000441625842J');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect
      .poll(() => server.asked('POST /dsTbInvoice/ask')[0]?.body)
      .toMatchObject({ orderIds: 'o1,o2', invoiceKind: 'normal', titleId: 't1' });
    await expect.poll(() => closed).toBe(1);
    expect(server.asked('POST /dsTbInvoiceTitle/add')[0]?.body).toMatchObject({ titleType: 'unit', taxNo: '12420000441625842J' });
  });
});

type Shown = Awaited<ReturnType<typeof renderPage>>;

/** A verb that does no harm runs at once; one over several rows asks first. */
async function confirmIfAsked(screen: Shown, name: RegExp): Promise<void> {
  const button = screen.getByRole('dialog').getByRole('button', { name });
  await expect.element(button).toBeVisible();
  await button.click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
}
