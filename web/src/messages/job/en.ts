import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  chooseFirst: 'Choose a handler first',
  none: 'This handler takes no parameters',
  unknown: 'This handler does not know the following; remove it to save',
  remove: 'Remove',
  unreadable: 'The parameters cannot be read; correct or empty them',
  pair: '{name}: {value}',
  comma: ', ',
} as const satisfies Translation<typeof zhCn>;
