import type { CallOptions } from '../client/client.ts';
import { area } from './area.ts';

/** The first place where the audit log no longer agrees with its chain. */
export interface AuditFault {
  /** Position in the chain, from 1. */
  readonly pos: number;
  readonly entryId: string;
  /** `changed`: differs from what was sealed; `missing`: deleted; `gap`: a link was removed. */
  readonly kind: 'changed' | 'missing' | 'gap';
}

/** What a walk over a tenant's audit log found. */
export interface AuditVerified {
  readonly valid: boolean;
  /** Number of links checked. */
  readonly sealed: number;
  /** Entries that are not yet part of the chain. */
  readonly waiting: number;
  /** Hash of the last link. Noted elsewhere, it proves later that nothing was cut off the end. */
  readonly head: string | null;
  readonly fault: AuditFault | null;
  /** Position of the hash that was asked for; null if the chain does not contain it or none was asked for. */
  readonly knownAt: number | null;
}

/** The proof of the audit log; its entries are the record's own calls. */
export const auditCalls = area((send) => ({
  /** Recomputes the chain over all entries of the tenant. `known` is a hash noted earlier, which must still be in it. ADMIN, AUD. Unsigned. */
  verify: (known?: string, options: CallOptions = {}): Promise<AuditVerified> =>
    send('GET', '/sys/dataLog/verify', { ...options, query: { known }, jeecg: 'unsupported' }),
}));
