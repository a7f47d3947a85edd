import { createMessages } from '@saiyun/sdk';
import { textHook } from '../lib/use-text.ts';
import { entryEn } from './entry-en.ts';
import { entryZh } from './entry-zh-cn.ts';

/** Texts of the parts that the sign-in page fetches on demand: codes, registration, recovery, third parties. */
const entryPagesText = /* @__PURE__ */ createMessages(entryZh, entryEn);

export const useEntryText = textHook(entryPagesText);
