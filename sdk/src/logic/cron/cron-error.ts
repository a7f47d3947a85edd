import type { Label, Language } from '../../contract/label.ts';
import { labelIn } from '../../contract/label.ts';
import { type CronField, cronFieldLabels } from './cron-field.ts';

/** Why an expression cannot be read. `{value}`, `{min}` and `{max}` in the texts come from the error. */
const reasons = {
  field_count: [
    '应为 6 或 7 个字段（或 5 个字段的 Unix 写法），实际为 {value} 个',
    'expected 6 or 7 fields (or 5 in the Unix form), got {value}',
  ],
  quartz_field_count: ['应为 6 或 7 个字段，实际为 {value} 个', 'expected 6 or 7 fields, got {value}'],
  both_days: ['日和周不能同时设置，其中一个必须是 ?', 'day and week cannot both be set: one of them must be ?'],
  no_day: ['日和周不能同时为 ?', 'day and week cannot both be ?'],
  question: ['? 只能单独用于日或周', '? stands alone, and only in day or week'],
  out_of_range: ['{value} 超出范围 {min}-{max}', '{value} is out of range {min}-{max}'],
  step: ['步长 {value} 超出范围 {min}-{max}', 'step {value} is out of range {min}-{max}'],
  nth: ['# 后面应为 1-5', '# must be followed by 1-5'],
  offset: ['L- 后面应为 0-30', 'L- must be followed by 0-30'],
  name: ['无法识别名称 {value}', 'unknown name {value}'],
  place: ['{value} 不能用在此字段', '{value} cannot be used in this field'],
  alone: ['{value} 不能与其他值并列', '{value} cannot be part of a list'],
  reversed: ['{value} 的起始大于结束', '{value} starts after its end'],
  blank: ['没有值', 'no value'],
  syntax: ['无法识别 {value}', 'cannot read {value}'],
  zone: ['未知时区 {value}', 'unknown time zone {value}'],
} as const satisfies Record<string, Label>;

export type CronReason = keyof typeof reasons;
/** `expression` if no single field is at fault, `zone` for the time zone of a search. */
export type CronErrorField = CronField | 'expression' | 'zone';

export interface CronErrorFacts {
  readonly value?: string | number;
  readonly min?: number;
  readonly max?: number;
}

/** An invalid expression: which field, why, and its text. `message` is English; `cronErrorText` gives both languages. */
export class CronError extends Error {
  readonly field: CronErrorField;
  readonly reason: CronReason;
  readonly facts: CronErrorFacts;

  constructor(field: CronErrorField, reason: CronReason, facts: CronErrorFacts = {}) {
    super(textOf(field, reason, facts, 'en'));
    this.name = 'CronError';
    this.field = field;
    this.reason = reason;
    this.facts = facts;
  }
}

const textOf = (field: CronErrorField, reason: CronReason, facts: CronErrorFacts, language: Language): string => {
  const said = labelIn(reasons[reason], language).replace(/\{(\w+)\}/g, (_, key: string) =>
    String(facts[key as keyof CronErrorFacts] ?? ''),
  );
  if (field === 'expression' || field === 'zone') return said;
  return language === 'zh-CN' ? `${cronFieldLabels[field][0]}字段：${said}` : `${cronFieldLabels[field][1]} field: ${said}`;
};

/** The error in the reader's language, preceded by the name of the field. */
export function cronErrorText(error: CronError, language: Language): string {
  return textOf(error.field, error.reason, error.facts, language);
}
