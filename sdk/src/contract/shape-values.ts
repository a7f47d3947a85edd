import type { Answers } from './shapes/answers.ts';
import type { CertificateElement, CertificateProblem } from './shapes/certificate.ts';
import type { FormField } from './shapes/form-fields.ts';
import type { GatewayPart } from './shapes/gateway.ts';
import type { DayRange } from './shapes/lists.ts';
import type { EarlyPrice, OrderLine, RefundStep, TaxStep, TaxVector } from './shapes/money.ts';
import type { OnlineField } from './shapes/online.ts';
import type { PromoteRule } from './shapes/promote-rule.ts';
import type { PrintBody, ReportSpec } from './shapes/report.ts';
import type { ReferenceItemValue, ReviewItemValue } from './shapes/review-items.ts';
import type { DisputeLimits } from './shapes/review-settings.ts';
import type { FormulaExample, ScoreSteps } from './shapes/score.ts';
import type { FileLimit } from './values/work-files.ts';

/** What nested data of each shape hold, for rows and drafts; `shapes` has the checker of each. */
export interface ShapeValues {
  any: unknown;
  stringMap: Readonly<Record<string, string>>;
  /** For whom a batch of messages is; `messageAudiences` of the rules names the audiences. */
  messageFilter: Readonly<Record<string, string>>;
  reviewItems: readonly ReviewItemValue[];
  referenceItems: readonly ReferenceItemValue[];
  scoreSteps: ScoreSteps;
  formulaCases: readonly FormulaExample[];
  certificateElements: readonly CertificateElement[];
  certificateProblems: readonly CertificateProblem[];
  textList: readonly string[];
  earlyPrices: readonly EarlyPrice[];
  refundSteps: readonly RefundStep[];
  orderLines: readonly OrderLine[];
  taxBrackets: readonly TaxStep[];
  taxVectors: readonly TaxVector[];
  steps: readonly number[];
  dayRanges: readonly DayRange[];
  promoteRule: PromoteRule;
  fileLimits: readonly FileLimit[];
  formFields: readonly FormField[];
  gatewayPredicates: readonly GatewayPart[];
  gatewayFilters: readonly GatewayPart[];
  onlineFields: readonly OnlineField[];
  reportQuery: ReportSpec;
  printBody: PrintBody;
  answers: Answers;
  disputeRule: DisputeLimits;
  gradeMap: Readonly<Record<string, number>>;
}

export type ShapeName = keyof ShapeValues;
