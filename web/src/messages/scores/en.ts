import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

/** The ranking of works, for organisers. */
export const texts = {
  see: 'See ranking',
  run: 'Score run',
} as const satisfies Translation<typeof zhCn>;
