import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  title: 'Awards',
  purpose: 'Awards on public notice and confirmed ones. No sign-in is needed.',
  onNotice: 'On public notice until {day}',
  confirmed: 'Confirmed',
  count: 'Awards: {count}',
  none: 'No awards have been announced yet',
  noneText: 'They appear here when their public notice begins.',
  all: 'All competitions',
  search: 'Work number, title, team or school',
  nothing: 'No work matches',
  object: 'The public notice runs until {day}, that day included. To object to an award, sign in and file an appeal.',
  waiting: 'On notice',
  more: 'Show more',
  shown: '{shown} of {total} shown',
} as const satisfies Translation<typeof zhCn>;
