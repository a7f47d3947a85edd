import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/downloads.ts';

export const texts = {
  title: 'My downloads',
  what: 'File',
  rows: 'Rows',
  made: 'Created',
  state: 'State',
  exporting: 'Exporting, {percent}%',
  ready: 'Ready until {time}',
  expired: 'Expired',
  failed: 'Failed',
  failedWhy: 'Failed: {reason}',
  none: 'No exports yet: start one in the browser, or with saiyun export --all',
  nothing: 'There is no file to save',
  notYet: 'The export is still running',
  gone: 'The file has expired; export it again',
} as const satisfies Translation<typeof zh>;
