import {
  competition,
  competitionAdmin,
  competitionForm,
  competitionInvited,
  group,
  review,
  stage,
  stagePromotion,
  subAdminSubmit,
  timelineException,
  unitAuthorize,
} from '@saiyun/sdk/entities';
import { entityScreen } from '../../kit/page/entity-screen.ts';
import { lazyPage, type Screen } from '../../kit/page/screen.ts';

export const competitionScreens: readonly Screen[] = [
  entityScreen(competition, '/competition/list', async () => (await import('./competition.tsx')).competitionPage),
  entityScreen(stage, '/competition/stage', async () => (await import('./promotion/stage.tsx')).stagePage),
  {
    path: '/competition/stage/:id/promotion',
    title: ['晋级', 'Promotion'],
    Page: lazyPage(async () => (await import('./promotion/promotion.tsx')).Promotion),
    hidden: true,
  },
  entityScreen(group, '/competition/group'),
  entityScreen(competitionForm, '/competition/form', async () => (await import('./form-designer/form.tsx')).competitionFormPage),
  entityScreen(unitAuthorize, '/competition/authorize', { stateTabs: true }),
  entityScreen(competitionInvited, '/competition/invited'),
  entityScreen(competitionAdmin, '/competition/admin'),
  entityScreen(timelineException, '/competition/exception', async () => (await import('./timeline-exception.tsx')).timelineExceptionPage),
  entityScreen(stagePromotion, '/competition/promotion'),
  entityScreen(subAdminSubmit, '/competition/reported', { stateTabs: true }),
  {
    path: '/competition/subAdminSubmit',
    title: ['作品报送', 'Reported works'],
    Page: lazyPage(async () => (await import('./reporting/reporting.tsx')).Reporting),
  },
  entityScreen(review, '/competition/reviewManage', async () => (await import('./review-manage.tsx')).reviewManagePage),
  {
    path: '/competition/grouping',
    title: ['作品分组', 'Grouping'],
    Page: lazyPage(async () => (await import('./grouping/grouping.tsx')).Grouping),
  },
  {
    path: '/competition/retention',
    title: ['个人信息保留', 'Personal data'],
    Page: lazyPage(async () => (await import('./retention.tsx')).Retention),
  },
];
