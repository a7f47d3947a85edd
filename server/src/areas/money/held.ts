import { withdrawal } from '@saiyun/sdk/entities';
import { availableOf, heldOf, type Posting } from '../../domain/ledger.ts';
import { postForExpert, reverseForExpert } from './expert-money.ts';
import type { LedgerCtx } from './ledger.ts';

/** What moving the money of a withdrawal needs to know of it. */
export interface Held {
  readonly id: string;
  readonly expertId: string;
  readonly amount: number;
}

const refType = withdrawal.name;

/** Holds the amount of a withdrawal that is asked for; answers the entry. `again` names why it is held anew, once. */
export async function hold(ctx: LedgerCtx, { id, expertId, amount }: Held, again = ''): Promise<string> {
  const postings = [
    { account: availableOf(expertId), amount: -amount },
    { account: heldOf(expertId), amount },
  ];
  const entry = { bizType: 'withdrawHold', refType, refId: id, idempotencyKey: `withdraw-hold:${id}${again}`, postings };
  return (await postForExpert(ctx, entry, { expertId, bizType: 'withdrawHold', amount: -amount })).id;
}

/** Gives the held amount back, by undoing the entry that held it; answers the entry. */
export async function giveBack(ctx: LedgerCtx, { id, expertId, amount }: Held, entryId: string, again = ''): Promise<string> {
  const entry = { bizType: 'withdrawBack', refType, refId: id, idempotencyKey: `withdraw-back:${id}${again}` };
  return (await reverseForExpert(ctx, entryId, entry, { expertId, bizType: 'withdrawBack', amount })).id;
}

/** What was held is gone: to the payee, and the tax to the tax office in time; answers the entry. */
export async function payOut(ctx: LedgerCtx, { id, expertId, amount }: Held, tax: number): Promise<string> {
  const postings: Posting[] = [
    { account: heldOf(expertId), amount: -amount },
    ...(amount > tax ? [{ account: 'platform:cash:bank', amount: amount - tax }] : []),
    ...(tax > 0 ? [{ account: 'tax:iit-payable', amount: tax }] : []),
  ];
  const entry = { bizType: 'withdrawDone', refType, refId: id, idempotencyKey: `withdraw-done:${id}`, postings };
  // The money left what the expert can dispose of when it was held.
  return (await postForExpert(ctx, entry, { expertId, bizType: 'withdrawDone', amount: 0, withdrawn: amount })).id;
}

/** Of a payment that was made, what was withheld beyond its tax is the expert's again; less than nothing is taken. */
export async function correctTax(ctx: LedgerCtx, { id, expertId, amount }: Held, again: string): Promise<void> {
  const postings = [
    { account: availableOf(expertId), amount },
    { account: 'tax:iit-payable', amount: -amount },
  ];
  const entry = { bizType: 'adjust', refType, refId: id, idempotencyKey: `withdraw-tax:${id}${again}`, postings };
  await postForExpert(ctx, entry, { expertId, bizType: 'adjust', amount, withdrawn: -amount });
}
