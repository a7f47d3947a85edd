import type { Layout, Part } from '../layout.ts';
import { fen, number, required } from '../parts.ts';

const until: Part = { name: 'until', label: ['截止日期（含）', 'Until, that day included'], kind: 'date', required: true };

/** Layouts of prices and taxes. */
export const moneyLayouts = {
  earlyPrices: {
    kind: 'rows',
    withoutSource: true,
    one: ['早鸟价', 'Early price'],
    parts: [until, fen('amountFen', '金额（元）', 'Price in yuan', required)],
  },
  refundSteps: {
    kind: 'rows',
    withoutSource: true,
    one: ['退费档', 'Step'],
    parts: [until, number('percent', '退还（%）', 'Given back, %', required)],
  },
  orderLines: {
    kind: 'rows',
    one: ['明细', 'Item'],
    parts: [
      { name: 'name', label: ['项目', 'Item'], kind: 'text', required: true },
      { name: 'nameEn', label: ['英文名称', 'Name in English'], kind: 'text', more: true },
      { name: 'itemId', label: ['费用项目编号', 'Number of the fee'], kind: 'text', isCode: true, more: true },
      fen('amountFen', '单价（元）', 'Price in yuan', required),
      number('count', '数量', 'Count', required),
      fen('sumFen', '小计（元）', 'Sum in yuan', required),
    ],
  },
  taxBrackets: {
    kind: 'rows',
    one: ['税率档', 'Rate'],
    fresh: { percent: 0, quickFen: 0 },
    parts: [
      fen('upToFen', '不超过（元，空为不限）', 'Up to, in yuan; empty: no end'),
      number('percent', '税率（%）', 'Rate, %', required),
      fen('quickFen', '速算扣除数（元）', 'Quick deduction in yuan', required),
    ],
  },
  taxVectors: {
    kind: 'rows',
    one: ['用例', 'Case'],
    parts: [
      fen('grossFen', '税前（元）', 'Gross in yuan', required),
      fen('taxFen', '应纳税（元）', 'Tax in yuan', required),
      number('months', '连续月数', 'Months in a row'),
    ],
  },
} as const satisfies Readonly<Record<string, Layout>>;
