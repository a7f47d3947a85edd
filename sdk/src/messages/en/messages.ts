import type { messagesZh } from '../zh-cn/messages.ts';

export const messagesEn: Readonly<Record<keyof typeof messagesZh, string>> = {
  'failure.message.balance': 'The sub-account has {has} units, and {needs} are needed',
  'failure.message.units_left': 'The sub-account still has units, available or frozen',
  'failure.message.no_voucher': 'Upload the voucher of the transfer first',
  'failure.message.template': 'The template has not been approved',
  'failure.message.template_provider': 'The provider approves this template; synchronise its state',
  'failure.message.template_own': 'No provider approves this template, or it was not submitted yet',
  'failure.message.account': 'The sub-account is disabled',
  'failure.message.nobody': 'There is nobody to send this to',
  'failure.message.none_failed': 'No message of this batch failed',
  'failure.message.too_long': 'The text message to {name} has more than {most} characters',
  'failure.message.recipients': 'Row {row}, “{text}”, names no recipient; rows at fault: {count}',
  'messageSwitches.kind': 'There is no automatic message called “{name}”',
  'messageSwitches.channel': '“{name}” cannot be sent by this channel',
  'messageSwitches.always': '“{name}” concerns money or a certificate and always reaches its receiver in the product',
  'msgTemplate.field': 'There is no field called “{name}”',
  'msgTemplate.markup': 'Texts are plain: no markup and no scripts',
  'msgTemplate.long': 'A text message has at most {most} characters with its signature',
  'msgSubAccount.free': 'In-app messages are free and need no sub-account',
  'msgSuppress.address': 'This is no address of the channel',
};
