import { describe, expect, test } from 'vitest';
import { statementLayouts } from './layouts.ts';
import { readStatement, type StatementCell } from './read-statement.ts';

const sheet = (lines: readonly (readonly StatementCell[])[]) => lines.map((cells, n) => ({ rowNo: n + 1, cells }));
const ms = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);

const wechat = [
  [
    '交易时间',
    '公众账号ID',
    '微信订单号',
    '商户订单号',
    '交易状态',
    '微信退款单号',
    '商户退款单号',
    '退款金额',
    '订单金额',
    '申请退款金额',
  ],
  ['`2026-05-06 10:02:03', '`wx1', '`4200001', '`P20260506AAAAAAAAAA', '`SUCCESS', '`0', '`0', '`0.00', '`100.00', '`0.00'],
  [
    '`2026-05-06 11:00:00',
    '`wx1',
    '`4200001',
    '`P20260506AAAAAAAAAA',
    '`REFUND',
    '`5030001',
    '`R20260506BBBBBBBBBB',
    '`50.00',
    '`0.00',
    '`50.00',
  ],
  ['总交易单数', '应结订单总金额'],
  ['`2', '`100.00'],
];
const alipay = [
  ['#支付宝业务明细查询'],
  ['#起始日期：[2026年05月06日 00:00:00]'],
  ['支付宝交易号', '商户订单号', '业务类型', '完成时间', '订单金额（元）', '退款批次号/请求号'],
  ['2026050622001\t', 'P20260506CCCCCCCCCC\t', '交易', '2026-05-06 12:00:00', '120.00', ''],
  ['2026050622001\t', 'P20260506CCCCCCCCCC\t', '退款', '2026-05-06 13:00:00', '-20.50', 'R20260506DDDDDDDDDD'],
  ['#-----------------------业务明细列表结束-----------------------'],
];
const bank = [
  ['账户明细'],
  ['交易日期', '交易流水号', '收入金额', '支出金额', '对方户名', '附言'],
  [new Date('2026-05-06T00:00:00Z'), 'HZ1', 200, null, '示范大学', '报名费 D20260506EEEEEEEEEE'],
  ['20260507', 'HZ2', '', '1,000.00', '示范大学', '退费'],
  ['合计', '', 200, 1000],
];

describe('FEE-01: statements are read as providers and banks write them', () => {
  test('WeChat Pay: payments and refunds, without the quotes and the sums', () => {
    expect(readStatement(statementLayouts.wechat, sheet(wechat))).toEqual({
      rows: [
        {
          rowNo: 2,
          sourceId: '4200001',
          ourNo: 'P20260506AAAAAAAAAA',
          kind: 'payment',
          fen: 10_000,
          time: ms('2026-05-06 10:02:03'),
          note: null,
        },
        {
          rowNo: 3,
          sourceId: '5030001',
          ourNo: 'R20260506BBBBBBBBBB',
          kind: 'refund',
          fen: 5000,
          time: ms('2026-05-06 11:00:00'),
          note: null,
        },
      ],
      faults: [],
    });
  });
  test('Alipay: below remarks, refunds with a number of their own', () => {
    expect(readStatement(statementLayouts.alipay, sheet(alipay))).toMatchObject({
      rows: [
        { sourceId: '2026050622001', kind: 'payment', fen: 12_000 },
        { sourceId: '2026050622001/R20260506DDDDDDDDDD', ourNo: 'R20260506DDDDDDDDDD', kind: 'refund', fen: 2050 },
      ],
    });
  });
  test('a bank: what came in and what went out, and the order that the payer named', () => {
    expect(readStatement(statementLayouts.offline, sheet(bank))).toMatchObject({
      rows: [
        { sourceId: 'HZ1', ourNo: 'D20260506EEEEEEEEEE', kind: 'payment', fen: 20_000, time: ms('2026-05-06 00:00:00') },
        { sourceId: 'HZ2', ourNo: null, kind: 'refund', fen: 100_000, time: ms('2026-05-07 00:00:00') },
      ],
    });
  });
  const changed = (at: number, cell: number, value: StatementCell) =>
    sheet(wechat.map((cells, n) => (n === at ? cells.map((one, k) => (k === cell ? value : one)) : cells)));
  test.each([
    [
      'a day that is none',
      changed(1, 0, '`2026-02-30 10:00:00'),
      { rowNo: 2, column: '交易时间', fault: 'time', value: '2026-02-30 10:00:00' },
    ],
    ['no number', changed(1, 2, '`'), { rowNo: 2, column: '微信订单号', fault: 'number' }],
    ['a state that nobody knows', changed(1, 4, '`MAYBE'), { rowNo: 2, column: '交易状态', fault: 'state', value: 'MAYBE' }],
    ['an amount that is none', changed(2, 7, '`fifty'), { rowNo: 3, column: '退款金额', fault: 'amount', value: 'fifty' }],
    ['a row twice', changed(2, 5, '`4200001'), { rowNo: 3, column: '微信订单号', fault: 'twice', value: '4200001' }],
  ])('refused with its row: %s', (_what, rows, fault) => {
    expect(readStatement(statementLayouts.wechat, rows)).toMatchObject({ faults: [fault] });
  });
  test.each([
    ['of another provider', sheet(alipay), 'columns'],
    ['no row', sheet(wechat.filter((_, n) => n !== 1 && n !== 2)), 'none'],
  ])('refused as a whole: %s', (_what, rows, fault) => {
    expect(readStatement(statementLayouts.wechat, rows)).toMatchObject({ rowNo: 0, fault });
  });
  test('everything that is wrong is found at once, several faults of a row too', () => {
    const cells = (n: number, ...changes: readonly (readonly [number, string])[]) =>
      (wechat[n] ?? []).map((one, k) => changes.find(([at]) => at === k)?.[1] ?? one);
    const rows = sheet([wechat[0] ?? [], cells(1, [0, '`soon'], [2, '`'], [8, '`much']), cells(1), cells(2, [4, '`MAYBE'])]);
    expect(readStatement(statementLayouts.wechat, rows)).toMatchObject({
      rows: [{ rowNo: 3, sourceId: '4200001' }],
      faults: [
        { rowNo: 2, column: '交易时间', fault: 'time', value: 'soon' },
        { rowNo: 2, column: '微信订单号', fault: 'number' },
        { rowNo: 2, column: '订单金额', fault: 'amount', value: 'much' },
        { rowNo: 4, column: '交易状态', fault: 'state', value: 'MAYBE' },
      ],
    });
  });
});
