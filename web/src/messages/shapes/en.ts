import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  key: 'Name',
  value: 'Value',
  addArg: 'Add argument',
  removeArg: 'Remove argument',
  comma: 'Press Enter after each one',
  add: 'Add {one}',
  none: 'No {one} yet',
  up: 'Move up',
  down: 'Move down',
  remove: 'Remove',
  more: 'More settings',
  less: 'Fewer settings',
  set: 'Set',
  unset: 'Do not set',
  source: 'Source',
  parts: 'Edit in parts',
  notFit: 'Correct the JSON first; then it can be edited in parts',
  invalid: 'Line {line}, column {column}: not valid JSON',
  wrong: 'Line {line}, {path}: {fault}',
  whole: 'the whole value',
} as const satisfies Translation<typeof zhCn>;
