import type { OpenCtx } from '../../../http/call/route.ts';
import { sealedBy } from '../../../kernel/cipher/cipher.ts';

/** Lifetime of a link to a printed page in seconds: long enough to open and print it, too short to pass it round. */
export const ticketSeconds = 300;

/** What a link opens, and for whom. */
export interface Ticket {
  /** The session token; it cannot be read from the link. */
  readonly token: string;
  readonly tenantId: number;
  readonly code: string;
  readonly id: string;
}

const purpose = 'print';

/** Encrypts a ticket with the platform's key for use in a link, so neither logs nor histories hold a token. */
export function sealTicket(ctx: Pick<OpenCtx, 'cipher' | 'now'>, ticket: Ticket): { readonly sealed: string; readonly expires: number } {
  const expires = Math.floor(ctx.now().getTime() / 1000) + ticketSeconds;
  const { cipher } = ctx.cipher.seal(JSON.stringify({ ...ticket, purpose, expires }));
  return { sealed: Buffer.from(cipher).toString('base64url'), expires };
}

/** The ticket in a link to this page; undefined if it is invalid, expired or for another page. */
export function openTicket(ctx: Pick<OpenCtx, 'cipher' | 'now'>, sealed: string, code: string, id: string): Ticket | undefined {
  const cipher = ctx.cipher;
  const given = Buffer.from(sealed, 'base64url').toString();
  const text = cipher.knows(sealedBy(given) ?? '') ? cipher.open(given) : null;
  if (text === null) return undefined;
  const read = JSON.parse(text) as Partial<Ticket & { purpose: string; expires: number }>;
  const { token, tenantId, expires } = read;
  if (read.purpose !== purpose || read.code !== code || read.id !== id || token === undefined || tenantId === undefined) return undefined;
  return (expires ?? 0) * 1000 < ctx.now().getTime() ? undefined : { token, tenantId, code, id };
}
