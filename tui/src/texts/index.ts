import type { Language } from '@saiyun/sdk/contract';
import { createTexts, type Text, type TextKey } from '@saiyun/sdk/texts';

const catalogues = {
  downloads: { 'zh-CN': () => import('./zh-cn/downloads.ts'), en: () => import('./en/downloads.ts') },
  files: { 'zh-CN': () => import('./zh-cn/files.ts'), en: () => import('./en/files.ts') },
  keys: { 'zh-CN': () => import('./zh-cn/keys.ts'), en: () => import('./en/keys.ts') },
  money: { 'zh-CN': () => import('./zh-cn/money.ts'), en: () => import('./en/money.ts') },
  notices: { 'zh-CN': () => import('./zh-cn/notices.ts'), en: () => import('./en/notices.ts') },
  own: { 'zh-CN': () => import('./zh-cn/own.ts'), en: () => import('./en/own.ts') },
  queue: { 'zh-CN': () => import('./zh-cn/queue.ts'), en: () => import('./en/queue.ts') },
  review: { 'zh-CN': () => import('./zh-cn/review.ts'), en: () => import('./en/review.ts') },
  reviews: { 'zh-CN': () => import('./zh-cn/reviews.ts'), en: () => import('./en/reviews.ts') },
  shell: { 'zh-CN': () => import('./zh-cn/shell.ts'), en: () => import('./en/shell.ts') },
  signIn: { 'zh-CN': () => import('./zh-cn/sign-in.ts'), en: () => import('./en/sign-in.ts') },
} as const;
const areas = Object.keys(catalogues) as (keyof typeof catalogues)[];

const texts = createTexts(catalogues);
export type TuiText = Text<typeof texts>;
export type TuiKey = TextKey<typeof texts>;

/** Loads every text of the interface in one language. */
export function loadTexts(language: Language): Promise<TuiText> {
  return texts.load(language, ...areas);
}

/** The texts of a language that `loadTexts` has loaded. */
export function textsIn(language: Language): TuiText {
  return texts.loaded(language, ...areas);
}
