import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  type: 'How it repeats in a week',
  TYPE_NOT_SET: 'Not by weekday',
  TYPE_RANGE: 'From one day to another',
  TYPE_LOOP: 'Every few days',
  TYPE_SPECIFY: 'On chosen weekdays',
  range: 'from {start} to {end}',
  loop: 'every {step} days from {start}',
  start: 'Start',
  end: 'End',
  step: 'Interval in days',
  days: 'Weekdays',
  choose: 'Choose at least one weekday',
  unknown: 'The present setting {text} cannot be shown here; a choice replaces it',
} as const satisfies Translation<typeof zhCn>;
