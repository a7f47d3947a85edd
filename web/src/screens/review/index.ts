import { reviewProject, reviewTemplate } from '@saiyun/sdk/entities';
import { reviewProjectIssues } from '@saiyun/sdk/rules';
import { entityScreen } from '../../kit/entity-screen.ts';
import type { Screen } from '../../kit/screen.ts';

export const reviewScreens: readonly Screen[] = [
  entityScreen(reviewProject, '/review/project', { stateTabs: true, rules: reviewProjectIssues }),
  entityScreen(reviewTemplate, '/review/template', async () => (await import('./template.tsx')).templatePage),
];
