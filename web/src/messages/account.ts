import { createMessages } from '@saiyun/sdk';
import { textHook } from '../lib/use-text.ts';
import { accountEn } from './account-en.ts';
import { accountZh } from './account-zh-cn.ts';

/** Texts of the pages about the user's own account. */
const accountText = /* @__PURE__ */ createMessages(accountZh, accountEn);

export const useAccountText = textHook(accountText);
