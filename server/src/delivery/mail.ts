import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Carrier } from './carrier.ts';

const timeoutMs = 20_000;

/** E-mail by SMTP; undefined without SAIYUN_SMTP_URL. The library encodes headers, so that no text can inject one. */
export function mailCarrier(config: Config): Carrier | undefined {
  const { SAIYUN_SMTP_URL: url, SAIYUN_MAIL_FROM: from } = config;
  if (!url) return undefined;
  const transport = createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs });
  return {
    name: 'smtp',
    async send({ id, address, subject, text, sender }) {
      await transport.sendMail({
        from: sender ? { name: sender, address: addressIn(from) } : from,
        to: { name: '', address },
        subject,
        text,
        messageId: `<${id}@${domainOf(from)}>`,
      });
    },
  };
}

/** `no-reply@example.edu` of `Saiyun <no-reply@example.edu>`. */
const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;

const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'saiyun.invalid';
