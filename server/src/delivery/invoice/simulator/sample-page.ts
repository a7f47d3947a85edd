import type { CertificateElement } from '@saiyun/sdk/contract';
import { capitalYuan } from '@saiyun/sdk/logic/money';
import { paperThreads } from '../../../paper/index.ts';
import { yuanText } from '../../pay/alipay.ts';
import type { SimulatedInvoice } from './state.ts';

const frame = '#8b3a2b';
const ink = '#1f2328';
const warning = '#b42318';
const [left, right, top] = [8, 202, 8];

interface Seller {
  readonly name: string;
  readonly taxNo: string;
}

/** Braces would name facts of a certificate. */
const plain = (text: string): string => text.replaceAll('{', '（').replaceAll('}', '）');

type Setting = Partial<Pick<CertificateElement, 'size' | 'bold' | 'align' | 'colour'>>;
const say = (text: string, x: number, y: number, w: number, h = 6, set: Setting = {}): CertificateElement => ({
  type: 'text',
  x,
  y,
  w,
  h,
  font: 'Noto Serif SC',
  size: 9,
  colour: ink,
  align: 'left',
  autoFit: true,
  text: plain(text) || ' ',
  ...set,
});
const label = (text: string, x: number, y: number, w: number, h = 6, align: 'left' | 'center' | 'right' = 'left'): CertificateElement =>
  say(text, x, y, w, h, { colour: frame, align });
const across = (y: number): CertificateElement => ({ type: 'line', x: left, y, w: right - left, h: 0.2, colour: frame });
const down = (x: number, y: number, h: number): CertificateElement => ({ type: 'line', x, y, w: 0.2, h, colour: frame });

const kindNames: Readonly<Record<string, string>> = { pc: '普通发票', bs: '增值税专用发票' };

/** Amount without tax and the tax within an amount, in fen. */
export function taxWithin(fen: number, rate: string): { readonly net: number; readonly tax: number } {
  const net = Math.round(fen / (1 + Number(rate)));
  return { net, tax: fen - net };
}

const head = (one: SimulatedInvoice, number: string, day: string): CertificateElement[] => [
  say(`电子发票（${kindNames[one.kind] ?? '普通发票'}）`, 55, top + 2, 100, 10, { size: 18, align: 'center', colour: frame }),
  { type: 'line', x: 72, y: top + 13, w: 66, h: 0.3, colour: frame },
  label('发票号码：', 150, top + 2, 18),
  say(number, 168, top + 2, 36),
  label('开票日期：', 150, top + 8, 18),
  say(day, 168, top + 8, 36),
  say('样例 · 模拟开具，不能报销或抵扣', left, top + 2, 46, 12, { size: 9, bold: true, colour: warning }),
];

const party = (title: string, x: number, y: number, name: string, taxNo: string): CertificateElement[] => [
  ...Array.from(title).map((letter, n) => label(letter, x + 1, y + 1 + n * 4.6, 5, 4.6, 'center')),
  down(x + 7, y, 24),
  label('名称：', x + 9, y + 3, 14),
  say(name, x + 20, y + 2, 75, 8),
  label('统一社会信用代码/纳税人识别号：', x + 9, y + 14, 50),
  say(taxNo, x + 57, y + 14, 38),
];

const columns = [
  ['项目名称', left + 1, 66, 'left'],
  ['单位', 78, 14, 'center'],
  ['数量', 92, 14, 'right'],
  ['单价', 108, 24, 'right'],
  ['金额', 134, 24, 'right'],
  ['税率/征收率', 160, 18, 'center'],
  ['税额', 178, 23, 'right'],
] as const;

