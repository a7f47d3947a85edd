import { registration, works } from '@saiyun/sdk/entities';
import { entityScreen } from '../../kit/entity-screen.ts';
import type { Screen } from '../../kit/screen.ts';
import { worksPage } from './works.ts';

export const registrationScreens: readonly Screen[] = [
  entityScreen(registration, '/registration/list', async () => (await import('./registration.tsx')).registrationPage),
  entityScreen(works, '/registration/works', worksPage),
];
