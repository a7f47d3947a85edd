import { createHmac } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Services } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { resolvedAddress } from '../../../kernel/outside/resolved-address.ts';
import { isNamedTarget, readTargets } from '../../../outside-address.ts';

const answerMs = 10_000;

interface Target {
  readonly url: URL;
  /** The one address to connect to: a second lookup might return another. */
  readonly address: string;
}

const readUrl = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.username !== '' || url.password !== '' || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new Failure('alert.hook_url');
  return url;
};

/** Where a webhook goes: a public address over HTTPS, or a host or range that the configuration names. */
export async function hookTarget({ config }: Pick<Services, 'config'>, text: string): Promise<Target> {
  const url = readUrl(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const targets = readTargets(config.SAIYUN_SOURCE_HOSTS);
  const isNamed = isNamedTarget(targets, host, Number(url.port || (url.protocol === 'https:' ? 443 : 80)));
  if (url.protocol === 'http:' && !isNamed) throw new Failure('alert.hook_url');
  return { url, address: await resolvedAddress(targets, host, isNamed) };
}

/** What proves a message: the hex HMAC-SHA256 of `<seconds>.<body>` under the secret. */
export function hookSignature(secret: string, seconds: number, body: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}

/** The address and the secret of a stored webhook; undefined if there is none, or if its secret was sealed under another key. */
export function hookOf(
  { cipher }: Pick<Services, 'cipher'>,
  stored: { readonly hookUrl: string | null; readonly sealedSecret: string | null },
) {
  const secret = stored.sealedSecret === null ? null : cipher.open(stored.sealedSecret);
  return stored.hookUrl === null || secret === null ? undefined : { url: stored.hookUrl, secret };
}

/** Sends a message; returns `null` if it was taken, otherwise why not. Redirects are not followed, answers not read. */
export async function sendHook(
  services: Pick<Services, 'config' | 'now'>,
  hook: { readonly url: string; readonly secret: string },
  message: object,
): Promise<string | null> {
  try {
    const { url, address } = await hookTarget(services, hook.url);
    const body = JSON.stringify(message);
    const seconds = Math.floor(services.now().getTime() / 1000);
    const pinned: LookupFunction = (_host, options, done) =>
      options.all ? done(null, [{ address, family: isIP(address) }]) : done(null, address, isIP(address));
    const status = await new Promise<number>((resolve, reject) => {
      const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(
        url,
        {
          method: 'POST',
          lookup: pinned,
          signal: AbortSignal.timeout(answerMs),
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'Saiyun',
            'x-saiyun-timestamp': String(seconds),
            'x-saiyun-signature': `sha256=${hookSignature(hook.secret, seconds, body)}`,
          },
        },
        (answer) => {
          resolve(answer.statusCode ?? 0);
          answer.destroy();
        },
      );
      request.on('error', reject);
      request.end(body);
    });
    return status >= 200 && status < 300 ? null : `HTTP ${status}`;
  } catch (error) {
    if (error instanceof Failure) return error.code;
    return error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : 'error';
  }
}
