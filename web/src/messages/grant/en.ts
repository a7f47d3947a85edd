import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  title: 'Permissions of {name}',
  linked: 'Link parents and children',
  all: 'Tick all',
  nothing: 'Untick all',
  open: 'Expand all',
  close: 'Collapse all',
  preview: 'Preview',
  saved: 'Saved; it takes effect at once',
  chosen: '{number} ticked',
  search: 'Search menus and buttons',
  none: 'No menu or button matches',
} as const satisfies Translation<typeof zhCn>;
