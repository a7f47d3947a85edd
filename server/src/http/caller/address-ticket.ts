import type { Language } from '@saiyun/sdk/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../kernel/context.ts';
import { openTicket, sealTicket, type TicketCaller } from './sealed-ticket.ts';
import '../call/request.ts';

/** Lifetime of an address in seconds: a browser follows it at once. */
const addressSeconds = 60;

type Sealing = Pick<Services, 'cipher' | 'config' | 'now'>;
const ownNames: ReadonlySet<string> = new Set(['paramsStr', 'ticket', 'language']);

/**
 * An address that a browser can navigate to without a header: `path` below the prefix with `paramsStr` (EXPORT-04) and an encrypted ticket
 * that is valid for this address alone, until `expires` in epoch seconds.
 */
export function addressFor(
  ctx: Sealing & { readonly language: Language },
  path: string,
  paramsStr: string,
  caller: TicketCaller,
): { readonly url: string; readonly expires: number } {
  const { sealed, expires } = sealTicket(ctx, caller, { purpose: 'download', path, paramsStr }, addressSeconds);
  const query = new URLSearchParams({ paramsStr, ticket: sealed, language: ctx.language === 'en' ? 'en' : 'zh' });
  return { url: `${ctx.config.SAIYUN_PREFIX}${path}?${query.toString()}`, expires };
}

/** Whom the ticket in the address of a call lets in; undefined if there is none, or if it is invalid, expired or of another address. */
export function ticketOf(ctx: Sealing, request: FastifyRequest): TicketCaller | undefined {
  const query = (request.query ?? {}) as Readonly<Record<string, unknown>>;
  const { ticket, paramsStr } = query;
  if (!request.routeConfig.tokenInAddress || typeof ticket !== 'string' || typeof paramsStr !== 'string') return undefined;
  // A further parameter would be a filter that nobody asked the ticket for.
  if (!Object.keys(query).every((name) => ownNames.has(name))) return undefined;
  const path = (request.url.split('?', 1)[0] ?? '').slice(ctx.config.SAIYUN_PREFIX.length);
  return openTicket(ctx, ticket, { purpose: 'download', path, paramsStr });
}
