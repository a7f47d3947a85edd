import {
  registration,
  registrationChange,
  registrationMember,
  works,
  worksLabel,
  worksSupplement,
  worksVersion,
} from '@saiyun/sdk/entities';
import { entityScreen } from '../../kit/page/entity-screen.ts';
import type { Screen } from '../../kit/page/screen.ts';

export const registrationScreens: readonly Screen[] = [
  entityScreen(registration, '/registration/list', async () => (await import('./registration.tsx')).registrationPage),
  entityScreen(registrationMember, '/registration/member'),
  entityScreen(registrationChange, '/registration/change', { stateTabs: true, actionsWidth: 190 }),
  entityScreen(works, '/registration/works', async () => (await import('./works.tsx')).worksPage),
  entityScreen(worksSupplement, '/registration/supplement', { stateTabs: true }),
  entityScreen(worksVersion, '/registration/version'),
  entityScreen(worksLabel, '/registration/label'),
];
