import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  title: 'Permissions of {name}',
  linked: 'Link parents and children',
  all: 'Tick all',
  nothing: 'Untick all',
  'found.all': 'Tick the results',
  'found.nothing': 'Untick the results',
  open: 'Expand all',
  close: 'Collapse all',
  weighty: 'Save these permissions?',
  weightyText: '{added} added, {removed} taken away.',
  preview: 'Preview',
  saved: 'Saved; it takes effect at once',
  chosen: '{number} ticked',
  search: 'Search menus and buttons',
  none: 'No menu or button matches',
} as const satisfies Translation<typeof zhCn>;
