import type { Language } from '../contract/label.ts';
import type { MessageKey } from './zh-cn.ts';

type Catalogue = Record<MessageKey, string>;

/**
 * For builds that name the condition `texts-apart`: each language is a file of its own, fetched when somebody reads it. Until
 * `loadMessages` has resolved, the catalogues are empty and a text is its key.
 */
export const zhCn = {} as Readonly<Catalogue>;
export const en = {} as Readonly<Catalogue>;

export async function loadMessages(language: Language): Promise<void> {
  if (language === 'zh-CN') Object.assign(zhCn, (await import('./zh-cn.ts')).zhCn);
  else Object.assign(en, (await import('./en.ts')).en);
}
