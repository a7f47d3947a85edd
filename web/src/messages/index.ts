import { createMessages } from '@saiyun/sdk';
import { en } from './en.ts';
import { zhCn } from './zh-cn.ts';

/** Texts of the entry: sign-in, error policy and failure pages. Those of the shell and its pages are in catalogues of their own. */
export const entryText = /* @__PURE__ */ createMessages(zhCn, en);
