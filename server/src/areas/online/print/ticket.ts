import type { OpenCtx } from '../../../http/call/route.ts';
import { cipherOf, sealedBy } from '../../../kernel/cipher/cipher.ts';

/** Life of a link to a printed page, in seconds: long enough to open and print it, too short to pass it round. */
export const ticketSeconds = 300;

/** What a link opens, for whom. */
export interface Ticket {
  /** The session's token, which nobody can read in the link. */
  readonly token: string;
  readonly tenantId: number;
  readonly code: string;
  readonly id: string;
}

const purpose = 'print';

/** A ticket as it stands in a link: encrypted with the platform's key, so that neither logs nor histories hold a token. */
export function sealTicket(ctx: Pick<OpenCtx, 'config' | 'now'>, ticket: Ticket): { readonly sealed: string; readonly expires: number } {
  const expires = Math.floor(ctx.now().getTime() / 1000) + ticketSeconds;
  const { cipher } = cipherOf(ctx.config).seal(JSON.stringify({ ...ticket, purpose, expires }));
  return { sealed: Buffer.from(cipher).toString('base64url'), expires };
}

/** The ticket of a link for this page; undefined for what is none, is for another page or is over. */
export function openTicket(ctx: Pick<OpenCtx, 'config' | 'now'>, sealed: string, code: string, id: string): Ticket | undefined {
  const cipher = cipherOf(ctx.config);
  const given = Buffer.from(sealed, 'base64url').toString();
  const text = cipher.knows(sealedBy(given) ?? '') ? cipher.open(given) : null;
  if (text === null) return undefined;
  const read = JSON.parse(text) as Partial<Ticket & { purpose: string; expires: number }>;
  const { token, tenantId, expires } = read;
  if (read.purpose !== purpose || read.code !== code || read.id !== id || token === undefined || tenantId === undefined) return undefined;
  return (expires ?? 0) * 1000 < ctx.now().getTime() ? undefined : { token, tenantId, code, id };
}
