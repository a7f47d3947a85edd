import type { Issue } from '../../contract/check.ts';
import type { Label } from '../../contract/label.ts';
import { longestSms, signedText } from './segments.ts';

/** What a template may say of its receiver. */
export const mergeFields = {
  name: ['姓名', 'Name'],
  unit: ['单位', 'School'],
  competition: ['竞赛', 'Competition'],
  team: ['队伍', 'Team'],
  entryNo: ['报名编号', 'Entry number'],
  status: ['报名状态', 'State of the entry'],
  link: ['平台地址', 'Address of the platform'],
} as const satisfies Readonly<Record<string, Label>>;
/** What only the templates of automatic messages may say, each with the event that fills it in. */
export const flowFields = {
  amount: ['金额', 'Amount'],
  net: ['到账金额', 'Net amount'],
  from: ['开始时间', 'From'],
  until: ['截止时间', 'Until'],
  number: ['编号', 'Number'],
  project: ['评审项目', 'Review project'],
  work: ['作品', 'Work'],
  count: ['数量', 'Count'],
  answer: ['答复', 'Answer'],
  why: ['原因', 'Reason'],
} as const satisfies Readonly<Record<string, Label>>;
export type MergeField = keyof typeof mergeFields | keyof typeof flowFields;
export type MergeValues = Readonly<Partial<Record<MergeField, string>>>;
export type MessageChannel = 'email' | 'sms' | 'site';

const place = /\{([^{}]*)\}/g;

const isField = (name: string): name is MergeField => Object.hasOwn(mergeFields, name) || Object.hasOwn(flowFields, name);

/** The fields that a text names, each once, and the names that are none. */
export function fieldsIn(text: string): { readonly known: readonly MergeField[]; readonly unknown: readonly string[] } {
  const names = [...new Set([...text.matchAll(place)].map(([, name = '']) => name))];
  return { known: names.filter(isField), unknown: names.filter((name) => !isField(name)) };
}

/** One line without control characters; a text message also without the brackets by which another signature could be forged. */
const oneLine = (value: string): string => value.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
const values: Readonly<Record<MessageChannel, (value: string) => string>> = {
  email: oneLine,
  site: oneLine,
  sms: (value) => oneLine(value).replace(/[【】[\]]/g, ''),
};

/**
 * A text with its fields filled in, in one pass: a value that itself looks like a field stays as it is. Values are one line each, and lose
 * what would mean something on the channel; a field without a value becomes nothing. In-app texts are escaped as HTML where they are stored.
 */
export function mergeText(channel: MessageChannel, text: string, given: MergeValues): string {
  return text.replace(place, (all, name: string) => (isField(name) ? values[channel](given[name] ?? '') : all));
}

/** How the codes of templates of automatic messages begin; they may say more than those for many people. */
export const automaticTemplatePrefix = 'auto_';

const isAutomaticTemplate = (code: unknown): boolean => typeof code === 'string' && code.startsWith(automaticTemplatePrefix);

interface TemplateTexts {
  readonly templateCode?: unknown;
  readonly channel?: unknown;
  readonly titleZh?: unknown;
  readonly titleEn?: unknown;
  readonly contentZh?: unknown;
  readonly contentEn?: unknown;
  readonly signName?: unknown;
}

/** What is wrong with the texts of a template: an unknown field, markup, a text message that is too long even with nothing filled in. */
export function messageTemplateIssues(template: TemplateTexts): Issue[] {
  const issues: Issue[] = [];
  for (const field of ['titleZh', 'titleEn', 'contentZh', 'contentEn'] as const) {
    const text = template[field];
    if (typeof text !== 'string') continue;
    const { known, unknown: others } = fieldsIn(text);
    const strange =
      others[0] ?? (isAutomaticTemplate(template.templateCode) ? undefined : known.find((name) => Object.hasOwn(flowFields, name)));
    if (strange !== undefined) issues.push({ field, code: 'rule', message: 'msgTemplate.field', params: { name: strange.slice(0, 40) } });
    if (/<\/?[a-z!]/i.test(text)) issues.push({ field, code: 'rule', message: 'msgTemplate.markup' });
    const sign = typeof template.signName === 'string' ? template.signName : null;
    const isContent = field === 'contentZh' || field === 'contentEn';
    if (isContent && template.channel === 'sms' && signedText(sign, mergeText('sms', text, {})).length > longestSms)
      issues.push({ field, code: 'rule', message: 'msgTemplate.long', params: { most: longestSms } });
  }
  return issues;
}
