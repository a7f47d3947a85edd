import { createMessages } from '@saiyun/sdk/messages';
import { en } from './en.ts';
import { zhCn } from './zh-cn.ts';

/** The texts of the command line. */
export const cliMessage = createMessages(zhCn, en);
export type CliMessageKey = keyof typeof zhCn;
export type MessageParams = Readonly<Record<string, string | number>>;
