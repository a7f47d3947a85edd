import { createMessages } from '@saiyun/sdk/messages';
import { en } from './en.ts';
import { zhCn } from './zh-cn.ts';

export type { TuiKey } from './zh-cn.ts';
export const tuiMessage = createMessages(zhCn, en);
