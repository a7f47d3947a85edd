import type { Carrier } from './carrier.ts';
import { type Fault, faultOf } from './fault.ts';
import type { MessageProvider } from './provider.ts';

/** SMTP answers that will not change: an address that does not exist, or mail that is not taken. */
const finalCode = (error: unknown): number | undefined => {
  const code = (error as { readonly responseCode?: unknown } | null)?.responseCode;
  return typeof code === 'number' && code >= 400 && code < 600 ? code : undefined;
};

/** Nothing comes of writing to such an address again; a server that took it for spam says nothing about the address. */
const addressFaults: ReadonlySet<Fault> = new Set(['mailboxUnknown', 'mailboxInvalid']);

/** The codes of an answer, and what its words mean as well. */
const smtpAnswer = (basic: number, error: unknown): { readonly code: string; readonly fault: Fault } => {
  const { response } = error as { readonly response?: unknown };
  const words = typeof response === 'string' ? response : '';
  const code = [String(basic), /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0]].filter(Boolean).join(' ');
  return { code, fault: faultOf(words || code) };
};

/** Nothing was handed over when the connection failed. */
const wasNeverOpen = (error: unknown): boolean => {
  const code = (error as { readonly code?: unknown; readonly cause?: { readonly code?: unknown } } | null) ?? {};
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EDNS'].includes(String(code.code ?? code.cause?.code));
};

/** A carrier of single messages as a provider of batches. It cannot be asked: what it left open stays open. */
export function carrierProvider(carrier: Carrier, perMinute?: number): MessageProvider {
  return {
    name: carrier.name,
    perMinute,
    async send({ id, address, subject, text, sender, optOut }) {
      try {
        await carrier.send({ id, address, subject, text: optOut ? `${text}\n\n${optOut}` : text, sender });
        return { kind: 'accepted', providerId: id };
      } catch (error) {
        const basic = finalCode(error);
        if (basic !== undefined) {
          const { code, fault } = smtpAnswer(basic, error);
          return { kind: basic < 500 ? 'later' : addressFaults.has(fault) ? 'bounced' : 'refused', code, fault };
        }
        const status = /^HTTP (\d{3})$/.exec(error instanceof Error ? error.message : '')?.[1];
        if (status !== undefined) return { kind: status.startsWith('4') && status !== '429' ? 'refused' : 'later', code: `HTTP ${status}` };
        if (wasNeverOpen(error)) return { kind: 'later', code: 'unreachable' };
        throw error;
      }
    },
  };
}
