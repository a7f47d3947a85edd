import type { ShapeName } from '../shape-values.ts';
import { fileLimits } from '../values/work-files.ts';
import { answers } from './answers.ts';
import { certificateElements, certificateProblems } from './certificate.ts';
import { formFields } from './form-fields.ts';
import { gatewayFilters, gatewayPredicates } from './gateway.ts';
import { dayRanges, textList } from './lists.ts';
import { earlyPrices, orderLines, refundSteps, taxBrackets, taxVectors } from './money.ts';
import { onlineFields } from './online.ts';
import { promoteRule } from './promote-rule.ts';
import { printBody, reportQuery } from './report.ts';
import { referenceItems, reviewItems } from './review-items.ts';
import { disputeRule, gradeMap } from './review-settings.ts';
import { formulaCases, scoreSteps } from './score.ts';
import { steps } from './steps.ts';
import { stringMap } from './string-map.ts';

const checkers: Readonly<Record<ShapeName, (value: unknown) => string | undefined>> = {
  any: () => undefined,
  stringMap,
  messageFilter: stringMap,
  reviewItems,
  referenceItems,
  scoreSteps,
  formulaCases,
  certificateElements,
  certificateProblems,
  textList,
  earlyPrices,
  refundSteps,
  orderLines,
  taxBrackets,
  taxVectors,
  steps,
  dayRanges,
  promoteRule,
  fileLimits,
  formFields,
  gatewayPredicates,
  gatewayFilters,
  onlineFields,
  reportQuery,
  printBody,
  answers,
  disputeRule,
  gradeMap,
};

/** Checkers of nested JSON columns by shape: `undefined` if correct, otherwise a short fault in English with its place. */
export const shapes: Readonly<Record<string, (value: unknown) => string | undefined>> = checkers;
