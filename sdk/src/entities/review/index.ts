import { review } from './allot.ts';
import { allotRun } from './allot-run.ts';
import { allotTemp } from './allot-temp.ts';
import { reviewAppeal } from './appeal.ts';
import { award } from './award.ts';
import { awardRule } from './award-rule.ts';
import { expertStat } from './expert-stat.ts';
import { reviewFormula } from './formula.ts';
import { reviewProject } from './project.ts';
import { reviewResult } from './result.ts';
import { scoreRun } from './score-run.ts';
import { reviewTemplate } from './template.ts';
import { reviewTemplateItem } from './template-item.ts';
import { reviewWaiver } from './waiver.ts';
import { worksScore } from './works-score.ts';

export const reviews = {
  reviewTemplate,
  reviewTemplateItem,
  reviewFormula,
  reviewProject,
  reviewWaiver,
  allotRun,
  allotTemp,
  review,
  reviewResult,
  scoreRun,
  worksScore,
  expertStat,
  reviewAppeal,
  awardRule,
  award,
};
