import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/sign-in.ts';

export const texts = {
  title: 'Sign in',
  username: 'Account',
  password: 'Password',
  busy: 'Signing in…',
  needBoth: 'Enter your account and password',
  codeTitle: 'Two-step sign-in',
  code: 'Code',
  codeNeeded: 'Enter the six digits of your authenticator app, or a recovery code',
  tenant: 'Choose a tenant',
  depart: 'Choose a department',
  welcome: '{greeting}, {name}',
} as const satisfies Translation<typeof zh>;
