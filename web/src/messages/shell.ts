import { createMessages } from '@saiyun/sdk';
import { textHook } from '../lib/use-text.ts';
import { shellEn } from './shell-en.ts';
import { shellZh } from './shell-zh-cn.ts';

/** Texts of the shell, the home page and the settings. */
const shellText = /* @__PURE__ */ createMessages(shellZh, shellEn);

export const useShellText = textHook(shellText);
