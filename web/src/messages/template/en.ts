import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  'grades.none': 'Once a grade item has its grades, set the points of each one here',
  'grades.gone': 'Not one of the grades; clear it to remove it',
  'weights.sum': 'Sum of weights {sum} / 100',
  'weights.wrong': 'The weights of scores, and of grades with points, must add up to 100 before the template can be used',
} as const satisfies Translation<typeof zhCn>;
