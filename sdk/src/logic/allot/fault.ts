import { type Label, type Language, labelIn } from '../../contract/label.ts';

/** What can be wrong with the input of an allotment. The names in braces come from the fault. */
const reasons = {
  json: ['不是 JSON：{value}', 'not JSON: {value}'],
  object: [
    '应为一个对象，含 works、experts、reviews、loadMin、loadMax、arcs',
    'expected an object with works, experts, reviews, loadMin, loadMax and arcs',
  ],
  missing: ['缺少 {where}', '{where} is missing'],
  whole: ['{where} 应为 {min} 到 {max} 的整数，实际为 {value}', '{where} must be a whole number from {min} to {max}, not {value}'],
  list: ['{where} 应为列表', '{where} must be a list'],
  count: ['{where} 应有 {max} 项（每个一项），实际为 {value} 项', '{where} must have {max} entries, one for each, not {value}'],
  triple: ['{where} 应为 [作品, 专家, 分数]', '{where} must be [work, expert, score]'],
  pair: ['{where} 应为 [作品, 专家]', '{where} must be [work, expert]'],
  range: ['{where} 指向不存在的编号 {value}（应为 0 到 {max}）', '{where} names {value}, which does not exist (0 to {max})'],
  nobody: ['{where} 指向编号 {value}，但一个也没有', '{where} names {value}, but there are none'],
  twice: ['作品 {work} 与专家 {expert} 的组合出现了两次', 'work {work} and expert {expert} are paired twice'],
  notPaired: ['{where}：作品 {work} 与专家 {expert} 不在 arcs 中', '{where}: work {work} and expert {expert} are not in arcs'],
  crossed: ['{where}：下限 {min} 大于上限 {max}', '{where}: the least, {min}, is above the most, {max}'],
  seed: ['seed 应为整数或文字', 'seed must be a whole number or a text'],
  objectives: ['objectives 应为 kept、score、fair 的不重复列表', 'objectives must list kept, score and fair, each at most once'],
  large: ['分数太大，无法精确求和', 'the scores are too large to be summed exactly'],
} as const satisfies Record<string, Label>;

export type AllotFaultReason = keyof typeof reasons;

export interface AllotFaultFacts {
  /** The member of the input, for example `arcs[3]`. */
  readonly where?: string;
  readonly value?: string | number;
  readonly min?: number;
  readonly max?: number;
  readonly work?: number;
  readonly expert?: number;
}

/** The input of an allotment cannot be used. `message` is English; `allotFaultText` gives both languages. */
export class AllotFault extends Error {
  readonly reason: AllotFaultReason;
  readonly facts: AllotFaultFacts;

  constructor(reason: AllotFaultReason, facts: AllotFaultFacts = {}) {
    super(textOf(reason, facts, 'en'));
    this.name = 'AllotFault';
    this.reason = reason;
    this.facts = facts;
  }
}

const textOf = (reason: AllotFaultReason, facts: AllotFaultFacts, language: Language): string =>
  labelIn(reasons[reason], language).replace(/\{(\w+)\}/g, (_, key: string) => String(facts[key as keyof AllotFaultFacts] ?? ''));

/** The fault in the reader's language. */
export function allotFaultText(fault: AllotFault, language: Language): string {
  return textOf(fault.reason, fault.facts, language);
}

/** A value as a message shows it: short, and recognisable as what it is. */
export function shown(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
