import {
  awardRule,
  expertStat,
  reviewAppeal,
  reviewFormula,
  reviewProject,
  reviewResult,
  reviewTemplate,
  reviewWaiver,
  scoreRun,
  worksScore,
} from '@saiyun/sdk/entities';
import { awardRuleIssues, formulaIssues, reviewProjectIssues } from '@saiyun/sdk/rules';
import { entityScreen } from '../../kit/page/entity-screen.ts';
import type { Screen } from '../../kit/page/screen.ts';

export const reviewScreens: readonly Screen[] = [
  entityScreen(reviewProject, '/review/project', { stateTabs: true, rules: reviewProjectIssues }),
  entityScreen(reviewWaiver, '/review/waiver'),
  entityScreen(reviewTemplate, '/review/template', async () => (await import('./template.tsx')).templatePage),
  entityScreen(reviewFormula, '/review/formula', { stateTabs: true, rules: formulaIssues }),
  entityScreen(reviewResult, '/review/result'),
  entityScreen(scoreRun, '/review/scoreRun', { stateTabs: true }),
  entityScreen(worksScore, '/review/worksScore', async () => (await import('./works-score.tsx')).worksScorePage),
  entityScreen(expertStat, '/review/expertStat'),
  entityScreen(awardRule, '/review/awardRule', { rules: awardRuleIssues }),
  entityScreen(reviewAppeal, '/review/appeal', { stateTabs: true }),
];
