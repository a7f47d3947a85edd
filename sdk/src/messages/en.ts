import { clientTextsEn, importTextsEn } from './client-texts.ts';
import { accountEn } from './en/account.ts';
import { competitionEn } from './en/competition.ts';
import { filesEn } from './en/files.ts';
import { messagesEn } from './en/messages.ts';
import { moneyEn } from './en/money.ts';
import { platformEn } from './en/platform.ts';
import { recordsEn } from './en/records.ts';
import type { MessageKey } from './zh-cn.ts';

/** The English catalogue: a missing key does not compile. */
export const en: Readonly<Record<MessageKey, string>> = {
  ...clientTextsEn,
  ...importTextsEn,
  ...accountEn,
  ...recordsEn,
  ...filesEn,
  ...competitionEn,
  ...moneyEn,
  ...messagesEn,
  ...platformEn,
};
