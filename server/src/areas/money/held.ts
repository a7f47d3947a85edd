import { ledgerBusiness, withdrawal } from '@saiyun/sdk/entities';
import { availableOf, heldOf, type Posting } from '../../domain/ledger.ts';
import { postForExpert, reverseForExpert } from './expert-money.ts';
import type { LedgerCtx } from './ledger.ts';

/** The parts of a withdrawal needed to move its money. */
export interface Held {
  readonly id: string;
  readonly expertId: string;
  readonly amount: number;
}

const refType = withdrawal.name;

/** Holds the amount of a requested withdrawal and returns the entry. `again` makes the key unique if the amount is held anew. */
export async function hold(ctx: LedgerCtx, { id, expertId, amount }: Held, again = ''): Promise<string> {
  const postings = [
    { account: availableOf(expertId), amount: -amount },
    { account: heldOf(expertId), amount },
  ];
  const entry = { bizType: ledgerBusiness.withdrawHold, refType, refId: id, idempotencyKey: `withdraw-hold:${id}${again}`, postings };
  return (await postForExpert(ctx, entry, { expertId, bizType: 'withdrawHold', amount: -amount })).id;
}

/** Releases the held amount by reversing the entry that held it; returns the new entry. */
export async function giveBack(ctx: LedgerCtx, { id, expertId, amount }: Held, entryId: string, again = ''): Promise<string> {
  const entry = { bizType: ledgerBusiness.withdrawBack, refType, refId: id, idempotencyKey: `withdraw-back:${id}${again}` };
  return (await reverseForExpert(ctx, entryId, entry, { expertId, bizType: 'withdrawBack', amount })).id;
}

/** Pays out the held amount: the net to the payee, the tax to the tax office when it is due. Returns the entry. */
export async function payOut(ctx: LedgerCtx, { id, expertId, amount }: Held, tax: number): Promise<string> {
  const postings: Posting[] = [
    { account: heldOf(expertId), amount: -amount },
    ...(amount > tax ? [{ account: 'platform:cash:bank', amount: amount - tax }] : []),
    ...(tax > 0 ? [{ account: 'tax:iit-payable', amount: tax }] : []),
  ];
  const entry = { bizType: ledgerBusiness.withdrawDone, refType, refId: id, idempotencyKey: `withdraw-done:${id}`, postings };
  // The money left the available balance when it was held.
  return (await postForExpert(ctx, entry, { expertId, bizType: 'withdrawDone', amount: 0, withdrawn: amount })).id;
}

/** After a tax correction on a completed payment, credits tax withheld in excess to the expert, or takes the missing amount. */
export async function correctTax(ctx: LedgerCtx, { id, expertId, amount }: Held, again: string): Promise<void> {
  const postings = [
    { account: availableOf(expertId), amount },
    { account: 'tax:iit-payable', amount: -amount },
  ];
  const entry = { bizType: ledgerBusiness.adjust, refType, refId: id, idempotencyKey: `withdraw-tax:${id}${again}`, postings };
  await postForExpert(ctx, entry, { expertId, bizType: 'adjust', amount, withdrawn: -amount });
}
