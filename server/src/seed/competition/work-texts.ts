import { type Random, seeded } from '../../defaults/random.ts';

/** Demo works have papers of their own, so that what two of them have in common stands out. */
export const paperCount = 24;
/** Papers of which one was handed in twice, byte for byte, and those with paragraphs from another. */
const copies: Readonly<Record<number, { readonly of: number; readonly paragraphs: number }>> = {
  1: { of: 0, paragraphs: Number.POSITIVE_INFINITY },
  3: { of: 2, paragraphs: 9 },
  5: { of: 4, paragraphs: 6 },
};
const paragraphCount = 12;

const fields = [
  '城市交通',
  '冷链物流',
  '社区养老',
  '风电功率',
  '水质监测',
  '高校选课',
  '电网负荷',
  '农田灌溉',
  '快递分拣',
  '图书借阅',
  '桥梁检测',
  '客服问答',
];
const methods = [
  '梯度提升树',
  '混合整数规划',
  '图神经网络',
  '卡尔曼滤波',
  '遗传算法',
  '贝叶斯网络',
  '支持向量机',
  '排队模型',
  '元胞自动机',
  '主成分分析',
];
const sources = ['传感器日志', '公开年鉴', '问卷', '现场录像', '业务台账', '遥感影像', '运营商信令', '历史订单'];
const goals = ['误差', '耗时', '成本', '漏检率', '能耗', '等待时间', '返工量', '库存'];

const between = (random: Random, from: number, to: number): number => from + random.int(to - from);
const percent = (random: Random): string => `${between(random, 2, 40)}.${random.int(10)}%`;

const sentences: readonly ((random: Random) => string)[] = [
  (r) => `围绕${r.pick(fields)}，我们整理了${between(r, 120, 9000)}条${r.pick(sources)}，剔除${between(r, 3, 90)}条异常。`,
  (r) => `以${r.pick(methods)}为主体，${r.pick(methods)}作对照，${r.pick(goals)}由${percent(r)}降到${percent(r)}。`,
  (r) => `第${between(r, 2, 9)}组试验在${r.pick(fields)}场景重复${between(r, 10, 60)}次，${r.pick(goals)}的标准差为${percent(r)}。`,
  (r) => `参数取${between(r, 2, 64)}、${between(r, 2, 64)}、${between(r, 2, 64)}时，${r.pick(methods)}收敛用了${between(r, 40, 900)}步。`,
  (r) => `与${r.pick(methods)}相比，训练时间多${percent(r)}，${r.pick(goals)}少${percent(r)}，我们认为值得。`,
  (r) => `${r.pick(sources)}缺失${percent(r)}，用${r.pick(methods)}补全后${r.pick(goals)}变化不到${percent(r)}。`,
];

const ownParagraphs = (n: number): readonly string[] => {
  const random = seeded(900 + n);
  return Array.from({ length: paragraphCount }, (_, i) => sentences[i % sentences.length]?.(random) ?? '');
};

/** The paragraphs of the demo's nth paper. */
export function paperParagraphs(n: number): readonly string[] {
  const copy = copies[n];
  return copy ? [...ownParagraphs(copy.of).slice(0, copy.paragraphs), ...ownParagraphs(n).slice(copy.paragraphs)] : ownParagraphs(n);
}
