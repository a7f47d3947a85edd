import type { Entity } from '@saiyun/sdk/contract';
import {
  area,
  awardRule,
  certificateTemplate,
  competitionAdmin,
  competitionForm,
  competitionInvited,
  costItem,
  expert,
  expertGroup,
  group,
  reviewFormula,
  reviewProject,
  reviewTemplate,
  stage,
  unit,
  unitAuthorize,
} from '@saiyun/sdk/entities';
import type { SetUpStep } from '@saiyun/sdk/rules';

/** What a step is made of beside fields of the competition: records of its own, short lists that all competitions share, and long ones to open. */
export interface StepContents {
  readonly own: readonly Entity[];
  readonly shared: readonly Entity[];
  readonly elsewhere: readonly Entity[];
}

/** The nine steps in their order (COMP-03). */
export const stepContents: Readonly<Record<SetUpStep, StepContents>> = {
  1: { own: [], shared: [], elsewhere: [] },
  2: { own: [], shared: [area], elsewhere: [] },
  3: { own: [competitionInvited, unitAuthorize, competitionAdmin], shared: [], elsewhere: [unit] },
  4: { own: [group, competitionForm], shared: [], elsewhere: [] },
  5: { own: [stage], shared: [], elsewhere: [] },
  6: { own: [reviewProject], shared: [reviewTemplate, reviewFormula], elsewhere: [] },
  7: { own: [], shared: [expertGroup], elsewhere: [expert] },
  8: { own: [costItem], shared: [], elsewhere: [] },
  9: { own: [certificateTemplate], shared: [], elsewhere: [awardRule] },
};
