import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  notices: `Notices to all users or some of them.
- Add one with title, text and recipients.
- After [sysAnnouncement.release], their bell shows it at once.
- [sysAnnouncement.revoke] one sent by mistake; nobody sees it then.
? How does it differ from in-app messages?
A notice goes to a kind of people. In-app messages choose people by entry or school, and can differ for each.`,
  email: `Send e-mail to many people, in your own words or from a template.
- Choose [message:compose.open], write it or choose a template, then recipients.
- [message:compose.preview] shows what each will receive, and who cannot be reached.
- Send it now or at a time you set.
? Only to some teams
Tick them among entries, works or awards, then choose [message:teams.writeTicked].
? There is no template to choose
You can write without one. Templates are approved first: create and submit one in [message:templates.manage].
? Why must someone else approve it?
A large number of recipients takes a second administrator, so that nothing goes out by mistake.`,
  sms: `Send text messages to many people from a template; they are paid by the unit.
- Choose [message:compose.open], then template, sub-account and recipients.
- The preview says how many units it takes, and how many you lack.
- Follow delivery afterwards; what failed can be sent again.
? Why does one person cost several units?
Long texts are split, and each part is a unit.`,
  site: `Send in-app messages to many people, free of charge, in your own words or from a template.
- Choose [message:compose.open], write it or choose a template, then recipients.
- For some teams, tick them among entries, works or awards and choose [message:teams.writeTicked].
- They find it under their bell and among their messages.`,
  subAccount: `Accounts from which schools send text messages, each with its own balance.
- Create one for a school and [dsTbMsgSubAccount.enable] it.
- Top it up in [/message/recharge].`,
  recharge: `Buy units for a sub-account.
- Add a top-up and transfer the money to the account shown.
- When it has arrived, an administrator chooses [dsTbMsgRecharge.confirm], and the units can be used.`,
  trade: `Every top-up and charge of sub-accounts, to read only.
- Filter by account and time. Units of failed messages are returned, and have a row too.`,
  bank: `The account to which schools transfer money for top-ups.
- Give its name, bank and number; schools see them when they top up.`,
  suppress: `Addresses that no longer receive messages.
- Those who unsubscribe and those that cannot be reached are added by themselves.
- Delete the row if somebody wants messages again.`,
  out: `Codes, reminders and other messages that the platform sends by itself.
- If somebody did not get one, see here whether it was sent and why it failed.
- Failures are tried again a few times.`,
  mine: `Notices and system messages for you.
- Unread ones come first. Opening one marks it as read and can take you to what it is about.
- You can also mark all as read.`,
} as const satisfies Translation<typeof zhCn>;
