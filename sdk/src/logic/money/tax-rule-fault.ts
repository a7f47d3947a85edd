import { isDate } from '../../contract/check.ts';
import type { TaxBracket, TaxRule } from './tax-rule.ts';

const isPercent = (n: number): boolean => Number.isInteger(n) && n >= 0 && n <= 100;
const isFen = (n: number): boolean => Number.isSafeInteger(n) && n >= 0;

/** Tax at the end of a bracket, computed with this bracket, in hundredths of a fen. */
const taxAt = (upToFen: number, bracket: TaxBracket): bigint => BigInt(upToFen) * BigInt(bracket.percent) - 100n * BigInt(bracket.quickFen);

function bracketFault(brackets: readonly TaxBracket[]): string | undefined {
  if (brackets.length === 0) return 'brackets: none';
  for (const [i, bracket] of brackets.entries()) {
    const next = brackets[i + 1];
    if (!isPercent(bracket.percent)) return `brackets[${i}].percent: not a whole number from 0 to 100`;
    if (!isFen(bracket.quickFen)) return `brackets[${i}].quickFen: not whole fen`;
    if (!next) {
      if (bracket.upToFen !== null) return `brackets[${i}].upToFen: the last bracket has no end`;
    } else {
      const end = bracket.upToFen;
      if (end === null || !isFen(end)) return `brackets[${i}].upToFen: not whole fen`;
      if (next.upToFen !== null && next.upToFen <= end) return `brackets[${i + 1}].upToFen: not above the one before`;
      // With a jump, one more fen would make someone poorer, and no gross could give some promised nets.
      if (taxAt(end, bracket) !== taxAt(end, next)) return `brackets[${i + 1}].quickFen: the tax jumps at the border`;
    }
  }
  return brackets[0]?.quickFen === 0 ? undefined : 'brackets[0].quickFen: the tax does not start at zero';
}

/** The first fault of a rule as stored data, `path: what is wrong`, or `undefined`: rates, borders, continuity and dates. */
export function taxRuleFault(rule: TaxRule): string | undefined {
  if (!isDate(rule.validFrom)) return 'validFrom: not a day';
  if (rule.validTo !== null && (!isDate(rule.validTo) || rule.validTo < rule.validFrom)) return 'validTo: not a day from validFrom on';
  if (rule.payers.length === 0) return 'payers: none';
  if (rule.method === 'cumulative') {
    if (!isPercent(rule.costPercent)) return 'costPercent: not a whole number from 0 to 100';
    if (!isFen(rule.monthAllowanceFen)) return 'monthAllowanceFen: not whole fen';
    return bracketFault(rule.brackets);
  }
  if (!isFen(rule.deductionFen)) return 'deductionFen: not whole fen';
  if (!isPercent(rule.deductionPercent)) return 'deductionPercent: not a whole number from 0 to 100';
  const border = rule.deductionUpToFen;
  if (border !== null) {
    if (!isFen(border) || border < rule.deductionFen) return 'deductionUpToFen: not whole fen from deductionFen on';
    if (BigInt(border) * BigInt(rule.deductionPercent) !== 100n * BigInt(rule.deductionFen)) return 'deductionUpToFen: the deduction jumps';
  }
  return bracketFault(rule.brackets);
}
