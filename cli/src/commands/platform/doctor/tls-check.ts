import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Cli } from '../../../cli.ts';

/** A finding about the platform's certificate. */
export interface TlsFinding {
  readonly status: 'ok' | 'warn' | 'fail';
  readonly detail: string;
}

interface Shown {
  /** Why the certificate is not trusted, as an OpenSSL code. */
  readonly problem?: string;
  readonly validTo?: string;
}

const patienceMs = 10_000;
/** A certificate with fewer days left is reported. */
const soonDays = 14;
const dayMs = 86_400_000;

/** Faults that people can act on, by the codes of OpenSSL and Node. */
const reasons = {
  CERT_HAS_EXPIRED: 'platform.doctor.tlsExpired',
  CERT_NOT_YET_VALID: 'platform.doctor.tlsEarly',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'platform.doctor.tlsUnknown',
  SELF_SIGNED_CERT_IN_CHAIN: 'platform.doctor.tlsUnknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'platform.doctor.tlsUnknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'platform.doctor.tlsUnknown',
  ERR_TLS_CERT_ALTNAME_INVALID: 'platform.doctor.tlsName',
  ERR_SSL_WRONG_VERSION_NUMBER: 'platform.doctor.tlsPlain',
} as const;

const isReason = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code);

/** What is wrong with the certificate, and what to do. */
function faultIn({ text }: Cli<'platform'>, code: string, date: string, host: string): string {
  if (!isReason(code)) return text('platform.doctor.tlsBad', { reason: code });
  const key = reasons[code];
  if (key === 'platform.doctor.tlsExpired') return text(key, { date });
  return key === 'platform.doctor.tlsName' ? text(key, { host }) : text(key);
}

/** Checks the certificate of an https address; undefined if nothing responds, which the connection check reports. */
export async function certificateCheck(cli: Cli<'platform'>, { hostname, port }: URL): Promise<TlsFinding | undefined> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const shown = await certificateOf(host, Number(port || 443), cli.signal);
  if (!shown) return undefined;
  const days = shown.validTo === undefined ? undefined : Math.floor((Date.parse(shown.validTo) - cli.now().getTime()) / dayMs);
  const date = shown.validTo === undefined ? '' : new Date(shown.validTo).toISOString().slice(0, 10);
  if (shown.problem !== undefined) {
    return { status: 'fail', detail: faultIn(cli, shown.problem, date, host) };
  }
  if (days === undefined) return { status: 'ok', detail: 'https' };
  return { status: days < soonDays ? 'warn' : 'ok', detail: cli.text('platform.doctor.tlsUntil', { date, count: days }) };
}

const certificateOf = (host: string, port: number, signal: AbortSignal): Promise<Shown | undefined> =>
  new Promise((resolve) => {
    // Nothing is sent over this connection, so an untrusted certificate can be inspected too.
    const socket = connect({ host, port, rejectUnauthorized: false, timeout: patienceMs, ...(isIP(host) === 0 && { servername: host }) });
    const end = (shown: Shown | undefined): void => {
      signal.removeEventListener('abort', stop);
      socket.destroy();
      resolve(shown);
    };
    const stop = (): void => end(undefined);
    signal.addEventListener('abort', stop, { once: true });
    socket.once('timeout', stop);
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code?.startsWith('ERR_SSL') ? { problem: error.code } : undefined));
    socket.once('secureConnect', () => {
      const { authorizationError } = socket;
      // Declared as an Error; at run time it is that error's code.
      const told: unknown = authorizationError;
      const problem = typeof told === 'string' ? told : told instanceof Error ? told.message : undefined;
      const { valid_to: validTo } = socket.getPeerCertificate();
      end({ ...(problem !== undefined && { problem }), ...(validTo && { validTo }) });
    });
  });
