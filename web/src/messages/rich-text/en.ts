import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  tools: 'Format',
  heading: 'Heading',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  link: 'Link',
  clear: 'Clear formatting',
  address: 'Address (http, https or a path on this platform)',
} as const satisfies Translation<typeof zhCn>;
