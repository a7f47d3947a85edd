import { isMobile } from '@saiyun/sdk/contract';

/** How a one-time code reaches the user. */
export type Channel = 'sms' | 'email';

const mail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a text is a phone number that the platform accepts, or an e-mail address (ACCT-15, FORM-01). */
export function isAddress(channel: Channel, address: string, mobilePrefixes?: string): boolean {
  return channel === 'sms' ? isMobile(address.trim(), mobilePrefixes) : mail.test(address.trim());
}

export function isCode(code: string): boolean {
  return /^\d{6}$/.test(code.trim());
}
