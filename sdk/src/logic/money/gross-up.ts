import { amountOf } from './fen.ts';
import { exactTax, fine, type YearFacts } from './tax.ts';
import type { TaxRule } from './tax-rule.ts';
import { type Cumulated, type Withholding, withhold } from './withholding.ts';

/** The least gross from `from` up whose net reaches `netFen`; the net never decreases as the gross grows. */
function leastGross(netOf: (grossFen: number) => number, netFen: number, from: number): number {
  let low = from;
  let high = Math.max(from, 1);
  while (netOf(high) < netFen) {
    high *= 2;
    if (!Number.isSafeInteger(high)) throw new RangeError('the amount is too great');
  }
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2);
    if (netOf(middle) < netFen) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The payment whose net is exactly the promised one (net → gross), merged with earlier payments. Because the tax is rounded, several
 * grosses may give the same net: it chooses the one whose net before rounding is nearest, and the greater of two equally near. Throws a
 * RangeError if no gross gives that net, which a rule with a jump in tax allows.
 */
export function grossUp(rule: TaxRule, before: Cumulated, netFen: number, year?: YearFacts): Withholding {
  amountOf(netFen, 'netFen');
  const netOf = (grossFen: number): number => withhold(rule, before, grossFen, year).netFen;
  const least = leastGross(netOf, netFen, netFen);
  if (netOf(least) !== netFen) throw new RangeError('no gross leaves this net');
  const distance = (grossFen: number): bigint => {
    const due = exactTax(rule, before.grossFen + grossFen, year) - fine * BigInt(before.taxFen);
    const off = fine * BigInt(grossFen - netFen) - (due > 0n ? due : 0n);
    return off < 0n ? -off : off;
  };
  let best = least;
  for (let gross = least + 1; netOf(gross) === netFen; gross += 1) if (distance(gross) <= distance(best)) best = gross;
  return withhold(rule, before, best, year);
}
