import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  next: 'Next five runs',
  none: 'No more runs',
  comma: ', ',
  hint: 'second minute hour day month week [year]; day or week is ?',
} as const satisfies Translation<typeof zhCn>;
