import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/review.ts';

/** Reviews and allotments. */
export const texts = {
  mine: 'list your own reviews, as an expert',
  show: 'show a review with its work and the items to score',
  status: 'only in this state: 0 pending, 1 draft, 2 submitted, 3 expired, 4 returned, 5 cancelled',
  mineExamples: 'Examples:\n  $ saiyun review mine --status 0\n  $ saiyun review mine --json=id,title,dueTime',
  showExamples: 'Examples:\n  $ saiyun review show 42\n  $ saiyun review show 42 --jq .template.items',
  code: 'Number',
  work: 'Work',
  due: 'Due',
  score: 'Score',
  editable: 'Can be changed',
  form: 'Form',
  item: 'Item',
  itemName: 'Name',
  full: 'Full mark',
} as const satisfies Translation<typeof zh>;
