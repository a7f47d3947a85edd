import { reviewModule } from './allot.ts';
import { projectModule } from './project.ts';
import { appealModule } from './result/appeal.ts';
import { awardRuleModule } from './result/award-rule.ts';
import { formulaModule } from './result/formula.ts';
import { resultModule } from './result/result.ts';
import { expertStatModule, scoreRunModule, worksScoreModule } from './result/score-run.ts';
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
