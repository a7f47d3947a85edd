import { createMessages } from '@saiyun/sdk';
import { en } from './en.ts';
import { zhCn } from './zh-cn.ts';

export const kitText = /* @__PURE__ */ createMessages(zhCn, en);
export type KitKey = keyof typeof zhCn;
