import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/shell.ts';

export const texts = {
  title: 'Saiyun',
  jeecg: 'This platform is a JeecgBoot: you can read your notices here. Everything else is in the browser:',
  elsewhere: 'The terminal is for reviewing works and for approving entries and withdrawals. Your work is in the browser:',
  yes: 'Yes',
  no: 'No',
  loading: 'Loading…',
  notLoaded: 'Could not be loaded',
  page: 'Page {page} of {pages} · line {lines}',
  unread_one: '{count} new notice',
  unread_other: '{count} new notices',
  badKeys: 'The settings file has keys that cannot be used: {names}',
  notFound: 'not found',
  retry: '{error} (press {key} to try again)',
  asOf: 'offline, as of {time}',
  offline: 'Offline: this is as of {time} (press {key} to try again)',
  old: '{error}. This is as of {time} (press {key} to try again)',
  sessionEnded: 'Your session has ended; sign in again',
  smallTitle: 'Window too small',
  smallSizes: 'Needs {columns}×{rows}\nNow {width}×{height}',
  small: 'Enlarge the terminal to at least {columns}×{rows} (now {width}×{height})',
} as const satisfies Translation<typeof zh>;
