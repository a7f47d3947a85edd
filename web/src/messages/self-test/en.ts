import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  title: 'Self-test',
  purpose: 'Whether your browser, your connection and the platform work together. Send a picture of this page when you ask for help.',
  again: 'Check again',
  allGood: 'All is well',
  someBad: 'Something is wrong',
  good: 'OK',
  server: 'Server',
  serverBad: 'No answer',
  session: 'Signed in',
  sessionBad: 'No longer signed in',
  clock: 'Clock differs by',
  clockBad: 'Too much',
  storage: 'Browser storage',
  storageBad: 'Not available: settings and sign-in are not kept',
  secure: 'Encrypted connection',
  secureBad: 'Not encrypted: copying and other functions do not work',
  seconds: '{count} s',
} as const satisfies Translation<typeof zhCn>;
