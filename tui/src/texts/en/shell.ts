import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/shell.ts';

export const texts = {
  title: 'Saiyun',
  jeecg: 'This is a JeecgBoot server: you can read your notices here. Everything else is in the browser:',
  elsewhere: 'The terminal is for reviewing works and for approving entries and withdrawals. Your tasks are in the browser:',
  zone: 'Beijing time',
  yes: 'Yes',
  no: 'No',
  loading: 'Loading…',
  notLoaded: 'Could not be loaded',
  page: 'Page {page} of {pages} · line {lines}',
  unread_one: '{count} new notice',
  unread_other: '{count} new notices',
  badKeys: 'Keys in the settings file: {problems} ({help} lists the names)',
  'wrongKey.action': 'there is no action “{name}”',
  'wrongKey.key': '“{name}” cannot have the key {key}',
  'wrongKey.taken': '{key} is both “{name}” and “{other}”',
  'wrongKey.and': '; ',
  helpPlace: '{at} of {total} · the names are for “keys” in the settings file',
  notFound: 'not found',
  retry: '{error} (press {key} to try again)',
  asOf: 'as of {time}, not connected',
  asOfLoading: 'as of {time}',
  offline: 'Offline: this is as of {time} (press {key} to try again)',
  old: '{error}. This is as of {time} (press {key} to try again)',
  signOutTitle: 'Sign out',
  signOutAsk_one:
    '{count} review has changes that have not been sent. They stay on this computer and go out after your next sign-in here. Sign out?',
  signOutAsk_other:
    '{count} reviews have changes that have not been sent. They stay on this computer and go out after your next sign-in here. Sign out?',
  signOutRefused_one: 'The server has refused changes of {count} review; they stay on this computer only. Sign out?',
  signOutRefused_other: 'The server has refused changes of {count} reviews; they stay on this computer only. Sign out?',
  sessionEnded: 'Your session has ended; sign in again',
  smallTitle: 'Window too small',
  smallSizes: 'Needs {columns}×{rows}\nNow {width}×{height}',
  small: 'Enlarge the terminal to at least {columns}×{rows} (now {width}×{height})',
} as const satisfies Translation<typeof zh>;
