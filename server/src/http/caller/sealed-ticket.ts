import { sealedBy } from '../../kernel/cipher/cipher.ts';
import type { Services } from '../../kernel/context.ts';

type Sealing = Pick<Services, 'cipher' | 'now'>;

/** Whom a ticket lets in. */
export interface TicketCaller {
  /** The session token; it cannot be read from the ticket. */
  readonly token: string;
  readonly tenantId: number;
}

/** What a ticket opens: these values and nothing else. */
export interface TicketFor {
  readonly purpose: 'print' | 'download';
  readonly [name: string]: string;
}

/** Encrypts a ticket with the platform's key for use in an address, so neither logs nor histories hold a token. `expires` is in epoch seconds. */
export function sealTicket(
  { cipher, now }: Sealing,
  caller: TicketCaller,
  opens: TicketFor,
  seconds: number,
): { readonly sealed: string; readonly expires: number } {
  const expires = Math.floor(now().getTime() / 1000) + seconds;
  const sealed = cipher.seal(JSON.stringify({ ...caller, ...opens, expires })).cipher;
  return { sealed: Buffer.from(sealed).toString('base64url'), expires };
}

/** Whom a ticket lets in; undefined if it is invalid, expired or for something else. */
export function openTicket({ cipher, now }: Sealing, sealed: string, opens: TicketFor): TicketCaller | undefined {
  const given = Buffer.from(sealed, 'base64url').toString();
  const text = cipher.knows(sealedBy(given) ?? '') ? cipher.open(given) : null;
  if (text === null) return undefined;
  const read = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const { token, tenantId, expires } = read;
  if (Object.entries(opens).some(([name, value]) => read[name] !== value)) return undefined;
  if (typeof token !== 'string' || typeof tenantId !== 'number' || typeof expires !== 'number') return undefined;
  return expires * 1000 < now().getTime() ? undefined : { token, tenantId };
}
