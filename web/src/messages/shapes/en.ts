import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  key: 'Name',
  value: 'Value',
  addArg: 'Add argument',
  removeArg: 'Remove argument',
  more: 'More settings',
  less: 'Fewer settings',
  set: 'Set',
  unset: 'Do not set',
  source: 'Source',
  parts: 'Edit in parts',
  notFit: 'Correct the JSON first; then it can be edited in parts',
  wrong: 'Line {line}, {path}: {fault}',
  whole: 'the whole value',
} as const satisfies Translation<typeof zhCn>;
