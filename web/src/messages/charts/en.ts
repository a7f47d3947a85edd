import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  chart: 'Chart',
  table: 'Table',
  view: '{title}: shown as',
  loading: 'Loading “{title}”',
  empty: 'Nothing to show yet',
  day: 'Day',
  time: 'Time',
  month: 'Month',
  item: 'Item',
  from: 'Range',
  count: 'Number',
  marks: 'Key dates',
  cuts: 'Cut lines',
  others: 'Others',
  share: 'Share',
  total: 'Total',
  moneyIn: 'In',
  moneyOut: 'Out',
  moneyNet: 'Balance',
} as const satisfies Translation<typeof zhCn>;
