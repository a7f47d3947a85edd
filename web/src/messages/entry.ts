import { createMessages } from '@saiyun/sdk';
import { textHook } from '../lib/use-text.ts';
import { entryEn } from './entry-en.ts';
import { entryZh } from './entry-zh-cn.ts';

/** Texts of what the sign-in page fetches only when it is asked for: codes, registration, recovery, third parties. */
const entryPagesText = /* @__PURE__ */ createMessages(entryZh, entryEn);

export const useEntryText = textHook(entryPagesText);
