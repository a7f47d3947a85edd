import type { IssueCode } from '../contract/check.ts';
import type { FailureCode } from '../contract/wire/codes.ts';
import { clientTextsZh, importTextsZh } from './client-texts.ts';
import { accountZh } from './zh-cn/account.ts';
import { competitionZh } from './zh-cn/competition.ts';
import { filesZh } from './zh-cn/files.ts';
import { messagesZh } from './zh-cn/messages.ts';
import { moneyZh } from './zh-cn/money.ts';
import { platformZh } from './zh-cn/platform.ts';
import { recordsZh } from './zh-cn/records.ts';

/** The Chinese catalogue: every failure and every issue has its text, as anything else does not compile. */
export const zhCn = {
  ...clientTextsZh,
  ...importTextsZh,
  ...accountZh,
  ...recordsZh,
  ...filesZh,
  ...competitionZh,
  ...moneyZh,
  ...messagesZh,
  ...platformZh,
} as const satisfies Readonly<Record<`failure.${FailureCode}` | `issue.${IssueCode}`, string>>;

export type MessageKey = keyof typeof zhCn;
