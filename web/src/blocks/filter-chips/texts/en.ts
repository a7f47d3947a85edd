import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from './zh-cn.ts';

export const texts = {
  add: 'Filter',
  active: 'Active filters',
  remove: 'Remove filter {name}',
  clearAll: 'Clear all',
  choose: 'Choose a field',
  find: 'Find a field',
  noField: 'No such field',
} as const satisfies Translation<typeof zh>;
