import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/reviews.ts';

export const texts = {
  all: 'All',
  toDo: 'To do',
  title: 'Work',
  code: 'Code',
  project: 'Project',
  due: 'Due',
  state: 'State',
  score: 'Score',
  empty: 'No reviews here',
  emptyFilter: 'No work matches “{text}”',
  returning: 'return requested',
  refused: 'refused',
  filter: 'Filter',
  position: '{at} of {total}',
} as const satisfies Translation<typeof zh>;
