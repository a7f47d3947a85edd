import { reviewModule } from './allot.ts';
import { appealModule } from './appeal.ts';
import { awardRuleModule } from './award-rule.ts';
import { formulaModule } from './formula.ts';
import { projectModule } from './project.ts';
import { resultModule } from './result.ts';
import { expertStatModule, scoreRunModule, worksScoreModule } from './score-run.ts';
import { templateItemModule, templateModule } from './template.ts';
import { waiverModule } from './waiver.ts';

export { myReviews } from './my-reviews.ts';
export const reviewModules = [
  templateModule,
  templateItemModule,
  formulaModule,
  projectModule,
  waiverModule,
  reviewModule,
  resultModule,
  scoreRunModule,
  worksScoreModule,
  expertStatModule,
  awardRuleModule,
  appealModule,
];
