import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  tools: 'Markdown formatting',
  content: 'Content',
  write: 'Write',
  preview: 'Preview',
  both: 'Both',
  view: 'View',
  heading: 'Heading',
  bold: 'Bold',
  italic: 'Italic',
  quote: 'Quote',
  bullets: 'Bullets',
  numbers: 'Numbers',
  code: 'Code',
  link: 'Link',
  table: 'Table',
  empty: 'Nothing written',
  word: 'text',
  column: 'Column',
} as const satisfies Translation<typeof zhCn>;
