import type { Language } from '../../contract/label.ts';
import { clientTextsEn, clientTextsZh } from '../../messages/client-texts.ts';
import { fill, type MessageParams } from '../../messages/fill.ts';

export type ClientTextKey = keyof typeof clientTextsZh;

/** One of the client's own texts. */
export function clientText(language: Language, key: ClientTextKey, params?: MessageParams): string {
  return fill((language === 'zh-CN' ? clientTextsZh : clientTextsEn)[key], params);
}
