import { no, yes } from '@saiyun/sdk/contract';
import type { Layout } from '../layout.ts';
import { choice, only, required, text } from '../parts.ts';

/** How the parts of a rule for single values are edited and shown. */
export const valueRuleLayout: Layout = {
  kind: 'rows',
  one: ['规则', 'Rule'],
  fresh: { digits: '*', priority: no },
  parts: [
    text('digits', '校验的字符', 'Characters', {
      ...required,
      isCode: true,
      hint: ['* 为整个值，4 为接下来 4 位，1-3 为位置', '* for all, 4 for the next 4, 1-3 for places'],
    }),
    text('pattern', '正则表达式', 'Pattern', { ...required, isCode: true, hint: ['如 ^[A-Z]+$', 'e.g. ^[A-Z]+$'] }),
    text('message', '不符合时的提示', 'Message', required),
    choice(
      'priority',
      '先后',
      'Order',
      [
        [yes, ['最先校验', 'Before all others']],
        [no, ['最后校验', 'After all others']],
      ],
      only('digits', '*'),
    ),
  ],
};
