/**
 * Double entry (domain B8). Amounts are whole fen with a sign: what the platform owes and earns is positive, what it holds and spends
 * negative. The postings of an entry therefore sum to zero, and a payee's balance is what the payee has.
 */
export interface Posting {
  /** Code of the account. */
  readonly account: string;
  readonly amount: number;
}

/** The kinds of account, by the form of their codes. */
const forms = [
  [/^expert:[\w-]{1,64}:(?:available|held)$/, 'liability'],
  [/^platform:cash:[\w-]{1,32}$/, 'asset'],
  [/^platform:fee-income$/, 'income'],
  [/^platform:review-cost$/, 'expense'],
  [/^tax:iit-payable$/, 'liability'],
  [/^msg:[\w-]{1,64}:(?:prepaid|frozen)$/, 'liability'],
  [/^platform:msg-income$/, 'income'],
] as const;

export type AccountKind = (typeof forms)[number][1];

/** The kind of account that a code names; `undefined` for a code of unknown form. */
export function kindOf(account: string): AccountKind | undefined {
  return forms.find(([form]) => form.test(account))?.[1];
}

/** Whether an account must never go below zero: what a payee has or a sub-account prepaid, and the part of it on hold. */
export function isGuarded(account: string): boolean {
  return account.startsWith('expert:') || account.startsWith('msg:');
}

export function availableOf(expertId: string): string {
  return `expert:${expertId}:available`;
}
export function heldOf(expertId: string): string {
  return `expert:${expertId}:held`;
}

/**
 * Why postings do not form an entry; `undefined` if they do: at least two, each account once, whole fen other than zero, summing to zero.
 */
export function entryFault(postings: readonly Posting[]): string | undefined {
  if (postings.length < 2) return 'fewer than two postings';
  const seen = new Set<string>();
  let sum = 0n;
  for (const { account, amount } of postings) {
    if (kindOf(account) === undefined) return `no account has the code ${account}`;
    if (seen.has(account)) return `${account} twice`;
    seen.add(account);
    if (!Number.isSafeInteger(amount) || amount === 0) return `${account}: not whole fen other than zero`;
    sum += BigInt(amount);
  }
  return sum === 0n ? undefined : `the postings sum to ${sum}`;
}

/** Balances after an entry, by account; an account without a balance starts at zero. */
export function balancesAfter(balances: ReadonlyMap<string, number>, postings: readonly Posting[]): Map<string, number> {
  const after = new Map(balances);
  for (const { account, amount } of postings) after.set(account, (after.get(account) ?? 0) + amount);
  return after;
}

/** The first guarded account that an entry would leave below zero. */
export function overdrawn(after: ReadonlyMap<string, number>): string | undefined {
  return [...after].find(([account, balance]) => isGuarded(account) && balance < 0)?.[0];
}

/** The postings that reverse others. */
export function reversed(postings: readonly Posting[]): Posting[] {
  return postings.map(({ account, amount }) => ({ account, amount: -amount }));
}

/** Postings in the fixed order in which they are locked, stored and digested. */
export function inOrder(postings: readonly Posting[]): Posting[] {
  return postings.toSorted((a, b) => (a.account < b.account ? -1 : a.account > b.account ? 1 : 0));
}
