import { reviewModule } from './allot.ts';
import { allotTempModule } from './allotting/line.ts';
import { allotRunModule } from './allotting/run.ts';
import { calibrationModule, calibrationResultModule } from './calibration/work.ts';
import { projectModule } from './project.ts';
import { appealModule } from './result/appeal.ts';
import { awardModule } from './result/award.ts';
import { awardRuleModule } from './result/award-rule.ts';
import { formulaModule } from './result/formula.ts';
import { resultModule } from './result/result.ts';
import { expertStatModule, scoreRunModule, worksScoreModule } from './result/score-run.ts';
import { templateItemModule, templateModule } from './template.ts';
import { waiverModule } from './waiver.ts';

export { allotRunCalls } from './allotting/calls.ts';
export { openFurtherReviews } from './allotting/further.ts';
export { refillByRule } from './allotting/refill-by-rule.ts';
export { calibrationCalls } from './calibration/calls.ts';
export { waitingCalibrations } from './calibration/waiting.ts';
export { closeDueProjects } from './deadlines/close-due.ts';
export { remindReviewers } from './deadlines/remind.ts';
export { watchReviews } from './deadlines/watch.ts';
export { myProjects } from './my-projects.ts';
export { myReviewPage, myReviewStates, myReviews } from './my-reviews.ts';
export { awardResults } from './result/award-results.ts';
export { scoreRoomCalls } from './result/score-room.ts';
export { appealMessages, decidesAppeal } from './result/tell-appeal.ts';
export { decidesResult, resultMessages } from './result/tell-result.ts';
export { reviewSheetCalls } from './sheet/review-sheet.ts';
export { tellReviewers } from './tell-reviewers.ts';
export const reviewModules = [
  templateModule,
  templateItemModule,
  formulaModule,
  projectModule,
  calibrationModule,
  calibrationResultModule,
  waiverModule,
  reviewModule,
  allotRunModule,
  allotTempModule,
  resultModule,
  scoreRunModule,
  worksScoreModule,
  expertStatModule,
  awardRuleModule,
  awardModule,
  appealModule,
];
