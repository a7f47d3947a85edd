import type { Label } from '@saiyun/sdk/contract';
import type { Random } from '../defaults/random.ts';

const teamFirst: readonly Label[] = [
  ['启航', 'Voyage'],
  ['追光', 'Lightchaser'],
  ['星火', 'Spark'],
  ['破晓', 'Daybreak'],
  ['凌云', 'Skyward'],
  ['砺剑', 'Whetstone'],
  ['方舟', 'Ark'],
  ['逐梦', 'Dreamer'],
  ['拾光', 'Gleaner'],
  ['远航', 'Farsail'],
  ['极客', 'Geek'],
  ['深蓝', 'Deep Blue'],
  ['青云', 'Azure'],
  ['奇点', 'Singularity'],
  ['零界', 'Threshold'],
  ['灵犀', 'Insight'],
  ['求索', 'Seeker'],
  ['天枢', 'Dubhe'],
  ['北辰', 'Polaris'],
  ['观澜', 'Wavewatch'],
];
const teamSecond: readonly Label[] = [
  ['小队', 'Squad'],
  ['团队', 'Team'],
  ['实验室', 'Lab'],
  ['工作室', 'Studio'],
  ['先锋队', 'Vanguard'],
  ['创想组', 'Ideas'],
  ['研究组', 'Research'],
  ['联盟', 'Alliance'],
];

/** The name of a team; `n` keeps names unique in large seeds. */
export function teamName(random: Random, n: number): Label {
  const first = random.pick(teamFirst);
  const second = random.pick(teamSecond);
  return [`${first[0]}${second[0]}${n}`, `${first[1]} ${second[1]} ${n}`];
}

const subjects: readonly Label[] = [
  ['城市内涝', 'urban flooding'],
  ['新能源汽车电池', 'electric vehicle batteries'],
  ['校园能耗', 'campus energy use'],
  ['古籍文字', 'characters of ancient books'],
  ['农田病虫害', 'crop pests'],
  ['共享单车调度', 'bicycle sharing'],
  ['盲人出行', 'mobility of the blind'],
  ['海洋微塑料', 'marine microplastics'],
  ['高铁客流', 'high-speed rail traffic'],
  ['社区养老服务', 'care for the elderly'],
  ['工业零件缺陷', 'defects of industrial parts'],
  ['山区物流无人机', 'delivery drones in mountains'],
  ['中小学体质健康', "pupils' fitness"],
  ['地铁站应急疏散', 'evacuation of metro stations'],
];
const methods: readonly ((subject: Label) => Label)[] = [
  ([zh, en]) => [`基于图神经网络的${zh}预测研究`, `Predicting ${en} with graph neural networks`],
  ([zh, en]) => [`面向${zh}的多目标优化模型`, `A multi-objective model of ${en}`],
  ([zh, en]) => [`${zh}的智能检测系统设计与实现`, `Design and implementation of smart detection for ${en}`],
  ([zh, en]) => [`${zh}数据可视化平台`, `A platform that visualises data on ${en}`],
  ([zh, en]) => [`融合时空特征的${zh}分析方法`, `Analysing ${en} by features of space and time`],
  ([zh, en]) => [`低成本${zh}监测装置`, `A low-cost device that monitors ${en}`],
];

export interface Work {
  readonly title: Label;
  readonly abstract: string;
}

export function work(random: Random): Work {
  const subject = random.pick(subjects);
  const title = random.pick(methods)(subject);
  return {
    title,
    abstract: `本文围绕${subject[0]}问题，从数据采集、模型建立与求解、结果检验三个方面展开研究。首先对公开数据进行清洗与特征提取；其次建立模型并给出求解算法；最后通过对比实验与灵敏度分析验证了方法的有效性，并讨论了方法的推广价值。`,
  };
}

export const majors = [
  '计算机科学与技术',
  '软件工程',
  '数学与应用数学',
  '自动化',
  '机械设计制造及其自动化',
  '电子信息工程',
  '数据科学与大数据技术',
  '土木工程',
  '工商管理',
  '环境工程',
  '视觉传达设计',
  '材料科学与工程',
] as const;

export const researchFields = [
  '机器学习与数据挖掘',
  '运筹学与优化',
  '智能制造',
  '控制理论',
  '计算机视觉',
  '环境系统工程',
  '物联网与嵌入式系统',
  '应用统计',
  '工业设计',
  '教育技术',
] as const;

export const comments = [
  '选题有现实意义，模型假设合理，求解过程完整，建议补充灵敏度分析。',
  '结构清晰，写作规范，创新点突出，实验对比略显不足。',
  '方法选择得当，数据来源可靠，结论可信，图表质量较高。',
  '思路新颖，但部分推导过于简略，建议给出关键步骤。',
  '完成度高，工程实现较好，可进一步讨论适用范围。',
] as const;
