import {
  award,
  awardRule,
  calibration,
  calibrationResult,
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
import { entityScreen } from '../../kit/page/entity-screen.ts';
import { lazyPage, type Screen } from '../../kit/page/screen.ts';

export const reviewScreens: readonly Screen[] = [
  entityScreen(reviewProject, '/review/project', async () => (await import('./project.tsx')).projectPage),
  {
    ...entityScreen(
      calibration,
      '/review/project/calibrations',
      async () => (await import('./calibration/calibration.tsx')).calibrationPage,
    ),
    hidden: true,
  },
  {
    ...entityScreen(
      calibrationResult,
      '/review/project/calibrationResults',
      async () => (await import('./review-items.tsx')).calibrationResultPage,
    ),
    hidden: true,
  },
  {
    path: '/review/project/:id/calibration',
    title: ['试评', 'Calibration'],
    Page: lazyPage(async () => (await import('./calibration/room.tsx')).CalibrationRoom),
    hidden: true,
  },
  {
    path: '/review/calibration',
    title: ['试评', 'Calibration'],
    Page: lazyPage(async () => (await import('./calibration/projects.tsx')).CalibrationProjects),
  },
  entityScreen(reviewWaiver, '/review/waiver'),
  entityScreen(reviewTemplate, '/review/template', async () => (await import('./template.tsx')).templatePage),
  entityScreen(reviewFormula, '/review/formula', async () => (await import('./ruled-pages.ts')).formulaPage),
  entityScreen(reviewResult, '/review/result', async () => (await import('./review-items.tsx')).reviewResultPage),
  entityScreen(scoreRun, '/review/scoreRun', async () => (await import('./score-run.tsx')).scoreRunPage),
  {
    ...entityScreen(worksScore, '/review/worksScore', async () => (await import('./scores/works-score.tsx')).worksScorePage),
    Page: lazyPage(async () => (await import('./scores/score-page.tsx')).WorksScores),
  },
  entityScreen(expertStat, '/review/expertStat'),
  entityScreen(awardRule, '/review/awardRule', async () => (await import('./ruled-pages.ts')).awardRulePage),
  entityScreen(award, '/review/award', async () => (await import('./award.tsx')).awardPage),
  entityScreen(reviewAppeal, '/review/appeal', async () => (await import('./appeal.tsx')).appealPage),
];
