import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  drag: 'Drag the slider to verify',
  done: 'Verified',
  checking: 'Checking…',
  failed: 'Not verified. Drag again.',
  label: 'Slider check: move it to the right end with the right arrow key',
} as const satisfies Translation<typeof zhCn>;
