import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  'members.ownTenant': 'this tenant',
  'members.outside': 'Outside members',
  'password.reset': 'Reset password',
  'password.of': 'Reset the password of “{name}”',
  'password.generate': 'Generate a new password for you to hand over',
  'password.mail': 'Send an e-mail with which the owner sets one',
  'password.mailNone': 'Send an e-mail with which the owner sets one (the account has no e-mail address)',
  'password.generateText':
    'The old password, all sessions, access tokens and third-party links stop working at once. The owner has to change the new password at the next sign-in.',
  'password.mailText': 'The link works once, for 7 days. The old password keeps working until a new one is set.',
  'password.ok': 'Reset',
  'password.send': 'Send',
  'password.sent': 'E-mail sent',
  'password.made': 'Copy the new password now',
  'password.madeText': 'It is shown only once. Hand it to “{name}” in a safe way.',
  'password.new': 'New password',
  'password.done': 'I have saved it',
  'password.make': 'Generate',
  'password.generated': 'Copy it for the owner now: once saved, it is not shown again',
  'user.limited': 'Sign-in limited until {time}',
} as const satisfies Translation<typeof zhCn>;
