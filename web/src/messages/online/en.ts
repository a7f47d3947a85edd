import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  open: 'Open',
  mine: 'Forms and reports',
  mineText: 'Forms and reports of your institution that you may fill in or look at',
  forms: 'Online forms',
  reports: 'Online reports',
  noFields: 'The form {code} has no fields',
  noForms: 'There is no form or report that you may see',
  parts: 'Parts',
  partsOf: 'Parts of “{name}”',
  chooseRow: 'Choose a row above and open its parts',
  noParts: 'This form has no parts',
  print: 'Print',
  'tree.addBelow': 'Add below',
  'tree.top': '(top)',
  'tree.empty': 'No data yet',
  'report.search': 'Search',
  'report.reset': 'Reset',
  'report.from': 'from',
  'report.to': 'to',
  'report.empty': 'Nothing matches',
  'report.sort': 'Click to sort',
  'report.total_one': '{count} row',
  'report.total_other': '{count} rows',
} as const satisfies Translation<typeof zhCn>;
