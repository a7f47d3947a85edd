import type { Language } from '../contract/label.ts';

export { en } from './en.ts';
export { zhCn } from './zh-cn.ts';

/** Fetches the texts of a language where they come apart from the code; here both languages are there from the start. */
export function loadMessages(_language: Language): Promise<void> {
  return Promise.resolve();
}
