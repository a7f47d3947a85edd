import {
  registration,
  registrationChange,
  registrationMember,
  works,
  worksLabel,
  worksPair,
  worksSupplement,
  worksVersion,
} from '@saiyun/sdk/entities';
import { entityScreen } from '../../kit/page/entity-screen.ts';
import { lazyPage, type Screen } from '../../kit/page/screen.ts';

export const registrationScreens: readonly Screen[] = [
  entityScreen(registration, '/registration/list', async () => (await import('./registration.tsx')).registrationPage),
  {
    ...entityScreen(registration, '/registration/pending', async () => (await import('./registration.tsx')).pendingPage),
    Page: lazyPage(async () => (await import('./registration.tsx')).PendingPage),
  },
  entityScreen(registrationMember, '/registration/member'),
  entityScreen(registrationChange, '/registration/change', { stateTabs: true }),
  entityScreen(works, '/registration/works', async () => (await import('./works.tsx')).worksPage),
  entityScreen(worksSupplement, '/registration/supplement', async () => (await import('./supplement.tsx')).supplementPage),
  entityScreen(worksVersion, '/registration/version'),
  entityScreen(worksLabel, '/registration/label'),
  entityScreen(worksPair, '/registration/similar', async () => (await import('./similar/pair.tsx')).pairPage),
];
