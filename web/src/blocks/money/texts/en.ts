import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  yuan: 'CNY',
  digits: 'At most two decimals: {text} was not rounded',
} as const satisfies Translation<typeof zhCn>;
