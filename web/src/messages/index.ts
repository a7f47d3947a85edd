import { createMessages } from '@saiyun/sdk';
import { en } from './en.ts';
import { zhCn } from './zh-cn.ts';

/** Texts of the entry: sign-in, error policy and failure pages. The shell and its pages have catalogues of their own. */
export const entryText = /* @__PURE__ */ createMessages(zhCn, en);
