import type { Language } from '@saiyun/sdk/contract';
import { type AreaName, createTexts, type TextKey as KeyOf, type Text, type TextParams } from '@saiyun/sdk/texts';

/** The texts of the command line by area. A command loads those of its own areas, in the reader's language. */
export const texts = createTexts({
  program: { 'zh-CN': () => import('./zh-cn/program.ts'), en: () => import('./en/program.ts') },
  problem: { 'zh-CN': () => import('./zh-cn/problem.ts'), en: () => import('./en/problem.ts') },
  account: { 'zh-CN': () => import('./zh-cn/account.ts'), en: () => import('./en/account.ts') },
  transfer: { 'zh-CN': () => import('./zh-cn/transfer.ts'), en: () => import('./en/transfer.ts') },
  dict: { 'zh-CN': () => import('./zh-cn/dict.ts'), en: () => import('./en/dict.ts') },
  record: { 'zh-CN': () => import('./zh-cn/record.ts'), en: () => import('./en/record.ts') },
  cron: { 'zh-CN': () => import('./zh-cn/cron.ts'), en: () => import('./en/cron.ts') },
  access: { 'zh-CN': () => import('./zh-cn/access.ts'), en: () => import('./en/access.ts') },
  allot: { 'zh-CN': () => import('./zh-cn/allot.ts'), en: () => import('./en/allot.ts') },
  review: { 'zh-CN': () => import('./zh-cn/review.ts'), en: () => import('./en/review.ts') },
  withdraw: { 'zh-CN': () => import('./zh-cn/withdraw.ts'), en: () => import('./en/withdraw.ts') },
  tools: { 'zh-CN': () => import('./zh-cn/tools.ts'), en: () => import('./en/tools.ts') },
  platform: { 'zh-CN': () => import('./zh-cn/platform.ts'), en: () => import('./en/platform.ts') },
  upkeep: { 'zh-CN': () => import('./zh-cn/upkeep.ts'), en: () => import('./en/upkeep.ts') },
  tenant: { 'zh-CN': () => import('./zh-cn/tenant.ts'), en: () => import('./en/tenant.ts') },
});

export type Area = AreaName<typeof texts>;
export type TextKey<A extends Area = Area> = KeyOf<typeof texts, A>;
/** What a text must be given: a value for each name in its braces. */
export type Params<K> = TextParams<typeof texts, K>;
export type Arguments<K> = [keyof Params<K>] extends [never] ? [] : [params: Params<K>];
/** The texts of some areas, and those that every command shows. */
export type Texts<A extends Area = never> = Text<typeof texts, A | 'program'>;

/** A text that is chosen now and shown later: what a failure says, for example. */
export interface Told {
  readonly key: TextKey;
  readonly params: Readonly<Record<string, string | number>>;
}

export function told<K extends TextKey>(key: K, ...[params]: Arguments<K>): Told {
  return { key, params: params ?? {} };
}

/** A chosen text in a language, whose area is loaded if it is not. */
export async function written(language: Language, { key, params }: Told): Promise<string> {
  const text = await texts.load(language, key.slice(0, key.indexOf('.')) as Area);
  return (text as (key: TextKey, params: Told['params']) => string)(key, params);
}
