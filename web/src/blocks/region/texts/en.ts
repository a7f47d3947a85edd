import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  choose: 'Choose a region',
  none: 'No region has this name',
  loading: 'Loading the regions…',
  failed: 'The regions could not be loaded',
} as const satisfies Translation<typeof zhCn>;
