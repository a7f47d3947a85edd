import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availableOf, balancesAfter, entryFault, heldOf, inOrder, isGuarded, kindOf, overdrawn, type Posting, reversed } from './ledger.ts';

const accounts = [availableOf('a'), heldOf('a'), availableOf('b'), 'platform:review-cost', 'platform:cash:offline', 'tax:iit-payable'];
const fen = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).filter((n) => n !== 0);

/** Valid entries: some accounts, the last of which takes the remainder. */
const entry = fc
  .uniqueArray(fc.constantFrom(...accounts), { minLength: 2 })
  .chain((chosen) =>
    fc.array(fen, { minLength: chosen.length - 1, maxLength: chosen.length - 1 }).map((amounts): Posting[] => {
      const rest = -amounts.reduce((sum, one) => sum + one, 0);
      return chosen.map((account, i) => ({ account, amount: amounts[i] ?? rest }));
    }),
  )
  .filter((postings) => postings.every(({ amount }) => amount !== 0));

describe('entries', () => {
  test.each<[string, Posting[], string]>([
    ['one posting', [{ account: 'platform:review-cost', amount: 1 }], 'fewer'],
    [
      'an unknown account',
      [
        { account: 'expert:a:gold', amount: 1 },
        { account: 'tax:iit-payable', amount: -1 },
      ],
      'no account',
    ],
    [
      'an account twice',
      [
        { account: 'tax:iit-payable', amount: 1 },
        { account: 'tax:iit-payable', amount: -1 },
      ],
      'twice',
    ],
    [
      'half a fen',
      [
        { account: 'tax:iit-payable', amount: 0.5 },
        { account: 'platform:review-cost', amount: -0.5 },
      ],
      'whole fen',
    ],
    [
      'nothing',
      [
        { account: 'tax:iit-payable', amount: 0 },
        { account: 'platform:review-cost', amount: 0 },
      ],
      'whole fen',
    ],
    [
      'a fen too much',
      [
        { account: 'tax:iit-payable', amount: 3 },
        { account: 'platform:review-cost', amount: -2 },
      ],
      'sum to 1',
    ],
  ])('%s is none', (_name, postings, fault) => {
    expect(entryFault(postings)).toContain(fault);
  });

  test('any that sum to zero are one; with one fen more they are none', () => {
    fc.assert(
      fc.property(entry, (postings) => {
        expect(entryFault(postings)).toBeUndefined();
        expect(entryFault(reversed(postings))).toBeUndefined();
        const [first, ...rest] = postings;
        if (first && first.amount !== -1) expect(entryFault([{ ...first, amount: first.amount + 1 }, ...rest])).toContain('sum to 1');
      }),
    );
  });

  test('balances are the sums of postings, in any order, and an entry with its reversal changes nothing', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
        const after = entries.reduce((balances, postings) => balancesAfter(balances, postings), new Map<string, number>());
        const backwards = entries.toReversed().reduce((balances, postings) => balancesAfter(balances, postings), new Map<string, number>());
        for (const account of accounts) {
          const sum = entries.flat().reduce((total, posting) => total + (posting.account === account ? posting.amount : 0), 0);
          expect(after.get(account) ?? 0).toBe(sum);
          expect(backwards.get(account) ?? 0).toBe(sum);
        }
        expect([...after.values()].reduce((total, one) => total + one, 0)).toBe(0);
        const undone = entries.reduce((balances, postings) => balancesAfter(balances, reversed(postings)), after);
        expect([...undone.values()].every((balance) => balance === 0)).toBe(true);
      }),
    );
  });

  test('what a payee has is never less than nothing, what the platform spends may be', () => {
    const spend = [
      { account: availableOf('a'), amount: 100 },
      { account: 'platform:review-cost', amount: -100 },
    ];
    expect(overdrawn(balancesAfter(new Map(), spend))).toBeUndefined();
    expect(overdrawn(balancesAfter(new Map(), reversed(spend)))).toBe(availableOf('a'));
    expect(accounts.filter(isGuarded)).toEqual(accounts.slice(0, 3));
    expect(accounts.map(kindOf)).toEqual(['liability', 'liability', 'liability', 'expense', 'asset', 'liability']);
  });

  test('the order of postings does not depend on the order they came in', () => {
    fc.assert(
      fc.property(entry, (postings) => {
        expect(inOrder(postings.toReversed())).toEqual(inOrder(postings));
      }),
    );
  });
});
