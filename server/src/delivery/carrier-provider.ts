import type { Carrier } from './carrier.ts';
import type { MessageProvider } from './provider.ts';

/** SMTP answers that will not change: an address that does not exist, or mail that is not taken. */
const finalCode = (error: unknown): number | undefined => {
  const code = (error as { readonly responseCode?: unknown } | null)?.responseCode;
  return typeof code === 'number' && code >= 400 && code < 600 ? code : undefined;
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
    async send({ id, address, subject, text, optOut }) {
      try {
        await carrier.send({ id, address, subject, text: optOut ? `${text}\n\n${optOut}` : text });
        return { kind: 'accepted', providerId: id };
      } catch (error) {
        const code = finalCode(error);
        if (code !== undefined && code >= 500) return { kind: code === 550 || code === 553 ? 'bounced' : 'refused', code: String(code) };
        if (code !== undefined) return { kind: 'later', code: String(code) };
        const status = /^HTTP (\d{3})$/.exec(error instanceof Error ? error.message : '')?.[1];
        if (status !== undefined) return { kind: status.startsWith('4') && status !== '429' ? 'refused' : 'later', code: status };
        if (wasNeverOpen(error)) return { kind: 'later', code: 'unreachable' };
        throw error;
      }
    },
  };
}
