import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/notices.ts';

export const texts = {
  title: 'Notices',
  what: 'Title',
  sender: 'From',
  system: 'Platform',
  time: 'Time',
  none: 'No notices',
  allRead: 'All notices are read',
} as const satisfies Translation<typeof zh>;
