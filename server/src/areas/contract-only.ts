import { certificatesOnly } from './certificate/contract-only.ts';
import { filesOnly } from './files/contract-only.ts';
import { batchesOnly } from './message/contract-only.ts';
import { moneyOnly } from './money/contract-only.ts';
import { reviewOnly } from './review/contract-only.ts';

/**
 * Records that the contract names and this server does not serve, and why: a verb whose effect nothing here can bring about is not to be
 * called at all. They have no table, no path and no menu entry.
 */
export const contractOnly: readonly { readonly entity: string; readonly why: string }[] = [
  ...reviewOnly,
  ...certificatesOnly,
  ...moneyOnly,
  ...filesOnly,
  ...batchesOnly,
];