const items = (one: SimulatedInvoice, y: number): CertificateElement[] => {
  const { net, tax } = taxWithin(one.fen, one.taxRate);
  const cells = [one.goodsName, '项', '1', yuanText(net), yuanText(net), `${Math.round(Number(one.taxRate) * 1000) / 10}%`, yuanText(tax)];
  return [
    ...columns.map(([name, x, w, align]) => label(name, x, y, w, 6, align)),
    ...columns.map(([, x, w, align], n) => say(cells[n] ?? '', x, y + 7, w, 8, { align })),
    label('合　　计', left + 20, y + 30, 30, 6, 'center'),
    say(`¥${yuanText(net)}`, 134, y + 30, 24, 6, { align: 'right' }),
    say(`¥${yuanText(tax)}`, 178, y + 30, 23, 6, { align: 'right' }),
    across(y + 37),
    label('价税合计（大写）', left + 10, y + 38.5, 40, 6, 'center'),
    down(66, y + 37, 9),
    say(capitalYuan(one.fen), 70, y + 38.5, 66, 6),
    label('（小写）', 138, y + 38.5, 18),
    say(`¥${yuanText(one.fen)}`, 156, y + 38.5, 44, 6, { bold: true }),
    across(y + 46),
  ];
};

const elementsOf = (one: SimulatedInvoice, seller: Seller, number: string, day: string): CertificateElement[] => {
  const y = top + 18;
  const buyer = [one.buyerAddress && `购买方地址电话：${one.buyerAddress}`, one.buyerBank && `购买方开户行及账号：${one.buyerBank}`];
  return [
    ...head(one, number, day),
    across(y),
    ...party('购买方信息', left, y, one.buyerName, one.buyerTaxNo),
    down(105, y, 24),
    ...party('销售方信息', 105, y, seller.name, seller.taxNo),
    across(y + 24),
    ...items(one, y + 25),
    label('备', left + 1, y + 75, 5, 5, 'center'),
    label('注', left + 1, y + 82, 5, 5, 'center'),
    down(left + 7, y + 71, 22),
    say([one.remark, ...buyer.filter(Boolean)].join('\n'), left + 9, y + 72, 180, 20, { size: 8 }),
    across(y + 93),
    down(left, y, 93),
    down(right, y, 93),
    label('开票人：', left + 10, y + 96, 16),
    say(one.clerk, left + 26, y + 96, 40),
  ];
};

/** The file of a simulated invoice: it looks like a fully digitised one and says plainly that it is none. */
export async function samplePage(one: SimulatedInvoice, seller: Seller, fonts: string | undefined): Promise<Uint8Array> {
  const written = new Date(one.at + 8 * 3_600_000).toISOString();
  const day = `${written.slice(0, 4)}年${written.slice(5, 7)}月${written.slice(8, 10)}日`;
  const draw = async (from: SimulatedInvoice) => {
    const values = { certNo: from.number, verifyCode: '', verifyUrl: '', issueDate: written.slice(0, 10), facts: {} };
    const sheet = { width: 210, height: 140, locale: 'zh-CN', elements: elementsOf(from, seller, from.number, day) };
    const task = { sheet, pictures: [], fonts, draws: true, pages: [{ values, proof: undefined, qrText: '', time: from.at }] };
    return (await paperThreads.run(task, undefined)).pages[0];
  };
  const page = await draw(one);
  if (page?.bytes) return page.bytes;
  // A character that no font has must not keep a sample from being made.
  const lacking = (page?.problems ?? []).flatMap((problem) => (problem.kind === 'glyph' ? Array.from(problem.characters) : []));
  const cut = (text: string): string =>
    Array.from(text, (letter) => (lacking.includes(letter) ? '□' : letter))
      .join('')
      .slice(0, 60);
  const shorter = await draw({
    ...one,
    buyerName: cut(one.buyerName),
    remark: cut(one.remark),
    buyerAddress: cut(one.buyerAddress),
    buyerBank: cut(one.buyerBank),
  });
  if (!shorter?.bytes) throw new Error(`the sample of ${one.number} cannot be drawn: ${JSON.stringify(shorter?.problems)}`);
  return shorter.bytes;
}
