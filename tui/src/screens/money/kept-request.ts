import type { DraftStore } from '../../drafts/draft-store.ts';

/** A withdrawal that was not asked for yet. The payment password is no part of it, and is never kept. */
export interface KeptRequest {
  readonly amount: string;
  readonly account: string | undefined;
}

const id = 'apply';

export function keptRequest(store: DraftStore): KeptRequest | undefined {
  const kept = store.read('withdrawal', id);
  return typeof kept === 'object' && kept !== null && 'amount' in kept && typeof kept.amount === 'string'
    ? (kept as KeptRequest)
    : undefined;
}

export function keepRequest(store: DraftStore, request: KeptRequest): void {
  if (request.amount.trim() === '') store.remove('withdrawal', id);
  else store.write('withdrawal', id, request);
}

export function dropRequest(store: DraftStore): void {
  store.remove('withdrawal', id);
}
