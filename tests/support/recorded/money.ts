import { bytes, type RowsOf } from './answer.ts';

const paymentState = {
  orderNo: 'D1',
  provider: 'wechat',
  payUrl: null,
  pageUrl: null,
  bridge: null,
  expireTime: '2026-06-01 12:00:00',
  isOwn: true,
  orderCount: 1,
  orders: [{ id: 'o1', orderNo: 'D1', teamName: '一队', amount: 120.5 }],
};

/** What an entry owes, in yuan as on the wire. */
const bill = {
  registrationId: 'r1',
  teamName: '一队',
  competitionId: 'c1',
  competitionName: '数学建模',
  unitName: null,
  payStatus: '2',
  orders: [
    {
      id: 'o1',
      revision: 3,
      orderNo: 'D1',
      status: '3',
      closeReason: null,
      amount: 150.5,
      paidAmount: 150.5,
      refundedAmount: 50,
      expireTime: null,
      createTime: '2026-06-01 10:00:00',
      lines: [{ itemId: 'i1', name: '报名费', nameEn: null, amountFen: 15_050, count: 1, sumFen: 15_050 }],
      refundable: 100.5,
      invoiceable: 0,
      invoices: [
        {
          id: 'n1',
          revision: 2,
          isOwn: true,
          requestNo: 'F1',
          status: '2',
          invoiceKind: 'normal',
          buyerName: '晨华大学',
          amount: 100.5,
          orderCount: 1,
          invoiceNo: '26420000000000000001',
          issueTime: '2026-06-03 10:00:00',
          fileId: 'invoice/n1.pdf',
          failReason: null,
          redNo: null,
        },
      ],
      payments: [
        { id: 'p1', paymentNo: 'P1', provider: 'wechat', status: '2', amount: 150.5, payTime: '2026-06-01 10:01:00', orderCount: 1 },
      ],
      refunds: [
        {
          id: 'f1',
          refundNo: 'R1',
          status: '3',
          amount: 50,
          reason: '退队',
          opinion: null,
          createTime: '2026-06-02 10:00:00',
          doneTime: null,
        },
      ],
      vouchers: [],
    },
  ],
  choices: [],
  providers: ['wechat', 'alipay'],
  wechatPage: null,
  account: { name: '组委会', bank: '中国银行', cardNo: '6217000010001234567' },
  canRenew: false,
};

/** What entries owe and pay. */
export const moneyRows: RowsOf<'payments'> = {
  payments: [
    [
      'CALL-166',
      'create',
      (a) => a.payments.create({ bizType: 'cost', bizId: 'o1', provider: 'wechat' }),
      { ...paymentState, amount: 120.5, status: '1', payUrl: 'weixin://wxpay/bizpayurl?pr=1' },
    ],
    ['CALL-166', 'query', (a) => a.payments.query('D1'), { ...paymentState, amount: 1.15, status: '2' }],
    ['CALL-166', 'cancel', (a) => a.payments.cancel('D1'), { ...paymentState, amount: 1.15, status: '4' }],
    [
      'CALL-166',
      'together',
      (a) =>
        a.payments.together(
          [
            { id: 'o1', revision: 1 },
            { id: 'o2', revision: 3 },
          ],
          'alipay',
        ),
      {
        ...paymentState,
        provider: 'alipay',
        amount: 280.5,
        status: '1',
        payUrl: 'https://qr.alipay.com/bax1',
        orderCount: 2,
        orders: [
          { id: 'o1', orderNo: 'D1', teamName: '一队', amount: 120.5 },
          { id: 'o2', orderNo: 'D2', teamName: '二队', amount: 160 },
        ],
      },
    ],
    [
      'CALL-166',
      'togetherVoucher',
      (a) =>
        a.payments.togetherVoucher({
          orders: [
            { id: 'o1', revision: 1 },
            { id: 'o2', revision: 3 },
          ],
          voucherFileId: 'v.png',
          transferNo: '8812',
        }),
      { count: 2, amount: 280.5 },
    ],
    [
      'CALL-167',
      'decideVoucher',
      (a) => a.payments.decideVoucher({ id: 'x1', revision: 2, result: '2', opinion: '金额不符' }),
      { status: '2', revision: 3 },
    ],
    ['CALL-167', 'statement', (a) => a.payments.statement('wechat', { bytes, name: 'bill.csv' }), { days: 1, rows: 2, added: 2, open: 1 }],
    ['CALL-167', 'compare', (a) => a.payments.compare(), { closed: 1 }],
    ['CALL-167', 'bill', (a) => a.payments.bill('r1'), bill],
    ['CALL-167', 'renew', (a) => a.payments.renew('r1'), bill],
    [
      'CALL-167',
      'askable',
      (a) => a.payments.askable('o1'),
      [
        { id: 'o1', orderNo: 'D1', teamName: '一队', amount: 100.5 },
        { id: 'o2', orderNo: 'D2', teamName: '二队', amount: 160 },
      ],
    ],
    [
      'CALL-167',
      'askInvoice',
      (a) => a.payments.askInvoice({ orderIds: ['o1', 'o2'], invoiceKind: 'normal', titleId: 't1' }),
      { id: 'n1', requestNo: 'F1', amount: 260.5 },
    ],
    [
      'CALL-167',
      'invoiceFacts',
      (a) => a.payments.invoiceFacts('n1'),
      {
        hasService: true,
        orders: [
          {
            id: 'o1',
            orderNo: 'D1',
            registrationId: 'r1',
            teamName: '一队',
            unitName: '晨华大学',
            payerName: '陆清越',
            lines: bill.orders[0]?.lines,
            paidAmount: 150.5,
            refundedAmount: 50,
            amount: 100.5,
          },
        ],
      },
    ],
    [
      'CALL-167',
      'examination',
      (a) => a.payments.examination('o1'),
      {
        teamName: '一队',
        registerNo: '001',
        unitName: '晨华大学',
        competitionName: '数学建模',
        payerName: '陆清越',
        lines: bill.orders[0]?.lines,
        orders: [
          { id: 'o1', orderNo: 'D1', registrationId: 'r1', teamName: '一队', competitionName: '数学建模', amount: 150.5, status: '6' },
        ],
        voucherFileId: 'v.png',
        transferNo: '8812',
        askedTime: '2026-06-01 10:00:00',
        needsTwo: false,
        first: null,
        isOwnFirst: false,
        alike: [],
        statement: [
          { id: 'b1', sourceId: 'T-1', amount: 1.5, tradeTime: '2026-05-06 10:00:00', note: '林见川', status: '1', isNamed: true },
        ],
      },
    ],
  ],
};
