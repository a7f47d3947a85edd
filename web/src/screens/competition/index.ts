import { competition, group, review } from '@saiyun/sdk/entities';
import { entityScreen } from '../../kit/entity-screen.ts';
import type { Screen } from '../../kit/screen.ts';
import { reviewManagePage } from './review-manage.ts';

export const competitionScreens: readonly Screen[] = [
  entityScreen(competition, '/competition/list', async () => (await import('./competition.tsx')).competitionPage),
  entityScreen(group, '/competition/group'),
  entityScreen(review, '/competition/reviewManage', reviewManagePage),
];
