import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  title: 'Screen locked',
  text: '{name}, enter your password to go on. Everything you typed is still there.',
  password: 'Password',
  unlock: 'Unlock',
  needed: 'Enter your password',
  signOut: 'Sign out and use another account',
} as const satisfies Translation<typeof zhCn>;
